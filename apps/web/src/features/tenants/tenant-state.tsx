import { useText } from '#platform/i18n/text.ts'
import { Pill } from '#ui/status.tsx'
import type { Tenant } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

const tones = { pending: 'pending', approved: 'active', rejected: 'inactive', suspended: 'suspended' } as const

/** The state of an organization in words. */
export function TenantState({ state, size }: { state: Tenant['state']; size?: 'lg' }) {
  const t = useText(tenantsText)
  return (
    <Pill family="account" value={tones[state]} {...(size && { size })}>
      {t(state)}
    </Pill>
  )
}

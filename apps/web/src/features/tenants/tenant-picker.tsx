import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useTenantDetail, useTenants } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

/** One of the platform's organizations, found by typing. `none` names the choice of no organization. */
export function TenantPicker({
  value,
  onValue,
  none,
  'aria-label': label,
}: {
  /** Its id; '' for none. */
  value: string
  onValue: (id: string) => void
  none: string
  'aria-label': string
}) {
  const t = useText(tenantsText)
  const [query, setQuery] = useState('')
  const asked = usePaused(query.trim())
  const found = useTenants({ search: asked || undefined, limit: 20 })
  const chosen = useTenantDetail(value, value !== '').data?.tenant
  const options = (found.data?.tenants ?? []).map((tenant) => ({
    value: tenant.id,
    label: tenant.name,
    help: `/${tenant.slug}`,
  }))
  return (
    <Combobox
      value={value === '' ? { value: '', label: none, help: '' } : { value, label: chosen?.name ?? '…', help: '' }}
      onValue={(option) => onValue(option?.value ?? '')}
      options={query.trim() === '' ? [{ value: '', label: none, help: '' }, ...options] : options}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      emptyText={t('filteredTitle')}
      searchLabel={t('search')}
      size="sm"
      className="w-70 max-w-full"
      aria-label={label}
    />
  )
}

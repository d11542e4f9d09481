import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { Mark, productName } from '#ui/identity.tsx'
import { shellText } from '../shell.text.ts'

/** The mark with the organization's name, or that this is the platform itself; leads to the start. */
export function Brand({ small = false }: { small?: boolean }) {
  const t = useText(shellText)
  const tenant = useTenant()
  return (
    <Link to="/" className="brand">
      <Mark />
      <span className={small ? 'sr-only' : 'min-w-0'}>
        <span className="brand-name">{productName}</span>
        <span className="brand-tenant">{tenant?.name ?? t('platform')}</span>
      </span>
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { useTenant } from '#platform/session/use-session.ts'
import { Mark, productName } from '#ui/identity.tsx'

/** The mark with the organization's name; leads to the start. */
export function Brand({ small = false }: { small?: boolean }) {
  const tenant = useTenant()
  return (
    <Link to="/" className="brand">
      <Mark />
      <span className={small ? 'sr-only' : 'min-w-0'}>
        <span className="brand-name">{productName}</span>
        {tenant && <span className="brand-tenant">{tenant.name}</span>}
      </span>
    </Link>
  )
}

/** First segments of a path that are never a tenant's slug. */
const reserved = new Set([
  '',
  'auth',
  'admin',
  'admin-shop-time',
  'technicians',
  'technician-portal',
  'dashboard',
  'no-access',
  'kyc-onboarding',
  'tenant-pending-approval',
  'home',
  'i',
  'rate',
  'public',
])

/** The tenant slug a path names (`/acme/customers` → "acme"), null on paths outside a tenant. */
export function slugOf(pathname: string): string | null {
  const [, first = '', second] = pathname.split('/')
  return second === undefined || second === '' || reserved.has(first) ? null : decodeURIComponent(first)
}

/** Is this a place inside the app to go back to after signing in? Never another host or a script (S-63). */
export function isSafeReturn(path: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(path) && !path.startsWith('/auth') && Array.from(path).every((sign) => sign > '\u001f')
}

/** Has this the shape of a record's id? The same as in the contract, which would bring zod into the first load. */
export const isRecordId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/**
 * First words of addresses that are no tenant's slug, by the table of routes that has them (app/routes.tsx). All other addresses begin
 * with a slug; those under `tenant` lead to screens of the tenant one is in.
 */
export const beginnings = {
  auth: ['auth', 'kyc-onboarding', 'tenant-pending-approval', 'forced-shop-creation', 'no-access'],
  platform: ['admin', 'admin-shop-time'],
  public: [
    ...['home', 'legal', 'newsletter', 'i', 'o', 'inspection', 'pay', 'rate', 'public'],
    ...['shop-preview-demo', 'shop-card-demo', 'test', 'enhanced-service-orders'],
  ],
  tenant: ['', 'dashboard', 'technicians', 'technician-portal'],
} as const satisfies Record<string, readonly string[]>
const reserved: ReadonlySet<string> = new Set(Object.values(beginnings).flat())

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

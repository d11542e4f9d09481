/** Slugs that are paths of the product or would mislead (OP-6). */
const reserved: ReadonlySet<string> = new Set([
  // Files that the web folder serves.
  'index',
  'service-worker',
  'admin',
  'admin-shop-time',
  'auth',
  'api',
  'docs',
  'dev',
  'test',
  'technicians',
  'technician-portal',
  'forced-shop-creation',
  'kyc-onboarding',
  'tenant-pending-approval',
  'dashboard',
  'enhanced-service-orders',
  'shop-preview-demo',
  'shop-card-demo',
  'superadmin',
  'manager',
  'tech',
  'home',
  'legal',
  'assets',
  'pictures',
  'livez',
  'readyz',
  'i',
  'o',
  'u',
  'rate',
  'newsletter',
  'public',
  'no-access',
  'login',
  'logout',
  'register',
  'super-admin',
  'metrics',
  'events',
  'files',
  'robots',
  'sitemap',
  'favicon',
  'theme-init',
  'manifest',
  'health',
  'status',
  'static',
  'well-known',
  'openapi',
  'webhooks',
  'oauth',
  'support',
  'help',
  'twopost',
  // Public paths of what comes (6-beyond NOW13); a slug once given cannot be taken back.
  'book',
  'pay',
  'calendar',
  'inbound',
  // A customer's link to an inspection.
  'inspection',
])
/** The longest a slug may be, in characters. */
export const slugLength = 40

/** 3 to 40 of a-z, 0-9 and dashes, no dash at either end (OP-6). */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(text)
/** Is this slug one of the product's own paths? */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug)

/**
 * A slug made from the name of a business: accents dropped, everything else that is no letter or digit a dash. Always of the right form and
 * never a reserved word; a name without Latin letters gives `shop`. `attempt` from 2 on adds a number, for a slug that is taken.
 */
export function slugFrom(name: string, attempt = 1): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const wanted = plain === '' ? 'shop' : plain
  const base = isReservedSlug(wanted) || wanted.length < 3 ? `${wanted}-shop` : wanted
  const tail = attempt > 1 ? `-${attempt}` : ''
  return `${base.slice(0, slugLength - tail.length).replace(/-+$/, '')}${tail}`
}

import type { Permission } from '@twopost/contract/permissions'
import type { Session } from '#platform/session/session-model.ts'
import { isRecordId } from '#platform/url.ts'
import { isTenantPath, loginPath, type RouteMeta } from './route-meta.ts'

/** What the guards need of a session. */
export type Who = Pick<Session, 'tenant' | 'tenants' | 'permissions' | 'needsFactor'> & {
  user: Pick<Session['user'], 'roles' | 'is_super_admin'> &
    Partial<Pick<Session['user'], 'technician_id' | 'kyc_status' | 'document_requested'>>
}

export type Decision =
  | { kind: 'show' }
  /** `refused`: for want of a permission, so the dialog and the toast say so. `remember`: where to go after signing in. */
  | { kind: 'redirect'; to: string; refused?: true; remember?: string }
  /** The Access Denied card in the place of the screen (B50). */
  | { kind: 'card' }
  /** Another tenant's address: the own dashboard at `to`, when there is such a tenant at all (B49), else no such page (B12). */
  | { kind: 'foreign'; slug: string; to: string }
  /** A super-admin goes into another tenant first (B49). */
  | { kind: 'enter'; slug: string }
  /** A super-admin goes back to the platform first, whose screens belong to no tenant. */
  | { kind: 'leave' }
  | { kind: 'not-found' }

export interface Place {
  /** Path, search and hash as asked for. */
  href: string
  /** The slug in the path; null outside a tenant. */
  slug: string | null
}

/** Is there a route of this path? The lists of areas name screens of later releases, too, which are not there yet. */
export type RouteExists = (path: string) => boolean

const holdsAny = (who: Who, permissions: readonly Permission[]) => permissions.some((one) => who.permissions.includes(one))

const holdsAll = (who: Who, permissions: readonly Permission[]) => permissions.every((one) => who.permissions.includes(one))

/** Does this person hold what the route asks for? Any one permission is enough (B51), unless the route says that it needs every one. */
export function mayOpen(route: Pick<RouteMeta, 'roles' | 'permissions' | 'both' | 'every'>, who: Who): boolean {
  const byRole = route.roles?.some((role) => who.user.roles.includes(role)) ?? null
  const holds = route.every ? holdsAll : holdsAny
  const byPermission = route.permissions ? holds(who, route.permissions) : null
  if (byRole === null && byPermission === null) return true
  return route.both ? Boolean(byRole && byPermission) : Boolean(byRole || byPermission)
}

/** Can this stand where a route has a record's id? A word there is no record, unless the route knows it (R1-24). */
export const fitsPlace = ({ words }: Pick<RouteMeta, 'words'>, value: string): boolean =>
  isRecordId(value) || words === 'any' || Boolean(words?.includes(value))

/** Is this person asked to choose a shop before they go on (B55)? Everyone else works without one. */
export const needsShop = (who: Pick<Who, 'permissions'>): boolean =>
  shopStep[1].some((permission) => who.permissions.includes(permission))

type Step = readonly [path: string, permissions: readonly Permission[]]
const areas: readonly Step[] = [
  ['dashboard', ['analytics:view']],
  ['service-orders', ['service-order:view']],
  ['customers', ['customers:view']],
  ['inventory', ['inventory:view']],
  ['invoices', ['invoices:view']],
  ['suppliers', ['suppliers:view']],
]
const shopStep: Step = ['shops', ['shop:view', 'shop:create', 'shop:delete']]
const dashboardPermissions: readonly Permission[] = [
  'analytics:view',
  'service-order:view',
  'customers:view',
  'inventory:view',
  'users:create',
]

function firstPermitted(steps: readonly Step[], who: Who, prefix: string, exists: RouteExists): string | null {
  const pattern = prefix.startsWith('/admin') ? '/admin/' : '/$tenantSlug/'
  for (const [path, permissions] of steps) {
    if (holdsAny(who, permissions) && exists(`${pattern}${path}`)) return `${prefix}${path}`
  }
  return null
}

/** Any of them shows the list of technicians; who holds none is led to their own dashboard. */
export const seesTechnicians = ['technicians:view', 'service-order:view'] as const satisfies readonly Permission[]

export const noAccessPath = '/no-access'
export const selectTenantPath = '/auth/select-tenant'
const setUpFactorPath = '/auth/set-up-factor'
export const onboardingPath = '/kyc-onboarding'
export const waitingPath = '/tenant-pending-approval'
const profilePath = '/$tenantSlug/profile'

/** Where someone without any area goes: the dashboard when it lets them in, else the page that says so (OP-19). */
function lastResort(who: Who, prefix: string, exists: RouteExists): string {
  return holdsAny(who, dashboardPermissions) && exists('/$tenantSlug/dashboard') ? `${prefix}dashboard` : noAccessPath
}

/** Where a session without a tenant begins: the platform's own screens, else the choice of a tenant. */
function withoutTenant(who: Who, steps: readonly Step[], exists: RouteExists): string {
  const own = firstPermitted(steps, who, '/admin/', exists)
  if (own) return own
  return who.tenants.length > 0 ? selectTenantPath : noAccessPath
}

const leadsTenant = (who: Who) => who.user.roles.some((role) => role === 'admin' || role === 'administrator')

/**
 * Where someone of an organization that is not approved belongs: its administrators to the application until it is handed in, all
 * others to the waiting screen (A32, B9, B10). Null for everybody else; a super-admin inside such an organization passes.
 */
export function placeBeforeApproval(who: Who): string | null {
  if (!who.tenant || who.tenant.state === 'approved' || who.user.is_super_admin) return null
  const isUnfinished = ['none', 'draft', 'pending'].includes(who.user.kyc_status ?? 'none')
  return leadsTenant(who) && who.tenant.state === 'pending' && isUnfinished ? onboardingPath : waitingPath
}

/** Does a reviewer wait for a document of this person's organization? */
const isAskedForDocument = (who: Who): boolean => who.tenant !== null && leadsTenant(who) && who.user.document_requested === true

/** The guards before approval; null where they have nothing to say. */
function decideBeforeApproval(route: RouteMeta, who: Who, place: Place, exists: RouteExists): Decision | null {
  const own = placeBeforeApproval(who)
  const isOnboarding = route.path === onboardingPath
  const isWaiting = route.path === waitingPath
  // An organization that works already answers there when a reviewer asks for a document.
  if (own === null && isWaiting && isAskedForDocument(who)) return { kind: 'show' }
  if (own === null) return isOnboarding || isWaiting ? { kind: 'redirect', to: homeOf(who, exists) } : null
  if (isWaiting) return { kind: 'show' }
  if (isOnboarding)
    return leadsTenant(who) && who.tenant?.state !== 'suspended' ? { kind: 'show' } : { kind: 'redirect', to: waitingPath }
  if (route.path === profilePath && place.slug === who.tenant?.slug) return { kind: 'show' }
  return route.public ? { kind: 'show' } : { kind: 'redirect', to: own }
}

/** Does this person work in a bay: the role, and the record that jobs hang on? Their day begins with their own jobs (R1-29). */
const isInTheBay = (who: Who): boolean => who.user.roles.includes('technician') && Boolean(who.user.technician_id)

/**
 * Where `/` leads (B43–B46). `shopChosen` is the current-shop check: where it is false, holders of shop permissions go to
 * the shops first.
 */
export function homeOf(who: Who | null, exists: RouteExists, shopChosen = true): string {
  if (!who) return loginPath
  if (who.needsFactor) return setUpFactorPath
  const waiting = placeBeforeApproval(who)
  if (waiting) return waiting
  if (!who.tenant) {
    return withoutTenant(
      who,
      [
        ['tenants', ['tenant:manage']],
        ...(shopChosen ? [] : [shopStep]),
        ['dashboard', ['analytics:view']],
        ['service-orders', ['service-order:view']],
      ],
      exists,
    )
  }
  const prefix = `/${who.tenant.slug}/`
  if (isInTheBay(who) && exists('/$tenantSlug/technician-portal')) return `${prefix}technician-portal`
  const steps = shopChosen ? [...areas, shopStep] : [shopStep, ...areas, shopStep]
  return firstPermitted(steps, who, prefix, exists) ?? lastResort(who, prefix, exists)
}

/** Where a refusal leads (B47, B48): without shops in its list, and never in a circle. */
export function afterRefusal(who: Who, exists: RouteExists): string {
  if (!who.tenant) {
    return withoutTenant(
      who,
      [
        ['tenants', ['tenant:manage']],
        ['dashboard', ['analytics:view']],
        ['service-orders', ['service-order:view']],
      ],
      exists,
    )
  }
  const prefix = `/${who.tenant.slug}/`
  return firstPermitted(areas, who, prefix, exists) ?? lastResort(who, prefix, exists)
}

/** Every guard and redirect in one place: what happens when this person opens this route (B42–B51). */
export function decideRoute(route: RouteMeta, who: Who | null, place: Place, exists: RouteExists): Decision {
  // Who needs a second factor sets one up first.
  if (who?.needsFactor && !route.public)
    return route.path === setUpFactorPath ? { kind: 'show' } : { kind: 'redirect', to: setUpFactorPath }
  const early = who && decideBeforeApproval(route, who, place, exists)
  if (early) return early
  if (route.public) return { kind: 'show' }
  const inTenant = isTenantPath(route.path)
  if (!who) return inTenant ? { kind: 'card' } : { kind: 'redirect', to: loginPath, remember: place.href }
  if (inTenant && place.slug !== who.tenant?.slug) {
    if (who.user.is_super_admin) return place.slug ? { kind: 'enter', slug: place.slug } : { kind: 'not-found' }
    // Another tenant's address: the own dashboard, and nothing of the other is ever fetched (B49).
    const to = who.tenant && exists('/$tenantSlug/dashboard') ? `/${who.tenant.slug}/dashboard` : homeOf(who, exists)
    return { kind: 'foreign', slug: place.slug ?? '', to }
  }
  if (mayOpen(route, who)) return route.platform && who.tenant && who.user.is_super_admin ? { kind: 'leave' } : { kind: 'show' }
  const to = afterRefusal(who, exists)
  return { kind: 'redirect', to: to === place.href ? noAccessPath : to, refused: true }
}

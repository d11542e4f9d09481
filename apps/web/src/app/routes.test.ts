import { systemRoleNames, systemRoles } from '@twopost/contract/permissions'
import { describe, expect, it } from 'vitest'
import { beginnings, slugOf } from '#platform/url.ts'
import { decideRoute, fitsPlace, type Who } from './guards.ts'
import type { RouteRedirect } from './route-meta.ts'
import { menuRoutes } from './routes/menu-routes.tsx'
import { addTable, known, missingTable, routeExists, type TableName, tables } from './routes.tsx'

const names = Object.keys(tables) as TableName[]
const at = [
  '/',
  '/cascade/customers',
  '/cascade/customers/x',
  '/cascade',
  '/technicians',
  '/admin/tenants',
  '/auth/login',
  '/home',
]
const before = { exists: routeExists('/admin/tenants'), missing: at.map(missingTable) }
for (const name of names) await addTable(name)
const { routes } = known
const redirects: readonly RouteRedirect[] = known.redirects

/**
 * What every address must declare, written by hand from what is required (B5–B41): layout, and who may open it: everyone, anyone who is
 * signed in, holders of any one permission, or a super-admin who holds one as well.
 */
type Rule = readonly [id: string, path: string, layout: string, who: string, superAdmin?: 'super-admin']
const platform = 'super-admin:view kyc:view'
const rules: readonly Rule[] = [
  ['B7', '/auth/login', 'auth', 'everyone'],
  ['B8', '/auth/register', 'auth', 'everyone'],
  ['B9', '/kyc-onboarding', 'blank', 'everyone'],
  ['B10', '/tenant-pending-approval', 'blank', 'everyone'],
  ['B11', '/shop-preview-demo', 'default', 'everyone'],
  ['B11', '/shop-card-demo', 'default', 'everyone'],
  ['B11', '/test/tenant-validation', 'default', 'everyone'],
  ['B11', '/test/shop', 'default', 'everyone'],
  ['B11', '/enhanced-service-orders/demo', 'default', 'everyone'],
  ['B11', '/enhanced-service-orders/industry-demo', 'default', 'everyone'],
  ['OP-17', '/home', 'default', 'everyone'],
  ['OP-24', '/auth/verify-email', 'auth', 'everyone'],
  ['OP-24', '/auth/reset-password', 'auth', 'everyone'],
  ['OP-24', '/auth/magic-link', 'auth', 'everyone'],
  ['OP-24', '/auth/invitation', 'auth', 'everyone'],
  ['3.2', '/auth/set-up-factor', 'auth', 'signed in'],
  ['OP-24', '/newsletter/confirm', 'default', 'everyone'],
  ['OP-24', '/i/$token', 'blank', 'everyone'],
  ['OP-24', '/rate/$token', 'blank', 'everyone'],
  ['PAY28', '/pay/$token', 'blank', 'everyone'],
  ['PAY23', '/pay/test/$token', 'blank', 'everyone'],
  ['B14', '/admin/kyc-dashboard', 'admin', platform, 'super-admin'],
  ['B14', '/admin/kyc-application/$applicationId', 'admin', platform, 'super-admin'],
  ['B17', '/$tenantSlug/roles', 'admin', 'roles:view roles:create'],
  ['B17', '/$tenantSlug/roles/$roleId', 'admin', 'roles:view roles:create'],
  ['B18', '/admin/tenants', 'admin', 'tenant:manage tenant:view'],
  ['B21', '/admin/kyc', 'admin', 'kyc:manage kyc:view'],
  ['B22', '/admin/profile', 'admin', 'signed in'],
  ['B22', '/admin/settings', 'admin', 'signed in'],
  ['B23', '/admin/test/customers-api', 'admin', platform, 'super-admin'],
  ['B22', '/$tenantSlug/profile', 'admin', 'signed in'],
  ['B22', '/$tenantSlug/settings', 'admin', 'signed in'],
  ['B25', '/$tenantSlug/dashboard', 'admin', 'analytics:view service-order:view customers:view inventory:view users:create'],
  ['B26', '/$tenantSlug/service-orders', 'admin', 'service-order:view'],
  ['B27', '/$tenantSlug/service-orders/$orderId', 'admin', 'service-order:view'],
  ['EST23', '/$tenantSlug/service-orders/$orderId/counter', 'blank', 'service-order:authorize'],
  ['B28', '/$tenantSlug/service-orders-demo', 'admin', 'service-order:view'],
  ['B29', '/$tenantSlug/enhanced-service-orders/create', 'admin', 'service-order:create'],
  ['B30', '/$tenantSlug/enhanced-service-orders/kanban', 'admin', 'service-order:view'],
  ['DEF10', '/$tenantSlug/deferred-work', 'admin', 'vehicles:view'],
  ['MSG17', '/$tenantSlug/messages', 'admin', 'messages:view'],
  ['EST25', '/$tenantSlug/estimates', 'admin', 'service-order:view'],
  ['B31', '/$tenantSlug/customers', 'admin', 'customers:view'],
  ['B31', '/$tenantSlug/customers/$customerId', 'admin', 'customers:view'],
  ['B32', '/$tenantSlug/customers/analytics', 'admin', 'customers:view analytics:view'],
  ['B32', '/$tenantSlug/vehicles/analytics', 'admin', 'vehicles:view analytics:view'],
  ['TAX16', '/$tenantSlug/analytics/taxes', 'admin', 'reports:financial'],
  ['INT21', '/$tenantSlug/settings/connections', 'admin', 'signed in'],
  ['AUD13', '/$tenantSlug/settings/privacy', 'admin', 'data:erase data:export'],
  ['AUD13', '/$tenantSlug/customers/$customerId/personal-data', 'admin', 'data:erase data:export'],
  ['TAX17', '/$tenantSlug/settings/taxes', 'admin', 'tax:view'],
  ['TAX17', '/$tenantSlug/settings/taxes/certificates', 'admin', 'tax:view'],
  ['KPI14', '/$tenantSlug/analytics/saved-reports', 'admin', 'reports:view'],
  ['KPI15', '/$tenantSlug/analytics/sales', 'admin', 'reports:view'],
  ['KPI15', '/$tenantSlug/analytics/profit', 'admin', 'reports:financial'],
  ['EXC18', '/$tenantSlug/exceptions', 'admin', 'exceptions:view'],
  ['KPI9', '/$tenantSlug/analytics/cash-and-flow', 'admin', 'reports:view'],
  ['O5', '/$tenantSlug/technicians/analytics', 'admin', 'time:view'],
  ['G34', '/$tenantSlug/service-orders/analytics', 'admin', 'service-order:view analytics:view'],
  ['B33', '/$tenantSlug/inventory', 'admin', 'inventory:view'],
  ['B33', '/$tenantSlug/inventory/categories', 'admin', 'inventory:view'],
  ['K5', '/$tenantSlug/inventory/analytics', 'admin', 'inventory:view analytics:view'],
  ['PAR31', '/$tenantSlug/inventory/reports', 'admin', 'inventory:view'],
  ['PAR30', '/$tenantSlug/inventory/counts', 'admin', 'inventory:count'],
  ['PAR30', '/$tenantSlug/inventory/counts/$sheetId', 'admin', 'inventory:count'],
  ['PAR31', '/$tenantSlug/inventory/kits', 'admin', 'inventory:view'],
  ['PAR31', '/$tenantSlug/inventory/bins', 'admin', 'inventory:view'],
  ['B33', '/$tenantSlug/inventory/$itemId', 'admin', 'inventory:view'],
  ['B34', '/$tenantSlug/invoices', 'admin', 'invoices:view'],
  ['K21', '/$tenantSlug/inventory/reorders', 'admin', 'inventory:view purchasing:view'],
  ['K20', '/$tenantSlug/purchase-orders', 'admin', 'inventory:view purchasing:view'],
  ['PAR32', '/$tenantSlug/parts-desk', 'admin', 'inventory:view purchasing:view'],
  ['K19', '/$tenantSlug/purchase-orders/$purchaseOrderId/receive', 'admin', 'purchasing:receive'],
  ['PAR28', '/$tenantSlug/purchase-orders/bills', 'admin', 'purchasing:match'],
  ['PAR28', '/$tenantSlug/purchase-orders/bills/import', 'admin', 'purchasing:match'],
  ['PAR28', '/$tenantSlug/purchase-orders/bills/$billId', 'admin', 'purchasing:match'],
  ['PAY30', '/$tenantSlug/invoices/receivables', 'admin', 'payments:view'],
  ['PAY26', '/$tenantSlug/invoices/credit-notes', 'admin', 'invoices:view'],
  ['PAY20', '/$tenantSlug/invoices/late-fees', 'admin', 'payments:create'],
  ['PAY27', '/$tenantSlug/invoices/statements', 'admin', 'payments:view'],
  ['PAY27', '/$tenantSlug/customers/$customerId/account', 'admin', 'payments:view'],
  ['PAY30', '/$tenantSlug/invoices/payments', 'admin', 'payments:view'],
  ['PAY5', '/$tenantSlug/invoices/payments/online', 'admin', 'payments:view'],
  ['PAY30', '/$tenantSlug/invoices/payments/new', 'admin', 'payments:create'],
  ['PAY30', '/$tenantSlug/invoices/day-close', 'admin', 'payments:view'],
  ['PAR32', '/$tenantSlug/purchase-orders/claims', 'admin', 'purchasing:create purchasing:match'],
  ['PAR32', '/$tenantSlug/purchase-orders/cores', 'admin', 'purchasing:create purchasing:match'],
  ['K20', '/$tenantSlug/purchase-orders/$purchaseOrderId', 'admin', 'inventory:view purchasing:view'],
  ['B35', '/$tenantSlug/suppliers', 'admin', 'suppliers:view'],
  ['B35', '/$tenantSlug/suppliers/$supplierId', 'admin', 'suppliers:view'],
  ['K12', '/$tenantSlug/inventory/import', 'admin', 'inventory:create'],
  ['L5', '/$tenantSlug/suppliers/analytics', 'admin', 'suppliers:view analytics:view'],
  ['L6', '/$tenantSlug/suppliers/import', 'admin', 'suppliers:create'],
  ['B36', '/$tenantSlug/shops', 'admin', 'shop:view shop:create shop:delete'],
  ['B37', '/$tenantSlug/vehicles', 'admin', 'vehicles:view'],
  ['B37', '/$tenantSlug/vehicles/$vehicleId', 'admin', 'vehicles:view'],
  ['B38', '/$tenantSlug/users', 'admin', 'users:view'],
  ['B39', '/forced-shop-creation', 'blank', 'shop:create'],
  ['B39', '/$tenantSlug/forced-shop-creation', 'blank', 'shop:create'],
  ['B40', '/technicians', 'user', 'signed in'],
  ['B40', '/technicians/$technicianId', 'user', 'signed in'],
  // In the office's layout: docs/decisions/0013-list-of-technicians.md.
  ['B40', '/$tenantSlug/technicians', 'admin', 'signed in'],
  ['B40', '/$tenantSlug/technicians/$technicianId', 'user', 'signed in'],
  ['B41', '/technician-portal', 'user', 'signed in'],
  ['B41', '/$tenantSlug/technician-portal', 'user', 'signed in'],
]

describe('every address declares what is required of it', () => {
  it.each(rules.map(([id, path, layout, who, superAdmin]) => ({ id, path, layout, who, superAdmin })))(
    '$id $path',
    ({ path, layout, who, superAdmin }) => {
      const route = routes.find((one) => one.path === path)
      expect(route, `${path} is there`).toBeDefined()
      expect(route?.layout).toBe(layout)
      expect(Boolean(route?.public)).toBe(who === 'everyone')
      const permissions = who === 'everyone' || who === 'signed in' ? [] : who.split(' ')
      expect([...(route?.permissions ?? [])].sort()).toEqual([...permissions].sort())
      expect(route?.both === true && route.roles?.join() === 'super-admin').toBe(superAdmin === 'super-admin')
    },
  )

  it('has a title for each, each once, and an icon for each that is in the menu by itself (B4)', () => {
    expect(routes.filter((route) => !route.title)).toEqual([])
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length)
    expect(routes.filter((route) => route.showInMenu && !route.parent && !route.icon).map((route) => route.path)).toEqual([])
  })

  it('folds entries of the menu only under entries that are there (B57)', () => {
    expect(routes.filter((route) => route.parent && !routeExists(route.parent)).map((route) => route.path)).toEqual([])
  })
})

describe('the place of an id in an address', () => {
  const routeOf = (path: string) => routes.find((route) => route.path === path) ?? {}
  const id = '01a202bb-8031-7196-b9d7-77c189d45346'

  it('takes the words of built-in roles, and of a new one (C18)', () => {
    const role = routeOf('/$tenantSlug/roles/$roleId')
    expect([id, 'new', ...systemRoleNames].filter((one) => !fitsPlace(role, one))).toEqual([])
  })

  it('takes no word for the id of a record [R1-24]', () => {
    const customer = routeOf('/$tenantSlug/customers/$customerId')
    expect([id, 'new', 'undefined'].map((one) => fitsPlace(customer, one))).toEqual([true, false, false])
  })
})

describe('addresses that lead on', () => {
  it.each([
    ['B6', '/auth', '/auth/login'],
    ['B7', '/auth/enhanced-login', '/auth/login'],
    ['B26', '/$tenantSlug/enhanced-service-orders', '/$tenantSlug/service-orders'],
    ['B27', '/$tenantSlug/enhanced-service-orders/$orderId', '/$tenantSlug/service-orders/$orderId'],
    ['B33', '/$tenantSlug/inventory/list', '/$tenantSlug/inventory'],
    ['B33', '/$tenantSlug/inventory/reorder-tracking', '/$tenantSlug/inventory/reorders'],
  ])('%s %s → %s', (_, from, to) => {
    expect(redirects.find((one) => one.from === from)?.to).toBe(to)
    expect(routeExists(to)).toBe(true)
  })

  it('end at a screen, every one', () => {
    expect(redirects.filter((one) => !routeExists(one.to)).map((one) => one.from)).toEqual([])
  })
})

describe('screens of organizations under the addresses of the platform (B24)', () => {
  const member = (permissions: readonly string[], over: Partial<Who> = {}): Who => ({
    ...{ tenant: null, tenants: [], permissions, user: { roles: ['user'], is_super_admin: false } },
    ...over,
  })
  it.each([
    ['inventory', 'inventory:view'],
    ['suppliers', 'suppliers:view'],
  ])('/admin/%s asks those with %s which organization, and sends all others away', (area, permission) => {
    const path = `/admin/${area}`
    const mirror = routes.find((route) => route.path === path)
    const own = routes.find((route) => route.path === `/$tenantSlug/${area}`)
    if (!mirror || !own) throw new Error(`${path} has no screen`)
    expect(mirror).toMatchObject({ title: own.title, layout: 'admin', permissions: own.permissions })
    // The screen that asks for the organization, as for customers, and not that of the area.
    expect(mirror.screen).toBe(routes.find((route) => route.path === '/admin/customers')?.screen)
    expect(mirror.screen).not.toBe(own.screen)
    const decide = (who: Who | null) => decideRoute(mirror, who, { href: path, slug: null }, routeExists)
    const user = { roles: ['super-admin'], is_super_admin: true }
    expect(decide(member(systemRoles['super-admin'], { user }))).toEqual({ kind: 'show' })
    expect(decide(member([permission]))).toEqual({ kind: 'show' })
    expect(decide(member(['customers:view']))).toMatchObject({ kind: 'redirect', refused: true })
    expect(decide(null)).toEqual({ kind: 'redirect', to: '/auth/login', remember: path })
  })
})

describe('the tables of routes', () => {
  it('on a first page hold the menu of a tenant and nothing else', () => {
    expect(menuRoutes.filter((route) => !route.showInMenu || !route.path.startsWith('/$tenantSlug/'))).toEqual([])
    expect(routes.filter((route) => route.showInMenu && route.path.startsWith('/$tenantSlug/'))).toEqual(menuRoutes)
  })

  it('come with the first address that needs them', async () => {
    expect(before).toEqual({
      exists: false,
      missing: [null, null, 'tenant', 'tenant', 'tenant', 'platform', 'auth', 'public'],
    })
    expect(names.map((name) => missingTable(`/${name === 'tenant' ? 'cascade' : beginnings[name][0]}/x`))).toEqual(
      names.map(() => null),
    )
    for (const name of names) expect(await addTable(name)).toBe(false)
  })

  it('hold every screen under the beginnings of their own addresses', async () => {
    const begins: readonly string[] = names.flatMap((name) => beginnings[name])
    for (const name of names)
      for (const { path } of (await tables[name]()).routes) {
        const begin = path.split('/')[1] as string
        const isOwn = (beginnings[name] as readonly string[]).includes(begin)
        expect(isOwn || (name === 'tenant' && !begins.includes(begin)), path).toBe(true)
        expect(slugOf(path) === '$tenantSlug', path).toBe(path.startsWith('/$tenantSlug/'))
      }
  })
})

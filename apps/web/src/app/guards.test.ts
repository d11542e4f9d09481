import { systemRoles } from '@twopost/contract/permissions'
import { describe, expect, it } from 'vitest'
import { afterRefusal, decideRoute, homeOf, mayOpen, needsShop, type Who } from './guards.ts'
import type { RouteMeta } from './route-meta.ts'

const cascade = { id: 't1', slug: 'cascade', name: 'Cascade', state: 'approved' as const, selected: true }
const other = { id: 't2', slug: 'other', name: 'Other', state: 'approved' as const, selected: false }
const who = (permissions: readonly string[], over: Partial<Who> = {}): Who => ({
  tenant: cascade,
  tenants: [cascade],
  permissions,
  user: { roles: ['user'], is_super_admin: false },
  ...over,
})
const superAdmin = who(systemRoles['super-admin'], {
  tenant: null,
  tenants: [cascade],
  user: { roles: ['super-admin'], is_super_admin: true },
})
const all = () => true
const route = (over: Partial<RouteMeta> = {}): RouteMeta => ({
  path: '/$tenantSlug/customers',
  title: 'customers',
  layout: 'admin',
  permissions: ['customers:view'],
  ...over,
})
const at = (href: string, slug: string | null = 'cascade') => ({ href, slug })

describe('`/` leads to the first permitted area (B43–B46)', () => {
  it.each([
    ['analytics:view', '/cascade/dashboard'],
    ['service-order:view', '/cascade/service-orders'],
    ['customers:view', '/cascade/customers'],
    ['inventory:view', '/cascade/inventory'],
    ['invoices:view', '/cascade/invoices'],
    ['suppliers:view', '/cascade/suppliers'],
    ['shop:view', '/cascade/shops'],
    ['shop:create', '/cascade/shops'],
    ['shop:delete', '/cascade/shops'],
  ])('%s → %s', (permission, to) => expect(homeOf(who([permission]), all)).toBe(to))

  it('signed out → sign-in (B43)', () => expect(homeOf(null, all)).toBe('/auth/login'))
  it.each([
    ['analytics:view', 'service-order:view', '/cascade/dashboard'],
    ['service-order:view', 'customers:view', '/cascade/service-orders'],
    ['customers:view', 'inventory:view', '/cascade/customers'],
    ['inventory:view', 'invoices:view', '/cascade/inventory'],
    ['invoices:view', 'suppliers:view', '/cascade/invoices'],
    ['suppliers:view', 'shop:view', '/cascade/suppliers'],
  ])('%s before %s, in whatever order they are held (B44)', (first, second, to) => {
    expect(homeOf(who([first, second]), all)).toBe(to)
    expect(homeOf(who([second, first]), all)).toBe(to)
  })
  it('else the dashboard, for who may open it without any area of the list (B44)', () => {
    expect(homeOf(who(['users:create']), all)).toBe('/cascade/dashboard')
  })
  it.each([
    ['admin', '/cascade/dashboard'],
    ['administrator', '/cascade/dashboard'],
    ['service-manager', '/cascade/dashboard'],
    ['technician', '/cascade/service-orders'],
    ['customer-service', '/cascade/service-orders'],
    ['viewer', '/cascade/dashboard'],
    ['user', '/cascade/service-orders'],
    ['guest', '/no-access'],
  ] as const)('the role %s begins at %s', (role, to) => expect(homeOf(who(systemRoles[role]), all)).toBe(to))
  it('a super-admin inside a tenant begins in its areas, outside at the tenants (B43, B44)', () => {
    expect(homeOf({ ...superAdmin, tenant: cascade }, all)).toBe('/cascade/dashboard')
    expect(homeOf(superAdmin, all)).toBe('/admin/tenants')
  })
  it('shops first when no shop is chosen and one may choose', () => {
    expect(homeOf(who(['shop:view', 'service-order:view']), all, false)).toBe('/cascade/shops')
    expect(homeOf(who(['service-order:view']), all, false)).toBe('/cascade/service-orders')
    expect(homeOf(who(['shop:create', 'service-order:view'], { tenant: null }), all, false)).toBe('/admin/shops')
  })
  it('someone without any area sees the no-access page (OP-19)', () => expect(homeOf(who([]), all)).toBe('/no-access'))
  it('skips areas whose screens are not there', () => {
    expect(homeOf(who(['inventory:view', 'invoices:view']), (path) => !path.includes('inventory'))).toBe('/cascade/invoices')
  })
  it.each([
    ['tenant:manage', '/admin/tenants'],
    ['analytics:view', '/admin/dashboard'],
    ['service-order:view', '/admin/service-orders'],
  ])('without a tenant %s → %s (B43, B45)', (permission, to) => {
    expect(homeOf(who([permission], { tenant: null }), all)).toBe(to)
    expect(afterRefusal(who([permission], { tenant: null }), all)).toBe(to)
  })
  it('a super-admin without platform screens chooses a tenant', () => {
    expect(homeOf(superAdmin, (path) => !path.startsWith('/admin'))).toBe('/auth/select-tenant')
  })
})

describe('after a refusal (B47, B48, OP-20)', () => {
  it.each([
    ['analytics:view', '/cascade/dashboard'],
    ['service-order:view', '/cascade/service-orders'],
    ['customers:view', '/cascade/customers'],
    ['inventory:view', '/cascade/inventory'],
    ['invoices:view', '/cascade/invoices'],
    ['suppliers:view', '/cascade/suppliers'],
    ['users:create', '/cascade/dashboard'],
  ])('%s → %s (B47)', (permission, to) => expect(afterRefusal(who([permission]), all)).toBe(to))
  it('goes to the first viewable area, without the shops in the list', () => {
    expect(afterRefusal(who(['shop:view', 'suppliers:view']), all)).toBe('/cascade/suppliers')
    expect(afterRefusal(who(['shop:view']), all)).toBe('/no-access')
  })
})

describe('opening a route', () => {
  it('public routes skip every check (B51)', () => {
    expect(decideRoute(route({ public: true, path: '/auth/login' }), null, at('/auth/login', null), all)).toEqual({
      kind: 'show',
    })
  })
  it('signed out: a tenant’s address shows the card, others go to sign-in and are remembered (B42, B50, OP-18)', () => {
    expect(decideRoute(route(), null, at('/cascade/customers?page=2'), all)).toEqual({ kind: 'card' })
    expect(decideRoute(route({ path: '/technician-portal' }), null, at('/technician-portal', null), all)).toEqual({
      kind: 'redirect',
      to: '/auth/login',
      remember: '/technician-portal',
    })
  })
  it('any one of the permissions opens it (B51)', () => {
    const either = route({ permissions: ['vehicles:view', 'customers:view'] })
    expect(decideRoute(either, who(['customers:view']), at('/cascade/customers'), all)).toEqual({ kind: 'show' })
  })
  it('no permission declared: every member (OP-9)', () => {
    const { permissions: _, ...open } = route({ path: '/$tenantSlug/technician-portal' })
    expect(decideRoute(open, who([]), at('/cascade/technician-portal'), all)).toEqual({ kind: 'show' })
  })
  it('role and permission where both are asked for (OP-4)', () => {
    const both = route({
      path: '/admin/kyc-dashboard',
      roles: ['super-admin'],
      permissions: ['super-admin:view', 'kyc:view'],
      both: true,
    })
    expect(decideRoute(both, superAdmin, at('/admin/kyc-dashboard', null), all)).toEqual({ kind: 'show' })
    expect(decideRoute(both, who(['kyc:view']), at('/admin/kyc-dashboard', null), all)).toMatchObject({
      kind: 'redirect',
      refused: true,
    })
  })
  it('a refusal says so and leads elsewhere', () => {
    expect(decideRoute(route(), who(['service-order:view']), at('/cascade/customers'), all)).toEqual({
      kind: 'redirect',
      to: '/cascade/service-orders',
      refused: true,
    })
  })
  it('a technician begins with their own jobs (R1-29)', () => {
    const person = who(['service-order:view'])
    const inBay = { ...person, user: { ...person.user, roles: ['technician'], technician_id: 't1' } }
    expect(homeOf(inBay, all)).toBe('/cascade/technician-portal')
    expect(homeOf({ ...inBay, user: { ...inBay.user, technician_id: null } }, all)).toBe('/cascade/service-orders')
  })
  it('another tenant’s address leads to the own dashboard, when there is such a tenant (B49, B12)', () => {
    const place = at('/other/customers', 'other')
    expect(decideRoute(route(), who(['customers:view']), place, all)).toEqual({
      kind: 'foreign',
      slug: 'other',
      to: '/cascade/dashboard',
    })
    expect(decideRoute(route(), who([], { tenant: null }), place, all)).toMatchObject({ kind: 'foreign', slug: 'other' })
  })
  it('a super-admin enters the tenant of the address (B49, B12)', () => {
    for (const tenant of [null, cascade, other])
      expect(decideRoute(route(), { ...superAdmin, tenant }, at('/third/customers', 'third'), all)).toEqual({
        kind: 'enter',
        slug: 'third',
      })
  })
  it('a super-admin inside a tenant goes back to the platform for its screens; nobody else does', () => {
    const tenants = route({ path: '/admin/tenants', permissions: ['tenant:view'], platform: true })
    const place = at('/admin/tenants', null)
    expect(decideRoute(tenants, { ...superAdmin, tenant: cascade }, place, all)).toEqual({ kind: 'leave' })
    expect(decideRoute(tenants, superAdmin, place, all)).toEqual({ kind: 'show' })
    expect(decideRoute(tenants, who(['customers:view']), place, all)).toMatchObject({ kind: 'redirect', refused: true })
  })

  describe('before the organization is approved (A32, B9, B10)', () => {
    const onboarding = route({ path: '/kyc-onboarding', public: true })
    const waiting = route({ path: '/tenant-pending-approval', public: true })
    const profile = route({ path: '/$tenantSlug/profile' })
    const person = (state: 'pending' | 'rejected' | 'suspended', role: string, kyc = 'draft') =>
      who(systemRoles.admin, {
        tenant: { ...cascade, state },
        user: { roles: [role], is_super_admin: false, kyc_status: kyc },
      })
    const to = (href: string) => ({ kind: 'redirect', to: href })
    const decide = (entry: RouteMeta, one: Who | null, href: string) =>
      decideRoute(entry, one, at(href, href.startsWith('/cascade') ? 'cascade' : null), all)

    it.each(['admin', 'administrator'])('%s with an application that is not handed in begins at it', (role) => {
      for (const kyc of ['none', 'draft', 'pending']) {
        expect(homeOf(person('pending', role, kyc), all)).toBe('/kyc-onboarding')
        expect(decide(route(), person('pending', role, kyc), '/cascade/customers')).toEqual(to('/kyc-onboarding'))
      }
    })
    it.each(['submitted', 'under_review'])('an administrator whose application is %s waits', (kyc) => {
      expect(homeOf(person('pending', 'admin', kyc), all)).toBe('/tenant-pending-approval')
      expect(decide(route(), person('pending', 'admin', kyc), '/cascade/customers')).toEqual(to('/tenant-pending-approval'))
    })
    it.each(['rejected', 'suspended'] as const)('everybody of a %s organization waits', (state) => {
      for (const role of ['admin', 'technician']) {
        expect(decide(route(), person(state, role), '/cascade/customers')).toEqual(to('/tenant-pending-approval'))
      }
    })
    it('others than administrators wait, also when they open the application', () => {
      expect(homeOf(person('pending', 'technician'), all)).toBe('/tenant-pending-approval')
      expect(decide(onboarding, person('pending', 'technician'), '/kyc-onboarding')).toEqual(to('/tenant-pending-approval'))
    })
    it('an administrator may open the application, also to change a rejected one, but not of a suspended organization', () => {
      expect(decide(onboarding, person('pending', 'admin'), '/kyc-onboarding')).toEqual({ kind: 'show' })
      expect(decide(onboarding, person('rejected', 'admin'), '/kyc-onboarding')).toEqual({ kind: 'show' })
      expect(decide(onboarding, person('suspended', 'admin'), '/kyc-onboarding')).toEqual(to('/tenant-pending-approval'))
    })
    it('everybody may open the waiting screen and the own profile, and no other tenant’s', () => {
      for (const role of ['admin', 'technician']) {
        expect(decide(waiting, person('pending', role), '/tenant-pending-approval')).toEqual({ kind: 'show' })
        expect(decide(profile, person('pending', role), '/cascade/profile')).toEqual({ kind: 'show' })
      }
      expect(decideRoute(profile, person('pending', 'admin'), at('/other/profile', 'other'), all)).toEqual(to('/kyc-onboarding'))
    })
    it('public screens stay open', () => {
      expect(decide(route({ path: '/i/$token', public: true }), person('pending', 'admin'), '/i/abc')).toEqual({ kind: 'show' })
    })
    it('signed out both are shown: one begins with the registration, the other asks to sign in (OP-25)', () => {
      expect(decide(onboarding, null, '/kyc-onboarding')).toEqual({ kind: 'show' })
      expect(decide(waiting, null, '/tenant-pending-approval')).toEqual({ kind: 'show' })
    })
    it('people of an approved organization are led home from both', () => {
      for (const entry of [onboarding, waiting]) {
        expect(decide(entry, who(['customers:view']), entry.path)).toEqual(to('/cascade/customers'))
        expect(decide(entry, superAdmin, entry.path)).toEqual(to('/admin/tenants'))
      }
    })
    it('an administrator of an approved one may open the waiting screen while a reviewer asks for a document', () => {
      const person = (role: string, document_requested: boolean) =>
        who(['customers:view'], { user: { roles: [role], is_super_admin: false, kyc_status: 'approved', document_requested } })
      expect(decide(waiting, person('admin', true), waiting.path)).toEqual({ kind: 'show' })
      expect(decide(waiting, person('admin', false), waiting.path)).toEqual(to('/cascade/customers'))
      expect(decide(waiting, person('technician', true), waiting.path)).toEqual(to('/cascade/customers'))
      expect(decide(onboarding, person('admin', true), onboarding.path)).toEqual(to('/cascade/customers'))
    })
    it('a super-admin inside such an organization passes', () => {
      const inside = { ...superAdmin, tenant: { ...cascade, state: 'pending' as const } }
      expect(decide(route(), inside, '/cascade/customers')).toEqual({ kind: 'show' })
    })
  })

  it('leads who needs a second factor to set one up, from every screen but the public ones (3.2)', () => {
    const person = who(['customers:view'], { needsFactor: true })
    const setUp = route({ path: '/auth/set-up-factor', layout: 'auth' })
    expect(homeOf(person, all)).toBe('/auth/set-up-factor')
    expect(decideRoute(route(), person, at('/cascade/customers'), all)).toEqual({ kind: 'redirect', to: '/auth/set-up-factor' })
    expect(decideRoute(setUp, person, at('/auth/set-up-factor', null), all)).toEqual({ kind: 'show' })
    expect(decideRoute(route({ public: true }), person, at('/home', null), all)).toEqual({ kind: 'show' })
  })

  it('never leads in a circle: from every route, for every role, it ends within three steps', () => {
    const table: RouteMeta[] = [
      route({
        path: '/$tenantSlug/dashboard',
        permissions: ['analytics:view', 'service-order:view', 'customers:view', 'inventory:view', 'users:create'],
      }),
      route({ path: '/$tenantSlug/service-orders', permissions: ['service-order:view'] }),
      route(),
      route({ path: '/$tenantSlug/invoices', permissions: ['invoices:view'] }),
      { path: '/no-access', title: 'noAccess', layout: 'blank' },
      { path: '/auth/select-tenant', title: 'selectTenant', layout: 'auth', public: true },
    ]
    const exists = (path: string) => table.some((one) => one.path === path)
    let walked = 0
    for (const permissions of [...Object.values(systemRoles), [], ['shop:view'], ['analytics:view'], ['inventory:view']]) {
      const person = who(permissions)
      for (const start of table) {
        for (const slug of ['cascade', 'other']) {
          let href = start.path.replace('$tenantSlug', slug)
          let steps = 0
          for (;;) {
            const entry = table.find(
              (one) => one.path.replace('$tenantSlug', 'cascade') === href || one.path.replace('$tenantSlug', 'other') === href,
            )
            expect(entry, href).toBeDefined()
            const decision = decideRoute(
              entry as RouteMeta,
              person,
              at(href, href.startsWith('/other') ? 'other' : href.startsWith('/cascade') ? 'cascade' : null),
              exists,
            )
            walked += 1
            if (decision.kind !== 'redirect' && decision.kind !== 'foreign') break
            href = decision.to
            steps += 1
            expect(steps, `${start.path} as ${permissions.join()}`).toBeLessThan(4)
          }
        }
      }
    }
    expect(walked).toBeGreaterThan(100)
  })
})

it.each([
  [['shop:view'], true],
  [['shop:create'], true],
  [['shop:delete'], true],
  [['customers:view', 'service-order:view'], false],
  [[], false],
])('a shop is required of holders of a shop permission alone (B55): %j → %s', (permissions, required) => {
  expect(needsShop({ permissions })).toBe(required)
})

describe('a route that needs every one of its permissions (INT20)', () => {
  const books = route({ permissions: ['integrations:create', 'reports:financial'], every: true })
  it.each([
    [['integrations:create', 'reports:financial'], true],
    [['integrations:create'], false],
    [['reports:financial'], false],
  ] as const)('%s → %s', (held, opens) => expect(mayOpen(books, who(held))).toBe(opens))
})

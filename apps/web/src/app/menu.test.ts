import { expect, it } from 'vitest'
import type { Who } from './guards.ts'
import { menuFor } from './menu.ts'
import type { RouteMeta } from './route-meta.ts'

const table: RouteMeta[] = [
  { path: '/$tenantSlug/dashboard', title: 'dashboard', layout: 'admin', showInMenu: true, permissions: ['analytics:view'] },
  {
    path: '/$tenantSlug/service-orders',
    title: 'workOrders',
    layout: 'admin',
    showInMenu: true,
    permissions: ['service-order:view'],
  },
  {
    path: '/$tenantSlug/enhanced-service-orders/kanban',
    title: 'board',
    layout: 'admin',
    showInMenu: true,
    permissions: ['service-order:view'],
    parent: '/$tenantSlug/service-orders',
  },
  { path: '/$tenantSlug/service-orders/$orderId', title: 'workOrder', layout: 'admin', permissions: ['service-order:view'] },
  {
    path: '/$tenantSlug/invoices',
    title: 'invoices',
    layout: 'admin',
    showInMenu: true,
    permissions: ['invoices:view'],
    group: 'billing',
  },
  { path: '/admin/tenants', title: 'settings', layout: 'admin', showInMenu: true, roles: ['super-admin'] },
  { path: '/$tenantSlug/technician-portal', title: 'technicianPortal', layout: 'user', showInMenu: true },
]
const tenant = { id: 't', slug: 'cascade', name: 'Cascade', state: 'approved' as const, selected: true }
const who = (permissions: string[]): Who => ({
  tenant,
  tenants: [tenant],
  permissions,
  user: { roles: ['user'], is_super_admin: false },
})
const hrefs = (person: Who) => menuFor(table, person).flatMap((section) => section.entries.map((entry) => entry.href))

it('shows what one may open, with the tenant’s paths (B56)', () => {
  expect(hrefs(who(['service-order:view', 'invoices:view']))).toEqual([
    '/cascade/service-orders',
    '/cascade/technician-portal',
    '/cascade/invoices',
  ])
})
it('folds children under their parent, the parent’s own screen first', () => {
  const orders = menuFor(table, who(['service-order:view']))[0]?.entries[0]
  expect(orders?.children.map((child) => child.href)).toEqual([
    '/cascade/service-orders',
    '/cascade/enhanced-service-orders/kanban',
  ])
})
it('without any permission only what asks for none', () => {
  expect(hrefs(who([]))).toEqual(['/cascade/technician-portal'])
})
it('a platform session sees the platform’s screens', () => {
  const root: Who = { tenant: null, tenants: [], permissions: [], user: { roles: ['super-admin'], is_super_admin: true } }
  expect(hrefs(root)).toEqual(['/admin/tenants'])
})

it('has the technicians’ own screens in everybody’s menu, at its foot for people who are none (B41)', () => {
  const portal: RouteMeta = {
    path: '/$tenantSlug/technician-portal',
    title: 'technicianPortal',
    layout: 'user',
    showInMenu: true,
    menuFor: 'technicians',
  }
  const office = who(['service-order:view', 'invoices:view'])
  const menu = (person: Who) =>
    menuFor([portal, ...table.slice(0, -1)], person).map((section) => [
      section.group,
      ...section.entries.map((entry) => entry.href),
    ])
  expect(menu(office)).toEqual([
    ['main', '/cascade/service-orders'],
    ['billing', '/cascade/invoices', '/cascade/technician-portal'],
  ])
  expect(menu({ ...office, user: { ...office.user, technician_id: 'a' } })).toEqual([
    ['main', '/cascade/technician-portal', '/cascade/service-orders'],
    ['billing', '/cascade/invoices'],
  ])
  expect(menu(who([]))).toEqual([['main', '/cascade/technician-portal']])
})
it('a role without the dashboard has no entry for it (R1-25)', () => {
  expect(hrefs(who(['invoices:view']))).not.toContain('/cascade/dashboard')
  expect(hrefs(who(['analytics:view']))).toContain('/cascade/dashboard')
})

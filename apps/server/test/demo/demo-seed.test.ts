import type { TenantId } from '@twopost/contract/core/ids'
import { expect, it } from 'vitest'
import { verifyChain } from '#features/audit-log/index.ts'
import { findTenantBySlug } from '#features/users/index.ts'
import { demoTenant } from '../../src/demo/demo-people.ts'
import { seedDemo } from '../../src/demo/demo-seed.ts'
import { useApp } from '../harness.ts'

const t = useApp()
const count = async (sql: string): Promise<Record<string, number>> =>
  Object.fromEntries((await t.admin.query<{ key: string; count: number }>(sql)).rows.map((row) => [row.key, row.count]))

it('fills an empty installation once, through the use cases, with orders in every state and invoices that add up (A29)', async () => {
  expect(await seedDemo(t.app.db)).toBe(true)
  expect(await seedDemo(t.app.db)).toBe(false)
  const sizes = await count(
    "select 'customers' as key, count(*)::int from app.customers union all select 'vehicles', count(*)::int from app.vehicles union all select 'orders', count(*)::int from app.service_orders",
  )
  expect(sizes).toEqual({ customers: 40, vehicles: 80, orders: 150 })
  const orders = await count('select status as key, count(*)::int from app.service_orders group by 1')
  expect(Object.keys(orders).sort()).toEqual(['cancelled', 'completed', 'in_progress', 'invoiced', 'pending', 'scheduled'])
  const kept = await count('select status as key, sum(count)::int as count from app.service_order_counts group by 1')
  expect(kept).toEqual(orders)
  const invoices = await count('select status as key, count(*)::int from app.invoices group by 1')
  for (const status of ['draft', 'sent', 'overdue', 'paid']) expect(invoices[status], status).toBeGreaterThan(0)
  const roles = await count('select system_role as key, count(*)::int from app.users group by 1')
  expect(Object.keys(roles)).toHaveLength(8)
  const vins = await t.admin.query<{ vin: string }>('select vin from app.vehicles')
  expect(new Set(vins.rows.map((row) => row.vin)).size).toBe(80)
  const applications = await count('select status as key, count(*)::int from app.kyc_applications group by 1')
  expect(applications).toEqual({ draft: 1, submitted: 2, under_review: 1, approved: 2, rejected: 1 })
  const tenants = await count('select state as key, count(*)::int from auth.tenants group by 1')
  expect(tenants).toEqual({ approved: 3, pending: 4, rejected: 1 })
  const papers = await count('select content_type as key, count(*)::int from app.files group by 1')
  expect(papers).toEqual({ 'application/pdf': 7, 'image/jpeg': 6 })
  const tenant = await findTenantBySlug(t.app.db, demoTenant.slug)
  expect(await t.app.db.inTenant(tenant?.tenant_id as TenantId, (tx) => verifyChain(tx))).toMatchObject({ valid: true })
}, 240_000)

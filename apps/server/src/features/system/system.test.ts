import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createLoadMeter } from '#platform/metrics/load-meter.ts'
import { writeLoad } from '#platform/metrics/load-rows.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { rollUp } from './index.ts'

const t = useApp()
async function begin() {
  const world = await t.tenant()
  const { accountId } = await t.member(world, 'super-admin')
  return { world, boss: { token: await addSession(t.app.db, accountId, null) } }
}
const sum = (rows: Record<string, number>[], key: string) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)

it('writes one row of five minutes for each process, and adds up those of all (N18)', async () => {
  const { boss } = await begin()
  const now = await t.app.db.now()
  const before = (await t.call('getSystemAnalytics', { query: { range: '1h' } }, boss)).body.data.analytics.traffic
  for (const process of [randomUUID(), randomUUID()]) {
    const meter = createLoadMeter()
    for (let i = 0; i < 100; i++) meter.count('GET', '/api/v1/customers', i < 2 ? 500 : 200, 0.003)
    meter.count('POST', '/api/v1/auth/login', 200, 0.2)
    meter.count('POST', '/api/v1/auth/login', 401, 0.2)
    meter.count('GET', '/assets/app.js', 200, 0.1)
    meter.count('GET', '/api/v1/events', 200, 900)
    meter.countPermission('customers:view')
    await writeLoad(t.app.db, meter, process, now)
    // Once more in the same five minutes, as at a restart of the clock: added, not lost.
    meter.count('GET', '/api/v1/customers', 200, 0.003)
    await writeLoad(t.app.db, meter, process, now)
    expect(meter.peek().requests).toBe(0)
  }
  const {
    traffic,
    growth,
    most_used_permissions: uses,
  } = (await t.call('getSystemAnalytics', { query: { range: '1h' } }, boss)).body.data.analytics
  expect(traffic.requests - before.requests).toBe(206)
  expect(traffic.errors - before.errors).toBe(4)
  expect([traffic.sign_ins - before.sign_ins, traffic.failed_sign_ins - before.failed_sign_ins]).toEqual([2, 2])
  // 202 of 206 within 5 ms, so 95 of 100 within 195.7 / 202 of them.
  expect(traffic.p95_ms).toBe(4.8)
  expect(growth).toHaveLength(12)
  expect(sum(growth, 'requests')).toBe(traffic.requests)
  expect(uses).toEqual([{ permission: 'customers:view', uses: 2 }])
  const { rows } = await t.admin.query('select durations from auth.load_rows limit 1')
  expect(rows[0].durations[0]).toBe(101)
})

it('counts in memory which permission opened a call, of real calls (OP-80)', async () => {
  const { world } = await begin()
  const reply = await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin)
  expect(reply.status).toBe(200)
  // The application under test counts for itself; what it counted is written as at its end.
  await t.call('listVehicles', { query: { shop_id: world.shopId } }, world.admin)
  const counted = t.app.load.peek()
  expect(counted.requests).toBeGreaterThanOrEqual(2)
  expect([counted.permissions.get('customers:view'), counted.permissions.get('vehicles:view')]).toEqual([1, 1])
})

it('rolls up queue, database and counts, once for five minutes, and forgets after 90 days (N18)', async () => {
  const { boss } = await begin()
  await t.admin.query(
    `insert into auth.system_rows select now() - interval '91 days', 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`,
  )
  await t.admin.query(`insert into auth.load_rows values (now() - interval '91 days', gen_random_uuid(), 1, 0, '{1}', 0, 0)`)
  const now = await t.app.db.now()
  await rollUp(t.app.db, now)
  await rollUp(t.app.db, now)
  const { rows } = await t.admin.query('select *, (select count(*)::int from auth.tenants) as tenants from auth.system_rows')
  expect(rows).toHaveLength(1)
  const [row] = rows
  expect(row.pending_tenants + row.approved_tenants + row.rejected_tenants + row.suspended_tenants).toBe(row.tenants)
  expect([row.queue_failed, Number(row.database_bytes) > 1_000_000, row.database_ms > 0]).toEqual([0, true, true])
  expect((await t.admin.query("select 1 from auth.load_rows where at < now() - interval '90 days'")).rows).toEqual([])
  const { monitoring } = (await t.call('getSystemMonitoring', { query: { range: '1h' } }, boss)).body.data
  expect(monitoring.now).toMatchObject({ queue_failed: 0, queue_age_seconds: 0, processes: expect.any(Number) })
  expect(monitoring.now.measured_at).not.toBeNull()
  expect(monitoring.health).toEqual({
    label: expect.stringMatching(/^(excellent|good|degraded|down)$/),
    reasons: expect.any(Array),
  })
  expect(monitoring.series.at(-1).queue_age_seconds).toBe(0)
  expect(monitoring.limits).toHaveLength(3)
})

it('tells work in counts for each organization, and never a name of a person or a customer (B13)', async () => {
  const { world, boss } = await begin()
  await t.member(world, 'technician')
  for (const status of ['pending', 'cancelled']) {
    const { id } = await makeOrder(t, world, {
      customer: { name: `Customer ${status}`, email: `${status}@example.com` },
      vehicle: { make: 'Ram', model: '2500' },
    })
    if (status === 'cancelled') await t.call('cancelOrder', { params: { id }, body: { reason: 'Sold' } }, world.admin)
  }
  const { work } = (await t.call('getSystemWork', { query: { range: '30d' } }, boss)).body.data
  const own = work.tenants.find((row: { tenant_id: string }) => row.tenant_id === world.tenantId)
  const [truth] = (
    await t.admin.query(
      `select count(*)::int as created, (count(*) filter (where status = 'pending'))::int as pending from app.service_orders where tenant_id = $1`,
      [world.tenantId],
    )
  ).rows
  expect([own.created, own.orders_pending]).toEqual([truth.created, truth.pending])
  expect(own.technicians).toBeGreaterThan(0)
  expect(work.totals.created).toBe(sum(work.tenants, 'created'))
  for (const name of [world.admin.email, 'Customer pending']) expect(JSON.stringify(work)).not.toContain(name)
  expect(work.platform.tenants).toBeGreaterThan(0)
})

it('reports by organization and by day, page by page (OP-82)', async () => {
  const { boss } = await begin()
  const report = async (query: object) => (await t.call('getSystemReports', { query: query as never }, boss)).body.data
  const tenants = await report({ kind: 'tenants', range: '90d', limit: 2 })
  expect([tenants.reports.tenants.length, tenants.reports.days]).toEqual([2, []])
  expect(tenants.pagination.total).toBe((await t.admin.query('select count(*)::int as n from auth.tenants')).rows[0].n)
  const days = await report({ kind: 'days', range: '7d', limit: 5 })
  expect([days.reports.days.length, days.pagination.total]).toEqual([5, 7])
  const all = days.reports.days.map((row: { day: string }) => row.day)
  expect(all).toEqual([...all].sort((a: string, b: string) => (a < b ? 1 : -1)))
})

it('orders organizations by a figure, and gives a report with the chosen columns as a file (OP-82)', async () => {
  const { boss } = await begin()
  const sorted = { kind: 'tenants', range: '90d', sortBy: 'commands', sortOrder: 'desc' }
  const { reports } = (await t.call('getSystemReports', { query: { ...sorted, limit: 100 } as never }, boss)).body.data
  const figures = reports.tenants.map((row: { commands: number }) => row.commands)
  expect(figures).toEqual([...figures].sort((a: number, b: number) => b - a))
  const file = async (query: object) => (await t.call('exportSystemReports', { query: query as never }, boss)).text
  const lines = (await file({ ...sorted, columns: 'name,commands,requests' })).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFOrganization,Address,Actions')
  expect(lines.slice(1).map((line) => Number(line.split(',').at(-1)))).toEqual(figures)
  const days = (await file({ kind: 'days', range: '7d' })).trimEnd().split('\r\n')
  expect([days.length, days[0]?.split(',').slice(0, 3)]).toEqual([8, ['\uFEFFDay', 'Requests', 'Errors']])
})

it('shows activity in counts, with what the platform did itself', async () => {
  const { world, boss } = await begin()
  await t.call('createPermissionCategory', { body: { name: `Kind ${world.canary}` } }, boss)
  await t.call('updateOrganization', { body: { is_public: false } }, world.admin)
  const { activity } = (await t.call('getSystemActivity', { query: { range: '1h' } }, boss)).body.data
  expect(activity.platform[0].summary).toBe(`Added the category Kind ${world.canary}`)
  const changed = activity.commands.find((row: { action: string }) => row.action === 'PATCH /organization')
  expect([changed.words, changed.count > 0]).toEqual(['Changed the organization', true])
  // What a command is about is left out: the count is of all of them.
  for (const { words } of activity.commands) expect(words).not.toMatch(/[{}]/)
  expect(sum(activity.series, 'commands')).toBeGreaterThan(0)
})

it('is closed to everyone of an organization, whatever they hold', async () => {
  const { world } = await begin()
  const holder = await t.member(world, { permissions: ['system:view', 'super-admin:view', 'kyc:view', 'global:view'] })
  for (const who of [world.admin, holder]) {
    for (const name of [
      'getSystemAnalytics',
      'getSystemMonitoring',
      'getSystemActivity',
      'getSystemReports',
      'exportSystemReports',
      'getSystemWork',
    ] as const)
      expect((await t.call(name, {}, who)).status, name).toBe(403)
    expect((await t.call('listGlobalUsers', {}, who)).status).toBe(403)
  }
})

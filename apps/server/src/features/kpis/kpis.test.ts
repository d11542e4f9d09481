import { addDays } from '@twopost/contract/core/time'
import { kpiCodes, kpiOf } from '@twopost/contract/kpis'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { rebuildDays, verifyFacts } from './facts-check.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const year = { from: '2026-01-01', to: '2099-12-31' }
const ask = (who: Member, query: object = {}) => t.call('getKpis', { query: { ...year, ...query } as never }, who)

/** An issued invoice of an hour for 100.00 that somebody did, and a part of 50.00. */
async function sell(world: World, who: { technicianId?: string; shopId?: string; writer?: Member } = {}) {
  const own = who.technicianId ? { technician_id: who.technicianId } : {}
  const lines = [
    { type: 'labor' as const, description: 'Fit', estimated_hours: 1, unit_cost: 100, service_name: 'Brakes', ...own },
    { type: 'parts' as const, description: 'Pad', quantity: 1, unit_cost: 50, service_name: 'Brakes', ...own },
  ]
  const shopId = who.shopId ?? world.shopId
  const workOrderId = await addCompletedOrder(t, world, { lines, shopId, who: who.writer ?? world.admin })
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  return ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)).invoice
}

it('names every figure that one may see with its formula, those of cost and margin to few (KPI4, KPI12, KPI22)', async () => {
  const world = await t.tenant()
  const seller = await t.member(world, { permissions: ['reports:view'] })
  const codesOf = async (who: Member) =>
    ok(await t.call('getKpiCatalog', {}, who)).catalog.map((one: { code: string }) => one.code)
  expect(await codesOf(world.admin)).toEqual(kpiCodes)
  expect(await codesOf(seller)).toEqual(kpiCodes.filter((code) => !kpiOf(code).isFinancial))
  const { kpis } = ok(await ask(seller, { codes: 'net_sales,parts_gp' }))
  expect(kpis.kpis.map((one: { code: string }) => one.code)).toEqual(['net_sales'])
  expect(refusal(await ask(seller, { codes: 'parts_gp' }))).toEqual([403, 'NOT_ALLOWED'])
  expect(refusal(await t.call('listKpiRecords', { params: { code: 'parts_gp' } }, seller))).toEqual([403, 'NOT_ALLOWED'])
  const unknown = await ask(seller, { codes: 'net_sales,happiness' })
  expect([...refusal(unknown), unknown.body.message]).toEqual([422, 'KPI_UNKNOWN', 'There is no figure called ‘happiness’.'])
  expect(refusal(await t.call('listKpiRecords', { params: { code: 'happiness' } }, seller))).toEqual([422, 'KPI_UNKNOWN'])
})

it('refuses days that end before they begin, and too many of them one by one (KPI22)', async () => {
  const world = await t.tenant()
  const turned = await ask(world.admin, { from: '2026-03-02', to: '2026-03-01' })
  expect([turned.status, turned.body.errors[0].path]).toEqual([422, 'query.to'])
  const long = { from: '2020-01-01', to: '2025-12-31' }
  const days = await ask(world.admin, { ...long, group_by: 'day' })
  expect([...refusal(days), days.body.message]).toEqual([
    422,
    'KPI_STEP_TOO_SHORT',
    'Choose a longer step than days for this range.',
  ])
  expect((await ask(world.admin, { ...long, group_by: 'week' })).status).toBe(200)
})

it('shows people without reports:view the work they did themselves, and nobody else’s (KPI12)', async () => {
  const world = await t.tenant()
  const [ann, bob] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  await sell(world, { technicianId: ann.technicianId })
  await sell(world, { technicianId: bob.technicianId })
  const salesOf = async (who: Member, query: object = {}) =>
    ok(await ask(who, { codes: 'net_sales', ...query })).kpis.kpis[0].now.value
  expect([await salesOf(ann), await salesOf(bob), await salesOf(world.admin)]).toEqual([150, 150, 300])
  expect(await salesOf(ann, { technician: ann.technicianId })).toBe(150)
  expect(refusal(await ask(ann, { codes: 'net_sales', technician: bob.technicianId }))).toEqual([403, 'NOT_ALLOWED'])
  expect(refusal(await ask(ann, { codes: 'net_sales', advisor: world.admin.userId }))).toEqual([403, 'NOT_ALLOWED'])
  const opened = ok(await t.call('listKpiRecords', { params: { code: 'net_sales' }, query: year }, ann))
  expect([opened.sum.records, opened.sum.value]).toEqual([1, 150])
})

it('counts for people limited to shops those shops alone (KPI12)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const manager = await t.member(world, { permissions: ['reports:view'] }, { shopIds: [first] })
  await sell(world, { shopId: first })
  await sell(world, { shopId: second })
  const sales = async (who: Member) => ok(await ask(who, { codes: 'net_sales' })).kpis.kpis[0].now.value
  expect([await sales(manager), await sales(world.admin)]).toEqual([150, 300])
  const other = ok(await ask(manager, { codes: 'net_sales', shop_id: second })).kpis
  expect(other.kpis[0].now.value).toBe(0)
})

it('compares with the days before, with the year before, and with both (KPI13)', async () => {
  const world = await t.tenant()
  const invoice = await sell(world)
  const day = invoice.issueDate as string
  const { kpis } = ok(await ask(world.admin, { codes: 'net_sales', from: addDays(day, 1), to: addDays(day, 7) }))
  expect(kpis.period).toMatchObject({ before_from: addDays(day, -6), before_to: day })
  expect(kpis.kpis[0]).toMatchObject({ now: { value: 0 }, before: { value: 150 } })
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  const last = ok(await ask(world.admin, { codes: 'net_sales', from: later, to: later, compare: 'last_year' })).kpis
  expect(last.kpis[0]).toMatchObject({ now: { value: 0 }, before: { value: 150 }, last_year: { value: 150 } })
  expect(kpis.kpis[0].last_year).toBeNull()
  // Both at once: the day before had nothing, the year before had it.
  const both = ok(await ask(world.admin, { codes: 'net_sales', from: later, to: later, compare: 'previous,last_year' })).kpis
  expect(both.period).toMatchObject({ before_to: addDays(later, -1), last_year_from: day, last_year_to: day })
  expect(both.kpis[0]).toMatchObject({ now: { value: 0 }, before: { value: 0 }, last_year: { value: 150 } })
  expect((await ask(world.admin, { codes: 'net_sales', compare: 'tomorrow' })).status).toBe(422)
})

it('keeps goals by figure, shop and day, and shows them beside the figures (KPI3, KPI14)', async () => {
  const world = await t.tenant({ shops: 2 })
  const limited = await t.member(world, { permissions: ['settings:create', 'reports:view'] }, { shopIds: [world.shopId] })
  const set = (body: object, who = world.admin) =>
    t.call(
      'createGoal',
      { body: { code: 'elr', shop_id: null, per: 'month', value: 120, valid_from: '2026-01-01', ...body } as never },
      who,
    )
  const all = ok(await set({})).goal
  expect(all).toMatchObject({ code: 'elr', shop_id: null, value: 120, version: 1 })
  expect(refusal(await set({ value: 130 }))).toEqual([409, 'GOAL_EXISTS'])
  expect(refusal(await set({}, limited))).toEqual([403, 'GOAL_OF_ALL_SHOPS'])
  expect((await set({ value: 0 })).status).toBe(422)
  const own = ok(await set({ shop_id: world.shopId, value: 140.5 }, limited)).goal
  const goal = async (query: object) => ok(await ask(world.admin, { codes: 'elr', ...query })).kpis.kpis[0].goal
  expect([await goal({}), await goal({ shop_id: world.shopId }), await goal({ shop_id: world.shopIds[1] })]).toEqual([
    120, 140.5, 120,
  ])
  const params = { id: own.id }
  const body = { per: 'week', value: 150, valid_from: '2026-02-01', version: 1 } as const
  expect(ok(await t.call('updateGoal', { params, body }, limited)).goal).toMatchObject({ value: 150, version: 2 })
  const stale = await t.call('updateGoal', { params, body }, limited)
  expect([...refusal(stale), stale.body.current.value]).toEqual([409, 'STALE_VERSION', 150])
  expect(ok(await t.call('getGoal', { params }, limited)).goal.per).toBe('week')
  const second = ok(await set({ shop_id: world.shopId, valid_from: '2026-05-01' })).goal
  const moved = await t.call('updateGoal', { params: { id: second.id }, body: { ...body, version: 1 } }, world.admin)
  expect(refusal(moved)).toEqual([409, 'GOAL_EXISTS'])
  expect(ok(await t.call('listGoals', { query: { limit: 2 } }, world.admin))).toMatchObject({
    goals: [{ shop_id: null }, { valid_from: '2026-05-01' }],
    pagination: { total: 3 },
  })
  expect(refusal(await t.call('deleteGoal', { params: { id: all.id } }, limited))).toEqual([403, 'GOAL_OF_ALL_SHOPS'])
  ok(await t.call('deleteGoal', { params }, limited))
  expect(refusal(await t.call('getGoal', { params }, limited))).toEqual([404, 'GOAL_NOT_FOUND'])
})

it('gives figures and their records as files, on record (KPI14)', async () => {
  const world = await t.tenant()
  await sell(world)
  const query = { ...year, codes: 'net_sales,aro', group_by: 'category', format: 'csv' } as const
  const file = await t.call('exportKpis', { query: query as never }, world.admin)
  expect(file.status).toBe(200)
  const lines = file.text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain('Figure,From,To,Group,Value')
  expect(lines[1]).toContain('Net sales,2026-01-01,2099-12-31,,150')
  const records = await t.call(
    'exportKpiRecords',
    { params: { code: 'net_sales' }, query: { ...year, format: 'csv' } },
    world.admin,
  )
  expect(records.text.trim().split(/\r?\n/)).toHaveLength(2)
  const log = ok(await t.call('listAuditLog', { query: { action: 'Exported' } }, world.admin))
  expect(log.entries).toHaveLength(2)
})

it('counts invoices of a period: issued, paid, how long that took, and what is owed by age (M19)', async () => {
  const world = await t.tenant()
  const analytics = async (query: object = {}) =>
    ok(await t.call('getInvoiceAnalytics', { query: query as never }, world.admin)).analytics
  expect(await analytics()).toMatchObject({
    issued: { count: 0, total: 0, average: null },
    average_payment_days: { value: 25, is_default: true },
  })
  const [paid, open, gone] = [await sell(world), await sell(world), await sell(world)]
  const pay = { amount: paid.totalAmount, method: 'cash', date: paid.issueDate }
  ok(await t.call('addPayment', { params: { id: paid.id }, body: pay as never }, world.admin))
  ok(await t.call('voidInvoice', { params: { id: gone.id }, body: { reason: 'Twice' } }, world.admin))
  const now = await analytics()
  expect(now).toMatchObject({
    issued: { count: 2, net: 300, tax: 30, total: 330, average: 165 },
    paid: { count: 1, total: 165, on_time: 1 },
    average_payment_days: { value: 0, is_default: false },
    open: { count: 1, total: 165 },
    drafts: { count: 0, total: 0 },
    days_to_invoice: { invoices: 2 },
    dso: { owed: 165, sales_90: 330, value: 45 },
  })
  expect(now.days_to_invoice.value).toBeLessThan(1)
  expect(now.by_status).toContainEqual({ status: 'void', count: 1, total: 165 })
  expect(now.open.buckets[0]).toEqual({ bucket: 'current', count: 1, total: open.totalAmount })
  expect(now.weeks.reduce((sum: number, week: { total: number }) => sum + week.total, 0)).toBe(330)
  const before = await analytics({ from: '2025-01-01', to: '2025-12-31' })
  expect(before).toMatchObject({ issued: { count: 0 }, paid: { count: 0 }, open: { count: 1 } })
})

it('finds kept days and counts that do not agree with the facts, and adds them up again (verify-kpis)', async () => {
  const world = await t.tenant()
  await sell(world)
  const faults = async () => (await t.inTenant(world.tenantId, verifyFacts)).faults.map((fault) => fault.what)
  expect(await faults()).toEqual([])
  await t.inTenant(world.tenantId, (tx) =>
    tx.run("update app.fact_days set labor_cents = labor_cents + 1 where tenant_id = $1 and dimension = 'all'", [tx.tenant]),
  )
  expect(await faults()).toEqual(['kept day'])
  await t.inTenant(world.tenantId, (tx) =>
    tx.run('update app.fact_counts set documents = documents + 1 where tenant_id = $1 and dimension = $2', [tx.tenant, 'all']),
  )
  expect(await faults()).toEqual(['kept day', 'kept count'])
  await t.inTenant(world.tenantId, rebuildDays)
  expect(await faults()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type CallName, calls } from '@twopost/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { observer, observeStatements } from '#platform/database/observer.ts'
import { ok } from '../factories/consent.ts'
import { addCompletedOrder } from '../factories/invoices.ts'
import { addBookedOrder, brakeLines, makeOrder, orderFields } from '../factories/orders.ts'
import type { Member, World } from '../factories/world.ts'
import { raisedLimits, useApp } from '../harness.ts'

// Counted as one server is sent them: a worker of a cluster is asked besides whether it has the rows (decision 80).
const t = useApp({ ...raisedLimits, DB_DAILY_ON_WORKERS: 'no' })

/** What a call of a daily screen may send: on a cluster, and over a slow line to the database, each one is a way there and back. */
const most = 8

const sent: string[] = []
let before: typeof observer
beforeAll(() => {
  before = observer
  observeStatements({
    sent(sql, rows, transaction) {
      sent.push(sql)
      before?.sent(sql, rows, transaction)
    },
    answered: (sql, rows, answer) => before?.answered(sql, rows, answer),
  })
})
afterAll(() => observeStatements(before))

async function makeDay(world: World, technician: Member): Promise<{ orderId: string }> {
  const orderId = await addBookedOrder(t, world, technician)
  const timer = await t.call('startTimer', { params: { id: orderId } }, technician)
  expect(timer.status, timer.text).toBe(200)
  return { orderId }
}

it('sends no more than eight statements for a call of a daily screen: lists, board, detail, dashboard and portal', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const { orderId } = await makeDay(world, technician)
  const jobs = await t.call('listTechnicianJobs', { params: { id: 'me' } }, technician)
  const jobId = jobs.body.data.jobs[0].id
  const shop = { query: { shop_id: world.shopId } }
  const screens: readonly [CallName, object, Member][] = [
    ['me', {}, world.admin],
    ['listServiceOrders', shop, world.admin],
    ['getOrderBoard', shop, world.admin],
    ['getServiceOrder', { params: { id: orderId } }, world.admin],
    ['getOrderTimer', { params: { id: orderId } }, world.admin],
    ['listCustomers', shop, world.admin],
    ['listVehicles', shop, world.admin],
    ['listInvoices', shop, world.admin],
    ['listTechnicians', shop, world.admin],
    ['listShops', {}, world.admin],
    ['listNotifications', {}, world.admin],
    ['getDashboard', {}, world.admin],
    ['listTechnicianJobs', { params: { id: 'me' } }, technician],
    ['getTechnicianDashboard', { params: { id: 'me' } }, technician],
    ['getActiveTimer', {}, technician],
    ['getJob', { params: { id: jobId } }, technician],
  ]
  const counts: Record<string, number> = {}
  for (const [name, input, who] of screens) {
    sent.length = 0
    const reply = await t.call(name, input as never, who)
    expect([name, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([name, 200, ''])
    counts[name] = sent.length
    // Reading the session is one of them.
    expect(sent.length, name).toBeGreaterThan(1)
  }
  expect(Object.entries(counts).filter(([, count]) => count > most)).toEqual([])
})

/** Of docs/performance.md, "What a call sends": the statements that stand there, by the name of the call. */
function toldInDocs(): Map<string, number> {
  const text = readFileSync(new URL('../../../../docs/performance.md', import.meta.url), 'utf8')
  const [, part = ''] = text.split('### What a call sends')
  const [table = ''] = part.split('\n#')
  return new Map([...table.matchAll(/^\|[^|]*\| `(\w+)` \| (\d+) \|$/gm)].map(([, name = '', count]) => [name, Number(count)]))
}

it('sends no more statements for the calls of a day than docs/performance.md says', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const counts = new Map<string, number>()
  /** As the page sends it: a command goes under a key. @returns what is under `data` */
  const count = async (name: CallName, input: object, who: Member = world.admin) => {
    sent.length = 0
    const headers: Record<string, string> = calls[name].method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const reply = await t.call(name, input as never, who, headers)
    expect([name, reply.status < 300, reply.status < 300 ? '' : reply.text]).toEqual([name, true, ''])
    counts.set(name, sent.length)
    return reply.body.data
  }
  const clocked = await count('clockIn', { body: { location: 'Bay 2', shop_id: world.shopId } }, technician)
  const { customer_id, vehicle_id } = await makeOrder(t, world)
  const pads = { type: 'parts', description: 'Pads', quantity: 1, unit_cost: 64.5, service_name: 'Brakes' }
  const known = { customer: undefined, vehicle: undefined, customer_id, vehicle_id, line_items: [...brakeLines, pads] }
  await count('createServiceOrder', { body: orderFields(world, known) })
  const workOrderId = await addBookedOrder(t, world, technician)
  const order = { params: { id: workOrderId } }
  const shop = { query: { shop_id: world.shopId } }
  await count('startOrder', order)
  await count('listServiceOrders', shop)
  await count('getServiceOrder', order)
  await count('getOrderBoard', shop)
  await count('search', { query: { q: 'Vasquez', shop_id: world.shopId } })
  await count('getDashboard', {})
  await count('completeOrder', order)
  await count('clockOut', { params: { id: clocked.time_entry.id } }, technician)
  const { id } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin)).invoice
  ok(await t.call('sendInvoice', { params: { id }, body: {} }, world.admin))
  await count('addPayment', { params: { id }, body: { amount: 10, method: 'cash' } })
  const told = toldInDocs()
  expect([...told.keys()].sort()).toEqual([...counts.keys()].sort())
  const more = [...counts].filter(([name, sends]) => sends > (told.get(name) ?? 0))
  expect(more, JSON.stringify(Object.fromEntries(counts))).toEqual([])
})

const isRead = (sql: string): boolean =>
  /^\s*select/i.test(sql) && sql.includes('from app.invoices i join app.invoice_templates t')

it('reads an invoice once when a payment of it is taken, and answers with it as it is written (PAY10)', async () => {
  const world = await t.tenant()
  const workOrderId = await addCompletedOrder(t, world)
  const { id } = (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice
  expect((await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)).status).toBe(200)
  const params = { id }
  for (const body of [{ amount: 1 }, { amount: 2.5 }]) {
    sent.length = 0
    const paid = await t.call('addPayment', { params, body }, world.admin)
    expect(paid.status, paid.text).toBe(201)
    expect(sent.filter(isRead)).toHaveLength(1)
    // What is answered is what stands there.
    const shown = (await t.call('getInvoice', { params }, world.admin)).body.data.invoice
    expect(paid.body.data.invoice).toEqual(shown)
  }
  const [payment] = (await t.call('getInvoice', { params }, world.admin)).body.data.invoice.payments
  sent.length = 0
  const undone = await t.call('reversePayment', { params: { id, paymentId: payment.id }, body: {} }, world.admin)
  expect(undone.status, undone.text).toBe(200)
  expect(sent.filter(isRead)).toHaveLength(1)
  expect(undone.body.data.invoice).toEqual((await t.call('getInvoice', { params }, world.admin)).body.data.invoice)
})

it('says in which bay a timer runs without a statement more', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const orderId = await addBookedOrder(t, world, technician)
  sent.length = 0
  expect((await t.call('startTimer', { params: { id: orderId } }, technician)).status).toBe(200)
  const stretches = sent.filter((sql) => sql.includes('timer_segments') && /^\s*insert/i.test(sql))
  expect(stretches).toHaveLength(1)
  expect(sent.filter((sql) => sql.includes('from app.bays'))).toEqual([])
})

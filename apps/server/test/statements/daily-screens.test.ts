import type { CallName } from '@twopost/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { observer, observeStatements } from '#platform/database/observer.ts'
import { addCompletedOrder } from '../factories/invoices.ts'
import { addBookedOrder } from '../factories/orders.ts'
import type { Member, World } from '../factories/world.ts'
import { useApp } from '../harness.ts'

const t = useApp()

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
  const calls: readonly [CallName, object, Member][] = [
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
  for (const [name, input, who] of calls) {
    sent.length = 0
    const reply = await t.call(name, input as never, who)
    expect([name, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([name, 200, ''])
    counts[name] = sent.length
    // Reading the session is one of them.
    expect(sent.length, name).toBeGreaterThan(1)
  }
  expect(Object.entries(counts).filter(([, count]) => count > most)).toEqual([])
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

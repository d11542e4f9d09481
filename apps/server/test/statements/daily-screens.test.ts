import type { CallName } from '@twopost/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { observer, observeStatements } from '#platform/database/observer.ts'
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

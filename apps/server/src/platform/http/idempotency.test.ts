import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { untilAnswered } from '../../../test/races.ts'

const t = useApp()

const customer = (name: string) => ({ name, email: 'elena@example.com' })
const vehicle = { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' }
const draft = async (world: World): Promise<string> => {
  const workOrderId = await addCompletedOrder(t, world)
  return (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice.id
}
const sent = async (world: World): Promise<string> => {
  const id = await draft(world)
  await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)
  return id
}

/** A command sent with and without a change of its body, and the table that it adds one row to. */
interface Submit {
  name: string
  table: string
  action: string
  prepare: (world: World) => Promise<(key: Record<string, string>, changed?: boolean) => Promise<Reply>>
}
const submits: Submit[] = [
  {
    name: 'a customer',
    table: 'app.customers',
    action: 'POST /customers',
    prepare: async (world) => (key, changed) =>
      t.call(
        'createCustomer',
        { query: { shop_id: world.shopId }, body: customer(changed ? 'Else' : 'Elena') },
        world.admin,
        key,
      ),
  },
  {
    name: 'an order with its customer and vehicle',
    table: 'app.service_orders',
    action: 'POST /service-orders',
    prepare: async (world) => (key, changed) =>
      t.call(
        'createServiceOrder',
        {
          body: {
            shop_id: world.shopId,
            title: changed ? 'Rear' : 'Front',
            description: 'x',
            customer: customer('Elena'),
            vehicle,
          },
        },
        world.admin,
        key,
      ),
  },
  {
    name: 'an invoice',
    table: 'app.invoices',
    action: 'POST /invoices',
    prepare: async (world) => {
      const workOrderId = await addCompletedOrder(t, world)
      return (key, changed) =>
        t.call('createInvoice', { body: { workOrderId, ...(changed ? { notes: 'else' } : {}) } }, world.admin, key)
    },
  },
  {
    name: 'a mail of an invoice',
    table: 'app.outbox',
    action: 'POST /invoices/{id}/send',
    prepare: async (world) => {
      const id = await draft(world)
      return (key, changed) => t.call('sendInvoice', { params: { id }, body: changed ? { version: 1 } : {} }, world.admin, key)
    },
  },
  {
    name: 'a payment',
    table: 'app.payments',
    action: 'POST /invoices/{id}/payments',
    prepare: async (world) => {
      const id = await sent(world)
      return (key, changed) => t.call('addPayment', { params: { id }, body: { amount: changed ? 20 : 10 } }, world.admin, key)
    },
  },
]

it.each(submits)('makes $name once under one key, however often it is sent (F12, S-70)', async ({ table, action, prepare }) => {
  const world = await t.tenant()
  const submit = await prepare(world)
  const countOf = async (query: string, ...values: string[]): Promise<number> =>
    Number((await t.admin.query(`select count(*) from ${query}`, [world.tenantId, ...values])).rows[0].count)
  const rows = () => countOf(`${table} where tenant_id = $1`)
  const entries = () => countOf('app.audit_log where tenant_id = $1 and action = $2', action)
  const [rowsBefore, entriesBefore] = [await rows(), await entries()]
  const key = { 'idempotency-key': 'submit-1' }

  const replies = await Promise.all(Array.from({ length: 20 }, () => untilAnswered(() => submit(key))))
  for (let turn = 0; turn < 20; turn++) replies.push(await submit(key))
  expect([...new Set(replies.map((reply) => reply.status))]).toHaveLength(1)
  expect(replies[0]?.status, replies[0]?.text).toBeLessThan(300)
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true')).toHaveLength(39)
  expect([await rows(), await entries()]).toEqual([rowsBefore + 1, entriesBefore + 1])

  const other = await submit(key, true)
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  expect([await rows(), await entries()]).toEqual([rowsBefore + 1, entriesBefore + 1])
})

it('keeps no answer that refused: the same key can succeed later (S-70)', async () => {
  const world = await t.tenant()
  const workOrderId = await addCompletedOrder(t, world)
  const key = { 'idempotency-key': 'later-1' }
  const ask = () => t.call('createInvoice', { body: { workOrderId } }, world.admin, key)
  await t.admin.query("update app.service_orders set status = 'in_progress' where id = $1", [workOrderId])
  expect((await ask()).body.code).toBe('ORDER_NOT_COMPLETED')
  await t.admin.query("update app.service_orders set status = 'completed' where id = $1", [workOrderId])
  const [made, again] = [await ask(), await ask()]
  expect([made.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
  expect(again.text).toBe(made.text)
})

it('refuses one key for two records: the answer of one is none for the other (S-70)', async () => {
  const world = await t.tenant()
  const ids = [await draft(world), await draft(world)]
  const key = { 'idempotency-key': 'two-1' }
  const replies = []
  for (const id of ids) replies.push(await t.call('sendInvoice', { params: { id }, body: {} }, world.admin, key))
  expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual([
    [200, undefined],
    [422, 'KEY_REUSED'],
  ])
})

it('takes the same key of another person or for another call as a key of its own (S-70)', async () => {
  const world = await t.tenant()
  const manager = await t.member(world, 'service-manager')
  const key = { 'idempotency-key': 'own-1' }
  const input = { query: { shop_id: world.shopId }, body: customer('Elena') }
  const replies = [
    await t.call('createCustomer', input, world.admin, key),
    await t.call('createCustomer', input, manager, key),
    await t.call('searchOrCreateCustomer', { ...input, body: customer('Ana') }, world.admin, key),
  ]
  expect(replies.map((reply) => [reply.status < 300, reply.headers['idempotent-replayed']])).toEqual(
    replies.map(() => [true, undefined]),
  )
})

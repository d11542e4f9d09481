// Slow: sixteen hundred invoices are issued and paid by sixteen clients at once in full breadth, and their books recounted.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isFull } from '../breadth.ts'
import { addCompletedOrder } from '../factories/invoices.ts'
import type { World } from '../factories/world.ts'
import { type Reply, useApp } from '../harness.ts'
import { inLanes, untilAnswered } from '../races.ts'
import { bookFaults } from './books-check.ts'

const t = useApp()
const clients = 16
/** `MANY_INVOICES=10000` says another count; that takes about ten minutes alone on two cores. */
const many = Number(process.env.MANY_INVOICES) || (isFull ? 1600 : 48)

/** So many drafts of completed orders, copied from one that went its whole way. @returns their ids */
async function addDrafts(world: World, count: number): Promise<string[]> {
  const workOrderId = await addCompletedOrder(t, world)
  const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  const { id } = made.body.data.invoice
  /** Copies of the rows of a table that belong to one record, with these changes; each row has an id of its own. */
  const copy = (table: string, where: string, from: string, changes: readonly object[]) =>
    t.admin.query(
      `insert into app.${table} select (jsonb_populate_record(null::app.${table}, to_jsonb(x) || jsonb_build_object('id', gen_random_uuid()) || c.change)).*
         from (select * from app.${table} where tenant_id = $1 and ${where} = $2) x, jsonb_array_elements($3::jsonb) c(change)`,
      [world.tenantId, from, JSON.stringify(changes)],
    )
  const copies = Array.from({ length: count - 1 }, (_, n) => ({ n: n + 2, order: randomUUID(), invoice: randomUUID() }))
  const orders = copies.map(({ n, order }) => ({ id: order, number: `WO-M-${n}` }))
  await copy('service_orders', 'id', workOrderId, orders)
  const lines = copies.map(({ order }) => ({ service_order_id: order }))
  await copy('line_items', 'service_order_id', workOrderId, lines)
  const invoices = copies.map(({ order, invoice }) => ({ id: invoice, service_order_id: order }))
  await copy('invoices', 'id', id, invoices)
  await t.admin.query('update app.service_order_counts set count = count * $2 where tenant_id = $1', [world.tenantId, count])
  // As autovacuum would, which tests run without: plans made for empty tables read all of them.
  await t.admin.query('analyze')
  return [id, ...copies.map(({ invoice }) => invoice)]
}

it(
  `issues ${many} invoices and takes a part of each by ${clients} clients at once: no gap, no double, no drift of a cent`,
  async () => {
    const world = await t.tenant()
    const drafts = await addDrafts(world, many)
    const replies = await inLanes(clients, drafts, async (id) => {
      const headers = { 'idempotency-key': `many-${id}` }
      const issued = await untilAnswered(() => t.call('sendInvoice', { params: { id }, body: {} }, world.admin, headers))
      const paid = await untilAnswered(() =>
        t.call('addPayment', { params: { id }, body: { amount: 33.33, method: 'card' } }, world.admin, {
          'idempotency-key': `pay-${id}`,
        }),
      )
      return [issued, paid] as [Reply, Reply]
    })
    expect(
      replies
        .flat()
        .filter((reply) => reply.status >= 300)
        .map((reply) => reply.text)
        .slice(0, 3),
    ).toEqual([])
    expect(await bookFaults(t.admin, world.tenantId)).toEqual({})
    const total = Math.round(replies[0]?.[0].body.data.invoice.totalAmount * 100)
    const { rows } = await t.admin.query(
      `select count(distinct number)::int as numbers, min(number) as first, sum(total_cents)::float8 as total, sum(paid_cents)::float8 as paid,
            (select sum(amount_cents)::float8 from app.receipts where tenant_id = $1) as received
       from app.invoices where tenant_id = $1 and number is not null`,
      [world.tenantId],
    )
    expect(rows[0]).toEqual({
      ...{ numbers: many, first: expect.stringMatching(/-0*1$/), total: many * total, paid: many * 3333, received: many * 3333 },
    })
    const owed = await t.call('listReceivables', { query: { shop_id: world.shopId } }, world.admin)
    expect(Math.round(owed.body.data.totals.open * 100)).toBe(many * (total - 3333))
  },
  isFull || many > 1000 ? 3_600_000 : 120_000,
)

// Slow: lives through days of parts by chance and counts the books again after each of them.
import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { isFull } from '../breadth.ts'
import { numbersFrom, pickOf } from '../factories/history.ts'
import { type Reply, useApp } from '../harness.ts'
import { ledgerFaults } from './ledger-check.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}

/** A shop with four parts, two of which come with a deposit, one that nobody counts, and a supplier. */
async function open() {
  const world = await t.tenant({ shops: 2 })
  const query = { shop_id: world.shopId }
  const supplier_id: string = ok(await t.call('createSupplier', { body: { name: 'Bayside', category: 'Parts' } }, world.admin))
    .supplier.id
  const part = async (partNumber: string, more: object = {}): Promise<string> => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id, unit_cost: 10.03, quantity: 7, ...more }
    return ok(await t.call('createItem', { query, body: body as never }, world.admin)).item.id
  }
  const parts = [
    await part('A-1'),
    await part('B-2'),
    await part('C-3', { core_cost: 40.01, core_price: 55 }),
    await part('D-4', { core_cost: 12 }),
  ]
  const loose = await part('N-5', { kind: 'non_stock', quantity: 0 })
  const place: string = ok(await t.call('listStockLocations', { query }, world.admin)).stock_locations[0].id
  return { world, query, supplier_id, parts, loose, place }
}
type Stage = Awaited<ReturnType<typeof open>>

/** What a shop does with parts, by chance; what is refused for good reasons counts as nothing done. */
function actsOf(stage: Stage, random: (below: number) => number) {
  const { world, query, supplier_id, parts, loose, place } = stage
  const pick = pickOf(random)
  const done = new Map<string, number>()
  const attempt = async (name: string, reply: Promise<Reply>) => {
    const answer = await reply
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
    if (answer.status < 300) done.set(name, (done.get(name) ?? 0) + 1)
    return answer.status < 300 ? answer.body?.data : undefined
  }
  const one = async (sql: string) => (await t.admin.query(sql, [world.tenantId])).rows.map((row: { id: string }) => row.id)
  const cents = (most: number) => (1 + random(most)) / 100
  let bill = 0
  const order = async () => {
    const lines = Array.from({ length: 1 + random(3) }, () => ({
      ...{ type: 'parts', description: 'Part', quantity: (1 + random(5)) / 2, unit_cost: 30.01, service_name: 'Work' },
      inventory_item_id: pick(parts),
    }))
    const made = await attempt(
      'createServiceOrder',
      t.call(
        'createServiceOrder',
        {
          body: {
            ...{ shop_id: world.shopId, title: 'Brakes', description: 'Noise', line_items: lines },
            customer: { name: 'Elena Vasquez', email: `elena${random(3)}@example.com` },
            vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' },
            schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
          } as never,
        },
        world.admin,
      ),
    )
    return made?.service_order
  }
  const complete = async (id: string) => {
    if (!(await attempt('startOrder', t.call('startOrder', { params: { id } }, world.admin)))) return false
    return Boolean(await attempt('completeOrder', t.call('completeOrder', { params: { id } }, world.admin)))
  }
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const lines = Array.from({ length: 1 + random(2) }, () => pick(parts))
        .filter((id, at, all) => all.indexOf(id) === at)
        .map((item_id) => ({
          ...{ item_id, quantity: 1 + random(6), unit_cost: 5 + cents(2000) },
          ...(random(4) === 0 && { sent_back: { quantity: 1, reason: 'Box damaged' } }),
        }))
      const some = random(3) === 0 ? [...lines, { item_id: loose, quantity: 2, unit_cost: cents(900) }] : lines
      await attempt(
        'createDelivery',
        t.call(
          'createDelivery',
          { query, body: { supplier_id, document_no: `S-${random(999)}`, lines: some } as never },
          world.admin,
        ),
      )
    },
    async () => {
      const came = (
        await t.admin.query(
          `select g.id, g.item_id, g.quantity_thousandths::int as n, g.cost_cents::int as cost, g.core_cents::int as core from app.delivery_lines g
            where g.tenant_id = $1 and not exists (select from app.vendor_bill_lines l where l.tenant_id = $1 and l.delivery_line_id = g.id and not l.is_released) order by g.id limit 2`,
          [world.tenantId],
        )
      ).rows
      if (came.length === 0) return
      const off = () => pick([0, 0, 1, -7, 133]) / 100
      const lines = came.flatMap((one) => [
        {
          kind: 'goods',
          item_id: one.item_id,
          quantity: one.n / 1000,
          cost: Math.max(0.01, Math.round(one.cost + off() * 100) / 100),
          delivery_line_id: one.id,
        },
        ...(one.core > 0
          ? [
              {
                kind: 'core',
                item_id: one.item_id,
                quantity: one.n / 1000,
                cost: (one.core + pick([0, 0, 5])) / 100,
                delivery_line_id: one.id,
              },
            ]
          : []),
      ])
      const more = pick([
        [],
        [{ kind: 'freight', cost: 9.5 }],
        [
          { kind: 'tax', cost: 3.21 },
          { kind: 'other', description: 'Pallet', cost: 4 },
        ],
        [{ kind: 'other', description: 'Credit', cost: -3.3 }],
      ])
      bill += 1
      const body = { supplier_id, number: `B-${bill}`, bill_date: '2026-01-02', lines: [...lines, ...more] }
      const made = await attempt('createVendorBill', t.call('createVendorBill', { query, body: body as never }, world.admin))
      if (!made) return
      const params = { id: made.vendor_bill.id as string }
      if (await attempt('matchVendorBill', t.call('matchVendorBill', { params, body: {} }, world.admin)))
        await attempt('postVendorBill', t.call('postVendorBill', { params, body: { reason: 'Price went up' } }, world.admin))
    },
    async () => {
      const id = pick(
        await one(
          `select id from app.vendor_bills where tenant_id = $1 and state = 'posted' and reverses_id is null order by id`,
        ),
      )
      if (id && random(2) === 0)
        await attempt(
          'reverseVendorBill',
          t.call('reverseVendorBill', { params: { id }, body: { reason: 'Wrong bill' } }, world.admin),
        )
    },
    async () => {
      const quantity = pick([1, 2, -1, 0.5])
      const body = { quantity, reason: 'Found', ...(quantity > 0 && { unit_cost: 5 + cents(900) }) }
      await attempt('adjustItem', t.call('adjustItem', { params: { id: pick(parts) as string }, query, body }, world.admin))
    },
    async () => {
      const made = await order()
      if (!made || !(await complete(made.id))) return
      const draft = await attempt('createInvoice', t.call('createInvoice', { body: { workOrderId: made.id } }, world.admin))
      if (draft && random(4) > 0)
        await attempt('sendInvoice', t.call('sendInvoice', { params: { id: draft.invoice.id }, body: {} }, world.admin))
    },
    async () => {
      // Taken, and the order is called off: what stays with the customer is billed to nobody.
      const made = await order()
      const line = made?.line_items[0]
      if (!line) return
      const params = { id: made.id, itemId: line.id }
      await attempt('issueLinePart', t.call('issueLinePart', { params }, world.admin))
      await attempt(
        'returnLinePart',
        t.call('returnLinePart', { params, body: { reason: 'His own', to: pick(['customer', 'shelf'] as const) } }, world.admin),
      )
      await attempt('cancelOrder', t.call('cancelOrder', { params: { id: made.id }, body: { reason: 'No show' } }, world.admin))
    },
    async () => {
      // Taken and left off before it is billed.
      const made = await order()
      if (!made || made.line_items.length < 2) return
      const params = { id: made.id, itemId: made.line_items[0].id }
      await attempt('issueLinePart', t.call('issueLinePart', { params }, world.admin))
      await attempt(
        'keptLinePart',
        t.call('returnLinePart', { params, body: { reason: 'Keeps it', to: 'customer' } }, world.admin),
      )
      await attempt('removeLineItem', t.call('deleteLineItem', { params }, world.admin))
      if (!(await complete(made.id))) return
      const draft = await attempt('createInvoice', t.call('createInvoice', { body: { workOrderId: made.id } }, world.admin))
      if (draft) await attempt('sendInvoice', t.call('sendInvoice', { params: { id: draft.invoice.id }, body: {} }, world.admin))
    },
    async () => {
      const id = pick(
        await one(
          `select id from app.invoices where tenant_id = $1 and status in ('sent', 'overdue') and credited_cents = 0 and paid_cents = 0 order by id`,
        ),
      )
      if (id && random(2) === 0)
        await attempt('voidInvoice', t.call('voidInvoice', { params: { id }, body: { reason: 'Wrong order' } }, world.admin))
    },
    async () => {
      const { rows } = await t.admin.query(
        `select l.id, l.invoice_id, l.quantity_thousandths::int as n from app.invoice_issue_lines l join app.invoices i on i.tenant_id = $1 and i.id = l.invoice_id
          where l.tenant_id = $1 and i.status in ('sent', 'overdue', 'paid') and l.type = 'part' order by l.id`,
        [world.tenantId],
      )
      const line = pick(rows as { id: string; invoice_id: string; n: number }[])
      if (!line) return
      const lines = [
        {
          item_id: line.id,
          quantity: Math.max(1, Math.floor(line.n / pick([1, 2, 3]))) / 1000,
          restock: pick(['shelf', 'vendor', 'scrap'] as const),
        },
      ]
      await attempt(
        'createCreditNote',
        t.call('createCreditNote', { params: { id: line.invoice_id }, body: { lines, reason: 'Came back' } }, world.admin),
      )
    },
    async () => {
      const body = { lines: [{ item_id: pick(parts), description: 'Part', quantity: 1 + random(2), unit_price: 22.22 }] }
      const made = await attempt('createCounterSale', t.call('createCounterSale', { query, body: body as never }, world.admin))
      if (!made) return
      const paid = random(2) === 0
      const params = { id: made.invoice.id as string }
      if (paid)
        await attempt(
          'addPayment',
          t.call('addPayment', { params, body: { amount: made.invoice.totalAmount, method: 'cash' } }, world.admin),
        )
      else {
        await t.admin.query(
          `update app.customers set email = 'walk@example.com', email_key = 'walk@example.com' where tenant_id = $1 and id = $2`,
          [world.tenantId, made.invoice.customerId],
        )
        await attempt('sendCounterSale', t.call('sendInvoice', { params, body: {} }, world.admin))
      }
    },
    async () => {
      const id = pick(await one(`select id from app.cores where tenant_id = $1 and state = 'owed' order by id`))
      if (!id) return
      const params = { id }
      const way = random(3)
      if (way === 0) await attempt('keepCore', t.call('keepCore', { params, body: {} }, world.admin))
      else if (way === 1) await attempt('loseCore', t.call('loseCore', { params, body: { reason: 'Fell apart' } }, world.admin))
      else if (await attempt('takeInCore', t.call('takeInCore', { params, body: {} }, world.admin)))
        await attempt('sendCore', t.call('sendCore', { params, body: {} }, world.admin))
    },
    async () => {
      const id = pick(
        await one(`select id from app.vendor_claims where tenant_id = $1 and state in ('open', 'shipped') order by id`),
      )
      if (!id) return
      await attempt('shipVendorClaim', t.call('shipVendorClaim', { params: { id }, body: {} }, world.admin))
      if (random(3) === 0)
        await attempt('loseVendorClaim', t.call('loseVendorClaim', { params: { id }, body: { reason: 'Too late' } }, world.admin))
      await attempt(
        'creditVendorClaim',
        t.call('creditVendorClaim', { params: { id }, body: { amount: pick([0, 10, 25.5, 90]) } }, world.admin),
      )
    },
    async () => {
      const body = {
        kind: 'return' as const,
        supplier_id,
        item_id: pick(parts),
        quantity: 1,
        location_id: place,
        expected: cents(2000),
      }
      await attempt('createVendorClaim', t.call('createVendorClaim', { query, body: body as never }, world.admin))
    },
  ]
  return { acts, done }
}

it.each(isFull ? [7, 77, 7777] : [77])(
  'books every way of a part to the cent: stock, open orders, suppliers and old parts are what the product says (INT15, seed %i)',
  async (seed) => {
    const random = numbersFrom(seed)
    const stage = await open()
    const { acts, done } = actsOf(stage, random)
    const today = dateIn('UTC', Date.now())
    const days = { from: addDays(today, -2), to: addDays(today, 2) }
    const rounds = isFull ? 220 : 90
    for (let nth = 0; nth < rounds; nth += 1) {
      await acts[nth < acts.length ? nth : random(acts.length)]?.()
      if (nth % 15 === 14) expect((await ledgerFaults(t, stage.world, days)).faults, `after ${nth + 1}`).toEqual({})
    }
    const { faults, balances } = await ledgerFaults(t, stage.world, days)
    expect(faults).toEqual({})
    expect((await t.inTenant(stage.world.tenantId, verifyStock)).faults).toEqual([])
    const least = [
      'createDelivery',
      'postVendorBill',
      'reverseVendorBill',
      'sendInvoice',
      'voidInvoice',
      'createCreditNote',
      'addPayment',
      'cancelOrder',
    ] as const
    for (const name of [...least, 'creditVendorClaim', 'loseCore', 'sendCore', 'adjustItem'])
      expect(done.get(name), name).toBeGreaterThan(0)
    for (const place of ['cost_variance', 'parts_lost', 'cost_parts', 'uncounted_goods', 'vendor_credits'] as const)
      expect(balances.has(place), place).toBe(true)
    // The other shop had no part in it.
    expect([...(await ledgerFaults(t, stage.world, days, stage.world.shopIds[1])).balances]).toEqual([])
  },
  600_000,
)

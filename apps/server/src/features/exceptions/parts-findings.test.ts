import { expect, it } from 'vitest'
import { postMoves } from '#features/inventory/index.ts'
import { ok } from '../../../test/factories/consent.ts'
import { earlier } from '../../../test/factories/earlier.ts'
import { watchShop } from '../../../test/factories/exceptions.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
/** An organization with a supplier of its parts. */
async function open() {
  const world: World = await t.tenant()
  const query = { shop_id: world.shopId }
  const supplier_id: string = ok(await t.call('createSupplier', { body: { name: 'Bayside', category: 'Brakes' } }, world.admin))
    .supplier.id
  const part = async (partNumber: string, more: object = {}): Promise<string> => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id, unit_cost: 10, ...more }
    return ok(await t.call('createItem', { query, body }, world.admin)).item.id
  }
  const deliver = async (item_id: string, quantity: number, unit_cost: number): Promise<string> => {
    const body = { supplier_id, lines: [{ item_id, quantity, unit_cost }] }
    return ok(await t.call('createDelivery', { query, body }, world.admin)).delivery.lines[0].id
  }
  const bill = async (number: string, lines: readonly object[]) => {
    const body = { supplier_id, number, bill_date: '2026-01-02', lines } as never
    return ok(await t.call('createVendorBill', { query, body }, world.admin)).vendor_bill
  }
  return { world, query, supplier_id, part, deliver, bill, shop: watchShop(t, world) }
}

it('finds special parts that lie on no order a day after they came, at what they cost, until one has them (EXC5)', async () => {
  const { world, part, deliver, supplier_id, shop } = await open()
  const clutch = await part('CL-1', { kind: 'special' })
  const line = await deliver(clutch, 2, 45)
  await deliver(await part('F-1'), 9, 10)
  await shop.findsNothing('parts_not_on_order')
  await shop.sql("update app.deliveries set created_at = now() - interval '25 hours' where tenant_id = $1")
  const row = await shop.found('parts_not_on_order')
  expect(row).toMatchObject({
    ...{ at_risk: 90, record_kind: 'delivery_line', record_id: line, title: 'Part CL-1', fix: 'put_on_order' },
    ...{ supplier: { id: supplier_id, name: 'Bayside' }, figures: { quantity: 2 } },
  })
  const order = await makeOrder(t, world, {
    line_items: [{ type: 'parts', description: 'Clutch', quantity: 2, unit_cost: 90, inventory_item_id: clutch }],
  })
  const booked = { params: { id: order.id }, body: { scheduled_start: '2027-01-11T15:00:00Z' } }
  ok(await t.call('scheduleOrder', booked, world.admin))
  await shop.endsByItself('parts_not_on_order', row.id)
})

it('finds parts that were used at no cost after three days, at what the part costs now, until they are taken again at it (EXC7)', async () => {
  const { world, part, deliver, shop } = await open()
  const gasket = await part('GK-1', { unit_cost: 0, quantity: 2 })
  const line = { type: 'parts' as const, description: 'Gasket', quantity: 2, unit_cost: 60, inventory_item_id: gasket }
  const order = await makeOrder(t, world, { line_items: [line] })
  const params = { id: order.id as string, itemId: order.line_items[0].id as string }
  ok(
    await t.call(
      'scheduleOrder',
      { params, body: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true } },
      world.admin,
    ),
  )
  ok(await t.call('startOrder', { params }, world.admin))
  const take = async () => ok(await t.call('issueLinePart', { params, body: { quantity: 2 } }, world.admin))
  await take()
  // What it costs was learned later; the two that were used have none.
  await deliver(gasket, 2, 40)
  await shop.findsNothing('part_without_cost')
  const age = () =>
    shop.sql(`update app.stock_moves set ${earlier('at', "interval '4 days'")} where tenant_id = $1 and kind = 'issue'`)
  await age()
  const row = await shop.found('part_without_cost')
  expect(row).toMatchObject({
    ...{ at_risk: 80, record_id: params.itemId, title: 'Gasket', fix: 'enter_cost', figures: { quantity: 2 } },
    order: { number: order.number },
  })
  const back = { quantity: 2, to: 'shelf' as const, reason: 'Taken at no cost' }
  ok(await t.call('returnLinePart', { params, body: back }, world.admin))
  await take()
  await age()
  await shop.endsByItself('part_without_cost', row.id)
})

it('finds sublet work whose bill is missing seven days after the invoice, at its price, until the bill is posted (EXC10)', async () => {
  const { world, bill, supplier_id, shop } = await open()
  const line = {
    ...{ type: 'sublet', description: 'Grind the flywheel', quantity: 1, unit_cost: 200, service_name: 'Clutch' },
    sublet: { supplier_id, cost: 120 },
  }
  const orderId = await addCompletedOrder(t, world, { lines: [line as never] })
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} as never }, world.admin))
  const age = (days: number) => shop.sql('update app.invoices set issue_date = issue_date - $2::int where tenant_id = $1', days)
  await age(6)
  await shop.findsNothing('sublet_without_bill')
  await age(1)
  const row = await shop.found('sublet_without_bill')
  expect(row).toMatchObject({
    ...{ at_risk: 200, title: 'Grind the flywheel', fix: 'enter_bill', invoice: { id: invoice.id }, order: { id: orderId } },
    supplier: { name: 'Bayside' },
  })
  const { id } = await bill('D-1', [{ kind: 'sublet', line_item_id: row.record_id, cost: 120 }])
  ok(await t.call('matchVendorBill', { params: { id }, body: {} }, world.admin))
  ok(await t.call('postVendorBill', { params: { id }, body: {} }, world.admin))
  await shop.endsByItself('sublet_without_bill', row.id)
})

it('finds old parts that are due within seven days, at their deposit, until they are sent (EXC14)', async () => {
  const { world, query, part, deliver, shop } = await open()
  await deliver(await part('BC-1', { core_cost: 40, core_price: 40 }), 2, 120)
  const { cores } = ok(await t.call('listCores', { query }, world.admin))
  // The other one is not here, so nobody can send it.
  const core = { params: { id: cores[0].id as string }, body: {} }
  ok(await t.call('takeInCore', core, world.admin))
  await shop.findsNothing('core_not_sent')
  const due = (days: number) =>
    shop.sql(
      `update app.cores c set due_on = (now() at time zone s.time_zone)::date + $2::int from app.shops s
        where c.tenant_id = $1 and s.tenant_id = $1 and s.id = c.shop_id`,
      days,
    )
  await due(8)
  await shop.findsNothing('core_not_sent')
  await due(7)
  const row = await shop.found('core_not_sent')
  expect(row).toMatchObject({ at_risk: 40, record_id: core.params.id, fix: 'send_core', figures: { days: 7 } })
  expect(row.title).toContain('Part BC-1')
  await due(-3)
  expect(await shop.found('core_not_sent')).toMatchObject({ id: row.id, figures: { days: -3 } })
  ok(await t.call('sendCore', core, world.admin))
  await shop.endsByItself('core_not_sent', row.id)
})

it('finds what was sent back 30 days ago and not credited, and what was credited short, at the difference (EXC14)', async () => {
  const { world, query, part, deliver, supplier_id, shop } = await open()
  const seal = await part('S-9')
  await deliver(seal, 9, 16)
  const [place] = ok(await t.call('listStockLocations', { query }, world.admin)).stock_locations
  const claim = async (quantity: number) => {
    const body = { kind: 'return' as const, supplier_id, item_id: seal, quantity, location_id: place.id }
    const { id } = ok(await t.call('createVendorClaim', { query, body }, world.admin)).vendor_claim
    ok(await t.call('shipVendorClaim', { params: { id }, body: {} }, world.admin))
    return id as string
  }
  const credit = async (id: string, amount: number) =>
    ok(await t.call('creditVendorClaim', { params: { id }, body: { amount } }, world.admin))
  const first = await claim(3)
  await shop.findsNothing('return_not_credited')
  await shop.sql("update app.vendor_claims set shipped_at = now() - interval '31 days' where tenant_id = $1")
  const row = await shop.found('return_not_credited')
  expect(row).toMatchObject({
    ...{ at_risk: 48, record_id: first, title: 'Part S-9', fix: 'follow_credit', figures: { expected: 48, credited: 0 } },
  })
  await credit(first, 48)
  await shop.endsByItself('return_not_credited', row.id)
  const second = await claim(2)
  await credit(second, 24)
  const short = await shop.found('return_not_credited')
  expect(short).toMatchObject({ at_risk: 8, record_id: second, figures: { expected: 32, credited: 24 } })
  // Nobody can change it any more: it is looked at for 90 days.
  await shop.sql("update app.vendor_claims set updated_at = now() - interval '91 days' where tenant_id = $1")
  await shop.endsByItself('return_not_credited', short.id)
})

it('finds stock below zero, at its value, until a delivery settles it (EXC15)', async () => {
  const { world, query, part, deliver, shop } = await open()
  const filter = await part('F-1', { unit_cost: 12, quantity: 1 })
  const [place] = ok(await t.call('listStockLocations', { query }, world.admin)).stock_locations
  await t.inTenant(world.tenantId, async (tx) => {
    const { now } = await tx.one({ now: 'timestamptz' }, 'select now() as now')
    const move = { kind: 'issue' as const, itemId: filter, shopId: world.shopId, locationId: place.id, quantity: -4000 }
    const actor = { tx, now, userId: world.admin.userId, actorName: 'Ann' }
    await postMoves(actor, [{ ...move, overdraw: true, reason: 'Truck waits' }])
  })
  const row = await shop.found('negative_stock')
  expect(row).toMatchObject({
    ...{ at_risk: 36, record_id: filter, title: 'Part F-1', fix: 'correct_stock', figures: { quantity: -3 } },
  })
  await deliver(filter, 5, 13)
  await shop.endsByItself('negative_stock', row.id)
})

it('finds count sheets whose differences are above the limit, more and less taken together, until the sheet is cancelled (EXC15)', async () => {
  const { world, query, part, shop } = await open()
  const [pads, rotor] = [await part('P-1', { quantity: 20 }), await part('R-1', { quantity: 8, unit_cost: 25 })]
  const [place] = ok(await t.call('listStockLocations', { query }, world.admin)).stock_locations
  const count = async (counted: Record<string, number>) => {
    const { count_sheet } = ok(await t.call('createCountSheet', { body: { location_id: place.id } }, world.admin))
    const lines = Object.entries(counted).map(([item_id, value]) => ({ item_id, counted: value }))
    const at = { params: { id: count_sheet.id as string } }
    // A second count holds where much differs.
    for (const _ of ['first', 'second']) ok(await t.call('countLines', { ...at, body: { lines, is_done: false } }, world.admin))
    ok(await t.call('countLines', { ...at, body: { lines: [], is_done: true } }, world.admin))
    return at
  }
  const cancel = async (at: { params: { id: string } }) => ok(await t.call('cancelCountSheet', { ...at, body: {} }, world.admin))
  // 5 × 10.00 and 2 × 25.00 are the limit itself.
  const small = await count({ [pads]: 15, [rotor]: 10 })
  await shop.findsNothing('count_difference')
  await cancel(small)
  const sheet = await count({ [pads]: 14, [rotor]: 10 })
  const row = await shop.found('count_difference')
  expect(row).toMatchObject({ at_risk: 110, record_id: sheet.params.id, fix: 'review_count', figures: { lines: 2 } })
  await cancel(sheet)
  await shop.endsByItself('count_difference', row.id)
})

it('finds bills that match nothing after five days, at their total, until they are matched (EXC15)', async () => {
  const { world, bill, shop } = await open()
  const { id } = await bill('B-7', [{ kind: 'other', cost: 48.5 }])
  const age = (days: number) =>
    shop.sql("update app.vendor_bills set created_at = now() - $2 * interval '1 day' where tenant_id = $1", days)
  await age(4)
  await shop.findsNothing('bill_unmatched')
  await age(6)
  const row = await shop.found('bill_unmatched')
  expect(row).toMatchObject({
    ...{ at_risk: 48.5, record_id: id, title: 'B-7', fix: 'match_bill', supplier: { name: 'Bayside' } },
  })
  ok(await t.call('matchVendorBill', { params: { id }, body: {} }, world.admin))
  await shop.endsByItself('bill_unmatched', row.id)
})

it('finds purchase orders after their expected day, at what did not come yet, until the rest is here (EXC15)', async () => {
  const { world, query, part, supplier_id, shop } = await open()
  const filter = await part('F-1')
  const lines = [{ item_id: filter, quantity: 8, unit_cost: 12.5 }]
  const { purchase_order: draft } = ok(await t.call('createPurchaseOrder', { query, body: { supplier_id, lines } }, world.admin))
  const { purchase_order: order } = ok(
    await t.call('orderPurchaseOrder', { params: { id: draft.id }, body: { expected_delivery: '2030-01-02' } }, world.admin),
  )
  await shop.findsNothing('po_open')
  await shop.sql(
    `update app.purchase_orders o set expected_delivery = (now() at time zone s.time_zone)::date - 2 from app.shops s
      where o.tenant_id = $1 and s.tenant_id = $1 and s.id = o.shop_id`,
  )
  const row = await shop.found('po_open')
  expect(row).toMatchObject({ at_risk: 100, record_id: order.id, title: order.number, fix: 'chase_order', figures: { days: 2 } })
  const receive = async (quantity: number) => {
    const some = [{ purchase_order_line_id: order.lines[0].id, quantity }]
    ok(await t.call('createDelivery', { query, body: { supplier_id, lines: some } }, world.admin))
  }
  await receive(3)
  expect(await shop.found('po_open')).toMatchObject({ id: row.id, at_risk: 62.5 })
  await receive(5)
  await shop.endsByItself('po_open', row.id)
})

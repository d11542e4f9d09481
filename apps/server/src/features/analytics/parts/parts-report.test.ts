import type { PartsGap } from '@twopost/contract/analytics'
import { addDays } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { postMoves, type StockMove } from '#features/inventory/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const dayMs = 86_400_000

const add = async (world: World, partNumber: string, more: object = {}): Promise<string> => {
  const body = { shop_id: world.shopId, name: `Part ${partNumber}`, partNumber, category: 'Brakes', reorder_point: 0, ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item.id
}
const ask = async (name: Parameters<typeof t.call>[0], query: Record<string, unknown>, who: Member) => {
  const reply = await t.call(name, { query }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

/** Parts of which some were bought, used, sent back, counted and lost; one of them long ago. */
async function business() {
  const world = await t.tenant()
  const shop = { shop_id: world.shopId }
  const today: string = (await ask('getStockValue', shop, world.admin)).stock_value.as_of
  const noon = Date.parse(today) + dayMs / 2
  const [pads, drum, rags] = [await add(world, 'BP-1'), await add(world, 'DR-1'), await add(world, 'RG-1', { kind: 'non_stock' })]
  const place = await t.admin.query('select id from app.stock_locations where shop_id = $1', [world.shopId])
  const post = (daysAgo: number, ...moves: Omit<StockMove, 'shopId' | 'locationId'>[]) =>
    t.inTenant(world.tenantId, (tx) =>
      postMoves(
        { tx, now: fromMs(noon - daysAgo * dayMs), userId: world.admin.userId, actorName: 'Ann' },
        moves.map((move) => ({ ...move, shopId: world.shopId, locationId: place.rows[0].id as string })),
      ),
    )
  await post(400, { kind: 'receipt', itemId: drum, quantity: 2_000, cost: 180_00 })
  await post(395, { kind: 'issue', itemId: drum, quantity: -1_000 })
  const supplier = await t.call('createSupplier', { body: { name: 'Bayside', category: 'Parts' } }, world.admin)
  const body = {
    supplier_id: supplier.body.data.supplier.id,
    document_no: 'PS-77',
    lines: [
      { item_id: pads, quantity: 10, unit_cost: 12.35 },
      { item_id: rags, quantity: 4, unit_cost: 5 },
    ],
  }
  const came = await t.call('createDelivery', { query: shop, body }, world.admin)
  expect(came.status, came.text).toBe(201)
  await post(
    0,
    { kind: 'issue', itemId: pads, quantity: -3_000 },
    { kind: 'return_out', itemId: pads, quantity: -1_000, document: 'RMA 5' },
  )
  const adjusted = await t.call(
    'adjustItem',
    { params: { id: pads }, query: shop, body: { quantity: -1, reason: 'lost' } },
    world.admin,
  )
  expect(adjusted.status, adjusted.text).toBe(200)
  return { world, shop, today, pads, drum, rags, supplierId: body.supplier_id as string }
}

/** Each part of a gap is the sum of its rows. */
async function opensWhole(gap: PartsGap, days: Record<string, unknown>, world: World) {
  const sums = [
    ...Object.entries(gap.sums).map(([part, one]) => ({ part, ...one })),
    ...gap.reasons.map(({ reason, ...one }) => ({ part: reason, ...one })),
  ]
  for (const { part, rows, amount = 0 } of sums) {
    const found = await ask('listPartsGapRecords', { ...days, part, limit: 100 }, world.admin)
    expect([part, found.records.length, found.pagination.total]).toEqual([part, rows, rows])
    const cents = found.records.reduce((sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100), 0)
    expect([part, cents]).toEqual([part, Math.round(amount * 100)])
  }
}

it('says what was bought and where it went, and opens every figure to its rows (PAR21)', async () => {
  const { world, shop, today, pads, rags, supplierId } = await business()
  const days = { ...shop, from: addDays(today, -30), to: today }
  const { gap } = await ask('getPartsGap', days, world.admin)
  // 10 × 12.35 and 4 × 5.00 came; 3 of the first were used, 1 sent back, 1 lost; what nobody counts is in no stock.
  expect(gap).toMatchObject({
    sums: {
      purchases: { rows: 2, amount: 143.5 },
      issued: { rows: 1, amount: 37.05 },
      stock_change: { rows: 4, amount: 61.75 },
      vendor_returns: { rows: 1, amount: 12.35 },
    },
    unaccounted: 32.35,
    reasons: [
      { reason: 'no_destination', rows: 1, amount: 20 },
      { reason: 'adjusted', rows: 1, amount: 12.35 },
    ],
  })
  await opensWhole(gap, days, world)
  const bought = (await ask('listPartsGapRecords', { ...days, part: 'purchases', limit: 1, page: 2 }, world.admin)).records
  expect(bought).toMatchObject([{ item_id: rags, quantity: 4, amount: 20, document: 'PS-77', date: today }])
  const lost = (await ask('listPartsGapRecords', { ...days, part: 'adjusted' }, world.admin)).records
  expect(lost).toMatchObject([{ item_id: pads, quantity: -1, reason: 'lost', amount: 12.35 }])

  // The gap again, from the rows themselves.
  const { rows } = await t.admin.query(
    `select (select sum(cost_cents) from app.delivery_lines where tenant_id = $1)::int - sum(-cost_cents) filter (where kind = 'issue')::int
       - sum(cost_cents)::int - sum(-cost_cents) filter (where kind = 'return_out')::int as cents
       from app.stock_moves where tenant_id = $1 and business_date >= $2`,
    [world.tenantId, days.from],
  )
  expect(rows).toEqual([{ cents: 3235 }])

  // The bill comes to 3.00 more: half of it is still on hand, half went out before.
  const bill = {
    ...{ supplier_id: supplierId, number: 'B-9', bill_date: today },
    lines: [{ kind: 'goods' as const, item_id: pads, quantity: 10, cost: 126.5 }],
  }
  const entered = await t.call('createVendorBill', { query: shop, body: bill }, world.admin)
  const params = { id: entered.body.data.vendor_bill.id as string }
  await t.call('matchVendorBill', { params, body: {} }, world.admin)
  const posted = await t.call('postVendorBill', { params, body: { reason: 'Price went up' } }, world.admin)
  expect(posted.status, posted.text).toBe(200)
  const billed = (await ask('getPartsGap', days, world.admin)).gap
  expect(billed).toMatchObject({
    sums: { purchases: { amount: 146.5 }, issued: { amount: 37.05 }, stock_change: { amount: 63.25 } },
    unaccounted: 33.85,
  })
  expect(billed.reasons).toContainEqual({ reason: 'variance', rows: expect.any(Number), amount: 1.5 })
  await opensWhole(billed, days, world)

  // Without the right to see cost there are rows and no amounts; another organization sees none of it.
  const clerk = await t.member(world, { permissions: ['inventory:view'] })
  const without = (await ask('getPartsGap', days, clerk)).gap
  expect(without).not.toHaveProperty('unaccounted')
  expect(without.sums).toEqual({
    purchases: { rows: billed.sums.purchases.rows },
    issued: { rows: 1 },
    stock_change: { rows: 5 },
    vendor_returns: { rows: 1 },
  })
  const record = (await ask('listPartsGapRecords', { ...days, part: 'issued' }, clerk)).records[0]
  expect(Object.keys(record)).not.toContain('amount')
  const elsewhere = await t.tenant()
  expect((await t.call('getPartsGap', { query: days }, elsewhere.admin)).body.code).toBe('SHOP_NOT_FOUND')
})

it('values stock at the end of any day, finds what lies dead, and gives each report as a file (PAR31)', async () => {
  const { world, shop, today, pads, drum } = await business()
  const now = await ask('getStockValue', shop, world.admin)
  expect(now).toMatchObject({
    stock_value: { as_of: today, rows: 2, value: 151.75 },
    items: [
      { id: drum, partNumber: 'DR-1', category: 'Brakes', quantity: 1, value: 90 },
      { id: pads, quantity: 5, value: 61.75 },
    ],
  })
  const before = async (daysAgo: number) => ask('getStockValue', { ...shop, as_of: addDays(today, -daysAgo) }, world.admin)
  expect(await before(1)).toMatchObject({ stock_value: { rows: 1, value: 90 }, items: [{ id: drum, quantity: 1 }] })
  expect(await before(398)).toMatchObject({ stock_value: { rows: 1, value: 180 }, items: [{ id: drum, quantity: 2 }] })
  expect(await before(401)).toMatchObject({ stock_value: { rows: 0, value: 0 }, items: [] })

  const dead = await ask('listDeadStock', shop, world.admin)
  expect(dead).toMatchObject({
    dead_stock: { before: addDays(today, -365), rows: 1, value: 90 },
    items: [{ id: drum, quantity: 1, value: 90, last_used_on: addDays(today, -395) }],
  })
  expect((await ask('listDeadStock', { ...shop, days: 398 }, world.admin)).items).toEqual([])

  const file = async (query: { report: 'gap' | 'stock_value' | 'dead_stock' } & Record<string, unknown>, who = world.admin) => {
    const reply = await t.call('exportPartsReport', { query: { ...shop, ...query } }, who)
    expect(reply.status, reply.text).toBe(200)
    return reply.text.replace('\uFEFF', '').trim().split('\r\n')
  }
  expect(await file({ report: 'stock_value' })).toEqual([
    'Part,Part number,Category,On hand,Unit,Value',
    'Part DR-1,DR-1,Brakes,1,,90',
    'Part BP-1,BP-1,Brakes,5,,61.75',
  ])
  expect((await file({ report: 'dead_stock' }))[1]).toBe(`Part DR-1,DR-1,Brakes,1,,90,${addDays(today, -395)}`)
  const days = { from: addDays(today, -30), to: today }
  expect(await file({ report: 'gap', ...days })).toContain('Unaccounted,2,32.35')
  expect((await file({ report: 'gap', part: 'vendor_returns', ...days }))[1]).toContain('-1,,12.35,RMA 5')
  const clerk = await t.member(world, { permissions: ['inventory:view', 'reports:export'] })
  expect(await file({ report: 'gap', ...days }, clerk)).toContain('Unaccounted,2,')
})

import { numberKey } from '@twopost/contract/inventory'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { inLanes } from '../../../test/races.ts'
import { insertItem } from './items.queries.ts'
import { insertPlace } from './places.queries.ts'
import { issueParts, releaseParts, reserveParts, returnPart } from './reservations.service.ts'
import { postMoves, type StockActor, type StockMove } from './stock.service.ts'
import { verifyStock } from './stock-check.service.ts'
import { countParts } from './stock-counts.service.ts'

const t = useApp()
const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  return [error?.code, error?.params]
}
/** One transaction of somebody who books. */
const booking = <T>(world: World, work: (actor: StockActor) => Promise<T>): Promise<T> =>
  t.inTenant(world.tenantId, async (tx: Tx) => {
    const { now } = await tx.one({ now: 'timestamptz' }, 'select now() as now')
    return work({ tx, now, userId: world.admin.userId, actorName: 'Ann' })
  })
const mainPlace = async ({ shopId }: World): Promise<string> =>
  (await t.admin.query("select id from app.stock_locations where shop_id = $1 and name = 'Main Warehouse'", [shopId])).rows[0].id
const addPlace = (world: World, name: string, kind: 'shelf' | 'quarantine') =>
  booking(world, async ({ tx, now }) => {
    const id = newId(now)
    await insertPlace(tx, { id, shopId: world.shopId, name, kind }, now)
    return id
  })
const addItem = (world: World, number: string, kind: 'stock' | 'non_stock' = 'stock') =>
  booking(world, async ({ tx, now }) => {
    const id = newId(now)
    const name = `Part ${number}`
    await insertItem(
      tx,
      id,
      {
        ...{ maker: '', maker_key: '', part_number: number, number_key: numberKey(number), name, name_key: name.toLowerCase() },
        ...{
          category_id: null,
          supplier_id: null,
          kind,
          unit: '',
          buy_unit: '',
          units_per_buy_thousandths: 1000,
          list_price_cents: 0,
        },
        ...{
          last_cost_cents: 12_00,
          core_cost_cents: 0,
          core_price_cents: 0,
          tire_size: '',
          warranty_months: null,
          warranty_miles: null,
        },
        ...{ description: '', notes: '', is_active: true },
      },
      now,
    )
    await countParts({ tx, now }, 1)
    return id
  })
/** A shop with an item, so many of it at so much in all on its first shelf. */
async function stocked(quantity: number, cost: number) {
  const world = await t.tenant()
  const [itemId, locationId] = [await addItem(world, 'BR-1043'), await mainPlace(world)]
  const at = { itemId, shopId: world.shopId, locationId }
  const post = (...moves: Partial<StockMove>[]) =>
    booking(world, (actor) =>
      postMoves(
        actor,
        moves.map((move) => ({ ...at, ...move }) as StockMove),
      ),
    )
  if (quantity > 0) await post({ kind: 'receipt', quantity, cost })
  return { world, itemId, locationId, post }
}
const levelsOf = async (world: World) =>
  (
    await t.admin.query(
      `select on_hand_thousandths::int as on_hand, reserved_thousandths::int as reserved, value_cents::int as value
         from app.stock_levels where tenant_id = $1 order by item_id, location_id`,
      [world.tenantId],
    )
  ).rows
const shopOf = async (world: World) =>
  (
    await t.admin.query(
      `select on_hand_thousandths::int as on_hand, reserved_thousandths::int as reserved, set_aside_thousandths::int as aside,
         value_cents::int as value, is_low as low from app.shop_items where tenant_id = $1 order by item_id`,
      [world.tenantId],
    )
  ).rows
const check = (world: World) => t.inTenant(world.tenantId, verifyStock)
const sound = async (world: World) => expect((await check(world)).faults).toEqual([])
const parts = (quantity: number) => ({
  type: 'parts' as const,
  description: 'Rotor',
  quantity,
  unit_cost: 90,
  service_name: 'Brakes',
})
/** An order with parts lines of so many each. @returns its id and those of its lines */
async function orderOf(world: World, ...quantities: number[]) {
  const order = await makeOrder(t, world, { line_items: quantities.map(parts) })
  return { orderId: order.id as string, lineIds: order.line_items.map((line: { id: string }) => line.id) as string[] }
}

it('keeps quantity and value of a level as the sums of its ledger (PAR33, NOW8)', async () => {
  const { world, post } = await stocked(10_000, 100_00)
  await post({ kind: 'receipt', quantity: 5000, cost: 65_00, document: 'Slip 7' })
  const [issue] = await post({ kind: 'issue', quantity: -4000 })
  expect(issue).toMatchObject({ cost: -44_00, after: { onHand: 11_000, value: 121_00 } })
  await post({ kind: 'revalue', quantity: 0, cost: 1_10, reason: 'Bill 12' })
  expect(await levelsOf(world)).toEqual([{ on_hand: 11_000, reserved: 0, value: 122_10 }])
  expect(await shopOf(world)).toEqual([{ on_hand: 11_000, reserved: 0, aside: 0, value: 122_10, low: false }])
  const { rows } = await t.admin.query(
    `select seq::int, kind, quantity_thousandths::int as quantity, cost_cents::int as cost, value_after_cents::int as after, by_name, document
       from app.stock_moves where tenant_id = $1 order by seq`,
    [world.tenantId],
  )
  expect(rows.map((row) => [row.seq, row.kind, row.quantity, row.cost, row.after])).toEqual([
    [1, 'receipt', 10_000, 100_00, 100_00],
    [2, 'receipt', 5000, 65_00, 165_00],
    [3, 'issue', -4000, -44_00, 121_00],
    [4, 'revalue', 0, 1_10, 122_10],
  ])
  expect(rows[1]).toMatchObject({ by_name: 'Ann', document: 'Slip 7' })
  expect(await check(world)).toEqual({ moves: 4, faults: [] })
})
it('sells a drum by the quart to its end, and nothing of its value is left (PAR34)', async () => {
  const { world, post } = await stocked(220_000, 899_00)
  await post(...Array.from({ length: 33 }, () => ({ kind: 'issue' as const, quantity: -6500 })))
  const [last] = await post({ kind: 'issue', quantity: -5500 })
  expect(last?.after).toEqual({ onHand: 0, reserved: 0, value: 0 })
  expect(await shopOf(world)).toEqual([{ on_hand: 0, reserved: 0, aside: 0, value: 0, low: true }])
  await sound(world)
})
it('refuses more than there is, says how many there are, and books nothing of such a list (K8, PAR14)', async () => {
  const { world, post } = await stocked(3000, 30_00)
  const short = { part: 'Part BR-1043', available: 3, wanted: 3.5 }
  expect(await problemOf(post({ kind: 'adjust', quantity: -3500 }))).toEqual(['STOCK_SHORT', short])
  expect(await problemOf(post({ kind: 'issue', quantity: -1000 }, { kind: 'issue', quantity: -2500 }))).toEqual([
    'STOCK_SHORT',
    { ...short, available: 2, wanted: 2.5 },
  ])
  const none = await addItem(world, 'SHOP-TOWEL', 'non_stock')
  expect(await problemOf(post({ kind: 'receipt', itemId: none, quantity: 1000, cost: 1 }))).toEqual([
    'NOT_STOCKED',
    { part: 'Part SHOP-TOWEL' },
  ])
  const foreign = await mainPlace(await t.tenant())
  expect((await problemOf(post({ kind: 'receipt', locationId: foreign, quantity: 1000, cost: 1 })))[0]).toBe('LOCATION_NOT_FOUND')
  expect(await levelsOf(world)).toEqual([{ on_hand: 3000, reserved: 0, value: 30_00 }])
  await sound(world)
})
it('goes below zero for those who may, and settles it with the next delivery (PAR14)', async () => {
  const { world, post } = await stocked(1000, 10_00)
  await post({ kind: 'issue', quantity: -4000, overdraw: true, reason: 'Truck waits' })
  expect(await levelsOf(world)).toEqual([{ on_hand: -3000, reserved: 0, value: -36_00 }])
  const posted = await post({ kind: 'receipt', quantity: 5000, cost: 65_00 })
  expect(posted.map(({ kind, cost }) => [kind, cost])).toEqual([
    ['receipt', 65_00],
    ['revalue', -3_00],
  ])
  expect(await levelsOf(world)).toEqual([{ on_hand: 2000, reserved: 0, value: 26_00 }])
  await sound(world)
})
it('reserves from several shelves, never from quarantine, takes what is reserved and brings it back at its cost (G41, PAR11)', async () => {
  const { world, itemId, locationId, post } = await stocked(3000, 30_00)
  const [shelf, aside] = [await addPlace(world, 'Bin 7', 'shelf'), await addPlace(world, 'Quarantine', 'quarantine')]
  await post({ kind: 'receipt', locationId: shelf, quantity: 2000, cost: 40_00 })
  await post({ kind: 'receipt', locationId: aside, quantity: 9000, cost: 90_00 })
  const { orderId, lineIds } = await orderOf(world, 4, 1)
  const [first = '', second = ''] = lineIds
  const order = { shopId: world.shopId, orderId }
  const need = (lineItemId: string, quantity: number) => ({ lineItemId, itemId, quantity })
  const tooMany = { ...order, needs: [need(first, 4000), need(second, 2000)] }
  expect(await problemOf(booking(world, (actor) => reserveParts(actor, tooMany)))).toEqual([
    'STOCK_SHORT',
    { part: 'Part BR-1043', available: 1, wanted: 2 },
  ])
  const both = { ...order, needs: [need(first, 4000), need(second, 1000)] }
  await booking(world, (actor) => reserveParts(actor, both))
  // Once more does nothing more.
  expect(await booking(world, (actor) => reserveParts(actor, both))).toEqual([])
  expect(await shopOf(world)).toEqual([{ on_hand: 14_000, reserved: 5000, aside: 9000, value: 160_00, low: true }])
  expect((await problemOf(post({ kind: 'issue', quantity: -1000 })))[1]).toMatchObject({ available: 0 })

  const issued = await booking(world, (actor) => issueParts(actor, { ...order, needs: [need(first, 4000)] }))
  expect(issued.reduce((sum, one) => sum - one.quantity, 0)).toBe(4000)
  expect(issued.reduce((sum, one) => sum - one.reserved, 0)).toBe(4000)
  const cost = issued.reduce((sum, one) => sum - one.cost, 0)
  await booking(world, (actor) => releaseParts(actor, orderId, [first, second]))
  expect((await shopOf(world))[0]).toMatchObject({ on_hand: 10_000, reserved: 0, value: 160_00 - cost })

  const back = (quantity: number) =>
    booking(world, (actor) => returnPart(actor, order, { ...need(first, quantity), locationId, reason: 'Not needed' }))
  const half = await back(2000)
  const rest = await back(2000)
  expect((half[0]?.cost ?? 0) + (rest[0]?.cost ?? 0)).toBe(cost)
  expect(await problemOf(back(1))).toEqual(['RETURN_TOO_MANY', { part: 'Part BR-1043', issued: 0 }])
  expect((await shopOf(world))[0]).toMatchObject({ on_hand: 14_000, reserved: 0, value: 160_00 })
  await sound(world)
})
it('gives the last ten to ten of fifty who take one at once, and loses nothing of receipts and counts beside them (1.3)', async () => {
  const { world, itemId, post } = await stocked(10_000, 99_99)
  const { orderId, lineIds } = await orderOf(world, 1)
  const take = () =>
    booking(world, (actor) =>
      issueParts(actor, { shopId: world.shopId, orderId, needs: [{ lineItemId: lineIds[0] as string, itemId, quantity: 1000 }] }),
    ).then(
      () => 'taken',
      (error) => error.code as string,
    )
  const answers = await Promise.all(Array.from({ length: 50 }, take))
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(10)
  expect(new Set(answers)).toEqual(new Set(['taken', 'STOCK_SHORT']))
  expect(await levelsOf(world)).toEqual([{ on_hand: 0, reserved: 0, value: 0 }])
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 ? post({ kind: 'receipt', quantity: 1000, cost: 10_00 + i }) : post({ kind: 'count', quantity: 500, cost: 5_00 }),
    ),
  )
  expect((await levelsOf(world))[0]).toMatchObject({ on_hand: 15_000, value: 10 * 10_00 + 100 + 10 * 5_00 })
  await sound(world)
})
it('never waits in a circle when two post the same items in opposite orders', async () => {
  const { world, itemId, locationId } = await stocked(50_000, 100_00)
  const other = await addItem(world, 'BR-2000')
  const move = (id: string): StockMove => ({
    kind: 'receipt',
    itemId: id,
    shopId: world.shopId,
    locationId,
    quantity: 1000,
    cost: 1_00,
  })
  // A transaction that the database ends for waiting in a circle is tried again: it would count twice.
  let tries = 0
  const post = (...moves: StockMove[]) =>
    booking(world, (actor) => {
      tries += 1
      return postMoves(actor, moves)
    })
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => (i % 2 ? post(move(itemId), move(other)) : post(move(other), move(itemId)))),
  )
  expect(tries).toBe(30)
  expect((await shopOf(world)).map((row) => row.on_hand)).toEqual([80_000, 30_000])
  await sound(world)
})
it('agrees with its ledger after any history, also of several at once (1.3)', async () => {
  const { world, itemId, locationId, post } = await stocked(5000, 77_77)
  const places = [locationId, await addPlace(world, 'Bin 7', 'shelf'), await addPlace(world, 'Quarantine', 'quarantine')]
  const { orderId, lineIds } = await orderOf(world, 9, 9)
  const step = fc.record({
    what: fc.constantFrom('receipt', 'issue', 'adjust', 'revalue', 'reserve', 'take', 'release', 'back'),
    quantity: fc.integer({ min: 1, max: 4000 }),
    sign: fc.constantFrom(1, -1),
    cost: fc.integer({ min: 0, max: 60_00 }),
    place: fc.nat({ max: 2 }),
    line: fc.nat({ max: 1 }),
  })
  const order = { shopId: world.shopId, orderId }
  const outcomes = new Map<string, number>()
  const run = async ({
    what,
    quantity,
    sign,
    cost,
    place,
    line,
  }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    const at = places[place] as string
    const need = { lineItemId: lineIds[line] as string, itemId, quantity }
    const acts = {
      receipt: () => post({ kind: 'receipt', locationId: at, quantity, cost }),
      issue: () => post({ kind: 'issue', locationId: at, quantity: -quantity }),
      adjust: () => post({ kind: 'adjust', locationId: at, quantity: sign * quantity }),
      revalue: () => post({ kind: 'revalue', locationId: at, quantity: 0, cost: sign * (cost + 1) }),
      reserve: () => booking(world, (actor) => reserveParts(actor, { ...order, needs: [need] })),
      take: () => booking(world, (actor) => issueParts(actor, { ...order, needs: [need] })),
      release: () => booking(world, (actor) => releaseParts(actor, orderId, [need.lineItemId])),
      back: () => booking(world, (actor) => returnPart(actor, order, { ...need, locationId: at, reason: '' })),
    }
    const [code = 'done'] = await problemOf(acts[what]())
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
  }
  for (const [round, several] of fc
    .sample(fc.array(step, { minLength: 12, maxLength: 12 }), { numRuns: 12, seed: 11 })
    .entries()) {
    await inLanes(round % 2 ? 4 : 1, several, run)
    await sound(world)
  }
  const refusals = ['STOCK_SHORT', 'COST_UNKNOWN', 'NOTHING_TO_REVALUE', 'RETURN_TOO_MANY']
  expect([...outcomes.keys()].filter((code) => code !== 'done' && !refusals.includes(code))).toEqual([])
  expect(outcomes.get('done')).toBeGreaterThan(50)
  for (const row of await levelsOf(world)) expect(row.on_hand >= 0 && row.reserved >= 0 && row.value >= 0).toBe(true)
})
it('begins with a first shelf in each new shop', async () => {
  const world = await t.tenant()
  const body = {
    name: 'North',
    address: '2 Main St',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
    contact_email: 'north@example.com',
    phone: '555-0101',
  }
  const made = await t.call('createShop', { body }, world.admin)
  expect(made.status, made.text).toBe(201)
  expect(await mainPlace({ ...world, shopId: made.body.data.shop.id })).toBeTruthy()
})
it('finds every way in which stock does not agree with its ledger (verify-stock)', async () => {
  const cases: [string, string][] = [
    ['level', 'update app.stock_levels set on_hand_thousandths = on_hand_thousandths + 1 where tenant_id = $1'],
    ['level', 'update app.stock_levels set value_cents = value_cents + 1 where tenant_id = $1'],
    ['ledger row 2', 'delete from app.stock_moves where tenant_id = $1 and seq = 1'],
    [
      'ledger row 1',
      'update app.stock_moves set quantity_thousandths = quantity_thousandths + 1 where tenant_id = $1 and seq = 1',
    ],
    ['shop', 'update app.shop_items set reserved_thousandths = reserved_thousandths + 1 where tenant_id = $1'],
    ['low mark', 'update app.shop_items set is_low = not is_low where tenant_id = $1'],
    ['out mark', 'update app.shop_items set is_out = not is_out where tenant_id = $1'],
    ...['low', 'out_of_stock', 'reserved'].map((one): [string, string] => [
      'counts of a shop',
      `insert into app.stock_counts (tenant_id, id, shop_id, ${one}) select tenant_id, gen_random_uuid(), id, 1 from app.shops where tenant_id = $1`,
    ]),
    ['count of parts', 'update app.stock_counts set parts = parts - 1 where tenant_id = $1 and shop_id is null'],
    ['day', 'update app.stock_days set used_thousandths = used_thousandths + 1 where tenant_id = $1'],
    ['day', 'delete from app.stock_days where tenant_id = $1'],
    ['reservations', 'update app.stock_levels set reserved_thousandths = reserved_thousandths + 1 where tenant_id = $1'],
  ]
  for (const [what, spoil] of cases) {
    const { world, post } = await stocked(10_000, 100_00)
    await post({ kind: 'issue', quantity: -1000 })
    await sound(world)
    await t.admin.query(spoil, [world.tenantId])
    expect(
      (await check(world)).faults.map((fault) => fault.what),
      spoil,
    ).toContain(what)
  }
})
it('lets nobody change or remove a row of the ledger', async () => {
  const { world } = await stocked(1000, 1_00)
  for (const sql of [
    'update app.stock_moves set reason = reason where tenant_id = $1',
    'delete from app.stock_moves where tenant_id = $1',
  ])
    expect(await t.inTenant(world.tenantId, (tx) => tx.run(sql, [tx.tenant])).catch((error) => error.code)).toBe('42501')
})

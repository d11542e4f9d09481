import { labelCode } from '@twopost/contract/documents'
import { expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'

const t = useApp()
/** One organization with a supplier for the whole file. */
async function open() {
  const world: World = await t.tenant({ shops: 2 })
  const query = { shop_id: world.shopId }
  const manager = await t.member(world, 'service-manager')
  const ok = (reply: Reply, status = 200): Reply['body'] => {
    expect(reply.status, reply.text).toBe(status)
    return reply.body.data
  }
  const bayside: string = ok(await t.call('createSupplier', { body: { name: 'Bayside', category: 'Brakes' } }, world.admin), 201)
    .supplier.id
  const part = async (partNumber: string, more: object = {}): Promise<string> => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id: bayside, unit_cost: 10, ...more }
    return ok(await t.call('createItem', { query, body }, world.admin), 201).item.id
  }
  const deliver = async (item_id: string, quantity: number, unit_cost: number): Promise<string> => {
    const body = { supplier_id: bayside, lines: [{ item_id, quantity, unit_cost }] }
    return ok(await t.call('createDelivery', { query, body }, world.admin), 201).delivery.lines[0].id
  }
  const claim = (body: object) =>
    t.call('createVendorClaim', { query, body: { supplier_id: bayside, ...body } as never }, manager)
  const item = async (id: string) => ok(await t.call('getItem', { params: { id }, query }, world.admin)).item
  const cores = async (more: object = {}) => ok(await t.call('listCores', { query: { ...query, ...more } }, manager))
  return { world, query, manager, ok, bayside, part, deliver, claim, item, cores }
}
let opened: ReturnType<typeof open> | undefined
const shop = () => (opened ??= open())

it('owes an old part for each that came with a deposit, sends it back and is credited short; or the customer keeps it and pays (PAR10, PAR18, PAR36)', async () => {
  const { world, query, manager, ok, part, deliver, cores } = await shop()
  const caliper = await part('BC-1', { core_cost: 40, core_price: 40 })
  await deliver(caliper, 2, 120)
  const { cores: owed, counts } = await cores()
  expect(counts).toEqual({ owed: 2, in_shop: 0, sent: 0, ended: 0, overdue: 0 })
  expect(owed).toMatchObject([
    { status: 'owed', vendor_charge: 40, customer_charge: 40, days_left: 30, allowed: ['take_in', 'keep', 'lose'] },
    { status: 'owed', vendor_charge: 40, customer_charge: 40, days_left: 30, allowed: ['take_in', 'keep', 'lose'] },
  ])
  expect(new Set(owed.map((one: Reply['body']) => one.label_code)).size).toBe(2)
  const order = await makeOrder(t, world)
  const sold = { type: 'parts' as const, description: 'Caliper', quantity: 1, unit_cost: 198, inventory_item_id: caliper }
  const line = ok(await t.call('addLineItem', { params: { id: order.id }, body: sold }, world.admin), 201).line_item
  const totalOf = async () =>
    ok(await t.call('listLineItems', { params: { id: order.id } }, world.admin)).line_items.reduce(
      (sum: number, one: { amount: number }) => sum + one.amount,
      0,
    )

  // The usual case: the shop keeps the old part, the customer is not charged.
  const first = { params: { id: owed[0].id as string } }
  const early = await t.call('sendCore', { ...first, body: {} }, manager)
  expect([early.status, early.body.code]).toEqual([409, 'INVALID_TRANSITION'])
  const here = ok(await t.call('takeInCore', { ...first, body: { line_item_id: line.id } }, manager)).core
  expect(here).toMatchObject({ status: 'in_shop', order_number: order.number, allowed: ['send', 'lose'] })
  expect(await totalOf()).toBe(198)
  const sent = ok(await t.call('sendCore', { ...first, body: { rma: '5521' } }, manager))
  expect(sent.core).toMatchObject({ status: 'sent', rma: '5521', days_left: null, allowed: [] })
  expect(sent.vendor_claim).toMatchObject({ kind: 'core', status: 'shipped', expected: 40, days_left: 30, allowed: ['credit'] })
  const answer = { params: { id: sent.vendor_claim.id as string }, body: { amount: 35 } }
  expect(ok(await t.call('creditVendorClaim', answer, manager)).vendor_claim).toMatchObject({
    ...{ status: 'short', credited: 35, loss: 5, allowed: [] },
  })
  expect((await t.call('creditVendorClaim', answer, manager)).body.code).toBe('INVALID_TRANSITION')
  expect((await cores({ phase: 'ended' })).cores).toMatchObject([{ status: 'short' }])

  // The customer keeps the other: it is on the order, and nothing is claimed.
  const second = { params: { id: owed[1].id as string } }
  const unknown = await t.call('keepCore', { ...second, body: { line_item_id: owed[1].id } }, manager)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  const spanish = { params: { id: order.customer.id as string }, body: { preferred_language: 'es' as const } }
  ok(await t.call('updateCustomer', spanish, world.admin))
  expect(ok(await t.call('keepCore', { ...second, body: { line_item_id: line.id } }, manager)).core.status).toBe(
    'kept_by_customer',
  )
  expect(await totalOf()).toBe(238)
  const charged = ok(await t.call('listLineItems', { params: { id: order.id } }, world.admin)).line_items
  expect(charged.map((one: Reply['body']) => one.description)).toContain('Depósito por casco: Part BC-1')
  const claims = ok(await t.call('listVendorClaims', { query }, manager))
  expect(claims.counts).toEqual({ open: 0, shipped: 0, ended: 1, expected: 0, lost: 5 })
  expect((await t.call('takeInCore', { ...second, body: {} }, manager)).body.code).toBe('INVALID_TRANSITION')
})

it('sends goods back out of stock, takes the credit of a bill once, and gives up with a reason (PAR10, PAR29)', async () => {
  const { world, query, manager, ok, bayside, part, deliver, claim, item } = await shop()
  const seal = await part('S-9')
  const came = await deliver(seal, 4, 16)
  const [place] = ok(await t.call('listStockLocations', { query }, world.admin)).stock_locations
  const back = ok(
    await claim({ kind: 'return', delivery_line_id: came, quantity: 3, location_id: place.id, due_on: '2030-01-02' }),
    201,
  ).vendor_claim
  expect(back).toMatchObject({ status: 'open', expected: 48, part_number: 'S-9', allowed: ['ship', 'lose'] })
  const ship = { params: { id: back.id as string }, body: { rma: 'RMA 7' } }
  ok(await t.call('shipVendorClaim', ship, manager))
  expect(await item(seal)).toMatchObject({ quantity: 1, stock_value: 16 })
  expect((await t.call('shipVendorClaim', ship, manager)).body.code).toBe('INVALID_TRANSITION')
  // More than there is does not leave.
  const most = ok(await claim({ kind: 'return', item_id: seal, quantity: 2, location_id: place.id }), 201).vendor_claim
  expect((await t.call('shipVendorClaim', { params: { id: most.id }, body: {} }, manager)).body.code).toBe('STOCK_SHORT')
  const lost = ok(await t.call('loseVendorClaim', { params: { id: most.id }, body: { reason: 'Box opened' } }, manager))
  expect(lost.vendor_claim).toMatchObject({ status: 'lost', reason: 'Box opened', loss: 32 })

  const memo = { supplier_id: bayside, number: 'CM-1', bill_date: '2026-01-02', lines: [{ kind: 'other' as const, cost: -48 }] }
  const bill = ok(await t.call('createVendorBill', { query, body: memo }, manager), 201).vendor_bill
  const credit = (id: string) =>
    t.call('creditVendorClaim', { params: { id }, body: { bill_line_id: bill.lines[0].id } }, manager)
  expect((await credit(back.id)).body.code).toBe('CREDIT_LINE_NOT_FOUND')
  ok(await t.call('matchVendorBill', { params: { id: bill.id }, body: {} }, manager))
  ok(await t.call('postVendorBill', { params: { id: bill.id }, body: {} }, manager))
  expect(ok(await credit(back.id)).vendor_claim).toMatchObject({ status: 'credited', credited: 48, loss: 0 })
  const other = ok(await claim({ kind: 'warranty', item_id: seal }), 201).vendor_claim
  expect(other.expected).toBe(16)
  ok(await t.call('shipVendorClaim', { params: { id: other.id }, body: {} }, manager))
  expect((await credit(other.id)).body.code).toBe('CREDIT_USED')
  const undone = await t.call('reverseVendorBill', { params: { id: bill.id }, body: { reason: 'Twice' } }, manager)
  expect([undone.status, undone.body.message]).toEqual([409, 'Bill CM-1 credits a claim and cannot be taken back.'])
  expect(
    ok(await t.call('creditVendorClaim', { params: { id: other.id }, body: { amount: 0 } }, manager)).vendor_claim,
  ).toMatchObject({
    ...{ status: 'rejected', loss: 16 },
  })
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
})

it('claims of a bill what did not come and what is too dear; the rest agrees with the delivery (PAR10, PAR29)', async () => {
  const { query, manager, ok, bayside, part, deliver } = await shop()
  const belt = await part('V-9')
  const [some, dear] = [await deliver(belt, 4, 13), await deliver(belt, 5, 13)]
  const lines = [
    { kind: 'goods' as const, item_id: belt, quantity: 5, cost: 65, delivery_line_id: some },
    { kind: 'goods' as const, item_id: belt, quantity: 5, cost: 70, delivery_line_id: dear },
  ]
  const body = { supplier_id: bayside, number: 'B-9', bill_date: '2026-01-02', lines }
  const bill = ok(await t.call('createVendorBill', { query, body }, manager), 201).vendor_bill
  expect(bill.lines.map((one: Reply['body']) => one.fault)).toEqual(['quantity', 'price'])
  const claimOf = (nth: number, kind: 'short' | 'price') =>
    t.call('createVendorClaim', { query, body: { kind, bill_line_id: bill.lines[nth].id } }, manager)
  expect(ok(await claimOf(0, 'short'), 201).vendor_claim).toMatchObject({
    ...{ kind: 'short', quantity: 1, expected: 13, bill_number: 'B-9', allowed: ['credit', 'lose'] },
  })
  expect(ok(await claimOf(1, 'price'), 201).vendor_claim).toMatchObject({ kind: 'price', expected: 5 })
  expect((await claimOf(1, 'price')).body.code).toBe('NOTHING_TO_CLAIM')
  const now = ok(await t.call('getVendorBill', { params: { id: bill.id } }, manager)).vendor_bill
  expect(now).toMatchObject({ status: 'matched', total: 135, goods: 117, other: 18, difference: 0, needs_approval: false })
  expect(now.lines.map((one: Reply['body']) => [one.kind, one.quantity, one.cost, one.fault, one.claimed])).toEqual([
    ['goods', 4, 52, null, null],
    ['goods', 5, 65, null, null],
    ['other', 1, 13, null, 'short'],
    ['other', 5, 5, null, 'price'],
  ])
  // What such a line says is said in the language of the reader: nothing is written down.
  expect(now.lines[2]).toMatchObject({ item_name: 'Part V-9', description: '' })
  ok(await t.call('postVendorBill', { params: { id: bill.id }, body: {} }, manager))
  const waiting = ok(await t.call('listVendorClaims', { query: { ...query, phase: 'waiting' } }, manager))
  expect(waiting.vendor_claims.map((one: Reply['body']) => one.kind).sort()).toEqual(['price', 'short'])
  expect(waiting.counts.expected).toBe(18)
})

it('gives old parts the days of their supplier, and prints labels that lead back to them (PAR18, PAR30, PAR31)', async () => {
  const { world, query, manager, ok, part } = await shop()
  const body = { name: 'Harbor Reman', category: 'Reman', core_days: 45 }
  const harbor = ok(await t.call('createSupplier', { body }, world.admin), 201).supplier
  expect(harbor.core_days).toBe(45)
  const starter = await part('ST-77', { core_cost: 25 })
  const deliver = async () =>
    ok(
      await t.call(
        'createDelivery',
        { query, body: { supplier_id: harbor.id, lines: [{ item_id: starter, quantity: 1, unit_cost: 90 }] } },
        world.admin,
      ),
      201,
    )
  await deliver()
  const own = { ...query, supplier_id: harbor.id as string }
  const [first] = ok(await t.call('listCores', { query: own }, manager)).cores
  expect(first.days_left).toBe(45)
  // A change is for what comes from then on.
  for (const wrong of [0, 366, 1.5]) {
    const refused = await t.call('updateSupplier', { params: { id: harbor.id }, body: { core_days: wrong } }, world.admin)
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'INVALID_CORE_DAYS'])
  }
  ok(await t.call('updateSupplier', { params: { id: harbor.id }, body: { core_days: 10 } }, world.admin))
  await deliver()
  const both = ok(await t.call('listCores', { query: own }, manager)).cores
  expect(both.map((one: Reply['body']) => one.days_left)).toEqual([10, 45])

  const print = await t.call('createLabels', { body: { kind: 'core', ids: both.map((one: Reply['body']) => one.id) } }, manager)
  expect([print.status, print.headers['content-type']], print.text).toEqual([200, 'application/pdf'])
  expect(print.text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const scan = async (code: string, who = manager) => ok(await t.call('scan', { query: { code } }, who)).found
  const hit = { kind: 'core', id: first.id, title: 'Part ST-77', subtitle: 'ST-77 · Harbor Reman', number: first.label_code }
  for (const code of [labelCode('core', first.id), first.label_code, first.label_code.toLowerCase()])
    expect(await scan(code)).toEqual([hit])
  const found = async (search: string) => (await t.call('listCores', { query: { ...query, search } }, manager)).body.data.cores
  expect(await found(first.label_code.toLowerCase())).toMatchObject([{ id: first.id }])
  expect(await found('st77')).toHaveLength(2)
  expect(await found('st78')).toEqual([])
  // Who does not buy neither prints nor finds them; nor does anybody in a shop they may not enter.
  const others = [
    await t.member(world, { permissions: ['inventory:view'] }),
    await t.member(world, 'service-manager', { shopIds: [world.shopIds[1] as string] }),
  ]
  for (const who of others) {
    expect(await scan(labelCode('core', first.id), who)).toEqual([])
    expect((await t.call('createLabels', { body: { kind: 'core', ids: [first.id] } }, who)).status).toBe(404)
  }
})

it('gives an old part up with a reason, and keeps on which day each ended and what was lost with it (KPI7)', async () => {
  const { world, manager, ok, part, deliver, cores } = await shop()
  const starter = await part('ST-7', { core_cost: 30, core_price: 35 })
  await deliver(starter, 4, 90)
  const own = ((await cores({ phase: 'waiting' })).cores as Reply['body'][]).filter((one) => one.part_number === 'ST-7')
  const [first, second, third, fourth] = own.map((one) => ({ params: { id: one.id as string } }))
  const today = own[0].created_at.slice(0, 10)
  const lose = (one: typeof first, reason = 'Fell apart') => t.call('loseCore', { ...one, body: { reason } } as never, manager)
  const nothing = await lose(first, ' ')
  expect([nothing.status, nothing.body.errors[0].code]).toEqual([422, 'REASON_REQUIRED'])
  const lost = ok(await lose(first)).core
  expect(lost).toMatchObject({ status: 'lost', reason: 'Fell apart', allowed: [] })
  expect((await lose(first)).body.code).toBe('INVALID_TRANSITION')
  ok(await t.call('takeInCore', { ...second, body: {} } as never, manager))
  expect(ok(await lose(second)).core.status).toBe('lost')
  ok(await t.call('keepCore', { ...third, body: {} } as never, manager))
  ok(await t.call('takeInCore', { ...fourth, body: {} } as never, manager))
  const { vendor_claim } = ok(await t.call('sendCore', { ...fourth, body: {} } as never, manager))
  ok(await t.call('creditVendorClaim', { params: { id: vendor_claim.id }, body: { amount: 22 } }, manager))
  const ends = await t.admin.query(
    'select state, ended_on::text, lost_cents::int from app.cores where tenant_id = $1 and item_id = $2 order by state, lost_cents',
    [world.tenantId, starter],
  )
  expect(ends.rows.map((row) => [row.state, row.lost_cents])).toEqual([
    ['kept_by_customer', 3000],
    ['lost', 3000],
    ['lost', 3000],
    ['short', 800],
  ])
  // All on the day of the shop, which may differ from that of UTC.
  const days = [...new Set(ends.rows.map((row) => row.ended_on))]
  expect(days).toEqual([lost.ended_on])
  expect(Math.abs(Date.parse(days[0]) - Date.parse(today))).toBeLessThanOrEqual(86_400_000)
})

import { expect, it } from 'vitest'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { verifyStock } from '../stock-check.service.ts'

const t = useApp()
const add = async (world: World, name: string, more: object = {}) => {
  const body = { shop_id: world.shopId, name, partNumber: name, location: 'A-01', unit_cost: 10, ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item
}
const placeOf = async (world: World, name: string): Promise<string> => {
  const { body } = await t.call('listStockLocations', { query: { shop_id: world.shopId, search: name } }, world.admin)
  return body.data.stock_locations[0].id
}
const open = async (world: World, more: object = {}, who: Member = world.admin) =>
  t.call('createCountSheet', { body: { location_id: await placeOf(world, 'A-01'), ...more } }, who)
const opened = async (world: World, more: object = {}) => {
  const reply = await open(world, more)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}
type Counted = Record<string, number | null>
const count = (world: World, id: string, counted: Counted, is_done = false, who: Member = world.admin) => {
  const lines = Object.entries(counted).map(([item_id, value]) => ({ item_id, counted: value }))
  return t.call('countLines', { params: { id }, body: { lines, is_done } }, who)
}
const adjust = (world: World, id: string, quantity: number) =>
  t.call('adjustItem', { params: { id }, query: { shop_id: world.shopId }, body: { quantity, reason: 'found' } }, world.admin)
const approve = (world: World, id: string, who: Member = world.admin, body: object = {}) =>
  t.call('approveCountSheet', { params: { id }, body }, who)
const shown = async (world: World, id: string) =>
  (await t.call('getItem', { params: { id }, query: { shop_id: world.shopId } }, world.admin)).body.data.item
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])

it('freezes what is expected when a line is counted, takes moves since then into account, and books the differences alone (PAR24)', async () => {
  const world = await t.tenant()
  const [pads, rotor, seal] = [
    await add(world, 'Pads', { quantity: 20 }),
    await add(world, 'Rotor', { quantity: 8 }),
    await add(world, 'Seal'),
  ]
  await add(world, 'Elsewhere', { quantity: 3, location: 'B-02' })
  const { count_sheet: sheet, lines } = await opened(world, { note: 'Monthly' })
  expect(sheet).toMatchObject({ state: 'open', location: 'A-01', line_count: 3, counted_count: 0, allowed: ['count', 'cancel'] })
  // Nobody is told what to find.
  expect(lines.map((one: { name: string; expected: null }) => [one.name, one.expected])).toEqual([
    ['Pads', null],
    ['Rotor', null],
    ['Seal', null],
  ])
  // After the sheet was opened and before it is counted: in the expected figure. After that: kept.
  await adjust(world, pads.id, 4)
  const first = await count(world, sheet.id, { [pads.id]: 22, [rotor.id]: 8 })
  expect(first.body.data.lines[0]).toMatchObject({
    expected: 24,
    counted: 22,
    difference: -2,
    difference_value: -20,
    needs_recount: false,
  })
  await adjust(world, pads.id, 5)
  expect((await approve(world, sheet.id)).body).toMatchObject({
    code: 'INVALID_TRANSITION',
    message: "Invalid status transition from 'Open' to 'Approved'",
  })
  const done = await count(world, sheet.id, {}, true)
  expect(done.body.data.count_sheet).toMatchObject({
    state: 'counted',
    counted_count: 2,
    difference_count: 1,
    allowed: ['approve', 'cancel'],
  })
  expect((await count(world, sheet.id, { [seal.id]: 1 })).body.code).toBe('COUNT_NOT_OPEN')
  const stale = await approve(world, sheet.id, world.admin, { version: sheet.version })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])

  const approved = await approve(world, sheet.id)
  expect(approved.status, approved.text).toBe(200)
  expect(approved.body.data.count_sheet).toMatchObject({ state: 'approved', allowed: [], closed_by_name: expect.any(String) })
  expect(await shown(world, pads.id)).toMatchObject({ quantity: 27, stock_value: 270 })
  expect((await shown(world, rotor.id)).quantity).toBe(8)
  const { movements } = (
    await t.call('listMovements', { params: { id: pads.id }, query: { shop_id: world.shopId } }, world.admin)
  ).body.data
  expect(movements[0]).toMatchObject({ kind: 'count', quantity: -2, reason: 'count', location: 'A-01' })
  for (const again of [approve(world, sheet.id), t.call('cancelCountSheet', { params: { id: sheet.id }, body: {} }, world.admin)])
    expect((await again).body.code).toBe('INVALID_TRANSITION')
  await sound(world)
})

it('asks for a second count where much differs, which then holds; takes counts back and parts that were found (PAR24)', async () => {
  const world = await t.tenant()
  const pads = await add(world, 'Pads', { quantity: 20, category: 'Brakes' })
  const stray = await add(world, 'Stray', { location: 'B-02', quantity: 1, unit_cost: 4 })
  const rags = await add(world, 'Rags', { kind: 'non_stock', location: undefined })
  const { count_sheet: sheet, lines } = await opened(world, { category: 'brakes' })
  expect([sheet.category, lines.length]).toEqual(['Brakes', 1])
  expect((await count(world, sheet.id, {}, true)).body.code).toBe('COUNT_EMPTY')
  const first = await count(world, sheet.id, { [pads.id]: 10 }, false)
  expect(first.body.data.lines[0]).toMatchObject({ difference: -10, needs_recount: true, recount: null })
  const refused = await count(world, sheet.id, {}, true)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'COUNT_RECOUNT', { count: 1 }])
  const second = await count(world, sheet.id, { [pads.id]: 11 })
  expect(second.body.data.lines[0]).toMatchObject({ counted: 10, recount: 11, difference: -9, needs_recount: false })
  expect((await count(world, sheet.id, { [pads.id]: null })).body.data.lines[0]).toMatchObject({
    counted: null,
    recount: null,
    expected: null,
  })

  expect((await count(world, sheet.id, { [rags.id]: 1 })).body.code).toBe('NOT_STOCKED')
  for (const _ of ['first', 'second']) await count(world, sheet.id, { [stray.id]: 2 })
  const done = await count(world, sheet.id, { [pads.id]: 20 }, true)
  expect(done.status, done.text).toBe(200)
  expect((await approve(world, sheet.id)).status).toBe(200)
  // Two of them lie here, beside the one in its own bin.
  expect(await shown(world, stray.id)).toMatchObject({
    quantity: 3,
    stock_value: 12,
    places: [{ name: 'A-01' }, { name: 'B-02' }],
  })
  await sound(world)
})

it('is for who may count, in own shops; lists the newest first, and cancelling books nothing (PAR30)', async () => {
  const world = await t.tenant()
  const pads = await add(world, 'Pads', { quantity: 4 })
  const counter = await t.member(world, { permissions: ['inventory:count'] })
  expect((await open(world, {}, await t.member(world, { permissions: ['inventory:view', 'inventory:create'] }))).status).toBe(403)
  const { count_sheet: sheet } = await opened(world)
  const counted = await count(world, sheet.id, { [pads.id]: 3.5 }, false, counter)
  expect(counted.body.data.lines[0]).toMatchObject({ difference: -0.5 })
  expect(counted.body.data.lines[0]).not.toHaveProperty('difference_value')
  const cancelled = await t.call('cancelCountSheet', { params: { id: sheet.id }, body: {} }, counter)
  expect(cancelled.body.data.count_sheet.state).toBe('cancelled')
  const { count_sheet: newer } = await opened(world)
  const list = async (query: object = {}) =>
    (await t.call('listCountSheets', { query: { shop_id: world.shopId, ...query } }, counter)).body.data
  expect((await list()).count_sheets.map((one: { id: string }) => one.id)).toEqual([newer.id, sheet.id])
  expect(await list({ state: 'cancelled' })).toMatchObject({ count_sheets: [{ id: sheet.id }], pagination: { total: 1 } })
  const shown = await t.call('getCountSheet', { params: { id: newer.id } }, counter)
  expect(shown.body.data).toMatchObject({ count_sheet: { id: newer.id }, lines: [{ item_id: pads.id, counted: null }] })
  const stranger = await t.tenant()
  expect((await t.call('getCountSheet', { params: { id: newer.id } }, stranger.admin)).body.code).toBe('COUNT_SHEET_NOT_FOUND')
  await sound(world)
})

import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const fields = {
  name: 'North yard',
  address: '9 North Rd',
  city: 'Everett',
  state: 'WA',
  zip_code: '98201',
  contact_email: 'north@example.com',
  phone: '555-0170',
}
const shopOf = async (world: World, id = world.shopId) =>
  (await t.call('getShop', { params: { id } }, world.admin)).body.data.shop
const addCustomer = async (world: World, shopId = world.shopId) =>
  (
    await t.call(
      'createCustomer',
      { query: { shop_id: shopId }, body: { name: 'Moving Co', email: `m-${world.canary}@example.com`, phone: '555-0199' } },
      world.admin,
    )
  ).body.data.customer

it('names what a new shop lacks, in the specified words (D6, P14)', async () => {
  const world = await t.tenant()
  const empty = { name: ' ', address: '', city: '', state: '', zip_code: '', contact_email: 'x', phone: '' }
  const reply = await t.call('createShop', { body: empty }, world.admin)
  expect(reply.status).toBe(422)
  expect(reply.body.errors.map((fault: { message: string }) => fault.message).sort()).toEqual(
    [
      'Shop name is required',
      'Address is required',
      'City is required',
      'State is required',
      'ZIP code is required',
      'Phone number is required',
      'Invalid email address',
    ].sort(),
  )
})

it('changes what is sent and leaves the rest, and refuses a stale version with the shop as it is (D4, R8)', async () => {
  const world = await t.tenant()
  const before = await shopOf(world)
  const change = (body: object) => t.call('updateShop', { params: { id: world.shopId }, body }, world.admin)
  const done = await change({
    name: 'Main',
    labor_rate: 131.5,
    labor_tax_percent: 8.875,
    status: 'maintenance',
    version: before.version,
  })
  expect(done.body.data.shop).toMatchObject({
    name: 'Main',
    labor_rate: 131.5,
    labor_tax_percent: 8.875,
    parts_tax_percent: before.parts_tax_percent,
    status: 'maintenance',
    city: before.city,
    version: before.version + 1,
  })
  const stale = await change({ name: 'Other', version: before.version })
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'Main'])
  for (const [body, path] of [
    [{ time_zone: 'Mars/Olympus' }, 'body.time_zone'],
    [{ labor_rate: -1 }, 'body.labor_rate'],
    [{ parts_tax_percent: 100.5 }, 'body.parts_tax_percent'],
    [{ opening_hours: [{ weekday: 1, opens_at: '18:00', closes_at: '08:00' }] }, 'body.opening_hours.0.closes_at'],
    [{ opening_hours: [1, 1].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '18:00' })) }, 'body.opening_hours'],
    [{ hour_exceptions: [{ day: '2026-02-30', opens_at: null, closes_at: null }] }, 'body.hour_exceptions.0.day'],
    [{ hour_exceptions: [{ day: '2026-12-24', opens_at: '08:00', closes_at: null }] }, 'body.hour_exceptions.0.closes_at'],
    [{ bays: [] }, 'body.bays'],
  ] as const) {
    const reply = await change(body)
    expect([reply.status, reply.body.errors?.[0]?.path], JSON.stringify(body)).toEqual([422, path])
  }
})

it('keeps bays with their ids, adds and removes them, and keeps one that has work ahead', async () => {
  const world = await t.tenant()
  const [first, second] = (await shopOf(world)).bays
  const change = (bays: { id?: string; name: string; kind?: 'light' | 'heavy' }[]) =>
    t.call('updateShop', { params: { id: world.shopId }, body: { bays } }, world.admin)
  const done = await change([
    { id: second.id, name: 'Lift' },
    { name: 'Pit', kind: 'heavy' },
  ])
  expect(done.body.data.shop.bays).toMatchObject([
    { id: second.id, name: 'Lift', kind: 'light', position: 1 },
    { name: 'Pit', kind: 'heavy', position: 2 },
  ])
  expect((await change([{ id: first.id, name: 'Back again' }])).body.code).toBe('BAY_NOT_FOUND')
  const pit = done.body.data.shop.bays[1].id
  const orderId = await addCompletedOrder(t, world, {})
  await t.admin.query(
    `insert into app.bookings (tenant_id, id, service_order_id, bay_id, starts_at, ends_at) values ($1, gen_random_uuid(), $2, $3, now() + interval '1 day', now() + interval '26 hours')`,
    [world.tenantId, orderId, pit],
  )
  const refused = await change([{ id: second.id, name: 'Lift' }])
  expect([refused.status, refused.body.message]).toEqual([409, 'Bay Pit has work scheduled. Move it to another bay first.'])
})

it('keeps the week and the days that differ (D8)', async () => {
  const world = await t.tenant()
  const body = {
    opening_hours: [{ weekday: 6, opens_at: '09:00', closes_at: '24:00' }],
    hour_exceptions: [
      { day: '2026-12-25', opens_at: null, closes_at: null, note: 'Christmas' },
      { day: '2026-12-24', opens_at: '08:00', closes_at: '12:00' },
    ],
  }
  const { shop } = (await t.call('updateShop', { params: { id: world.shopId }, body }, world.admin)).body.data
  expect(shop.opening_hours).toEqual(body.opening_hours)
  expect(shop.hour_exceptions).toEqual([
    { day: '2026-12-24', opens_at: '08:00', closes_at: '12:00', note: '' },
    { day: '2026-12-25', opens_at: null, closes_at: null, note: 'Christmas' },
  ])
})

it('lets settings:create change hours, taxes and rate, and nothing else (OP-2)', async () => {
  const world = await t.tenant()
  const settings = await t.member(world, { permissions: ['settings:create'] })
  const change = (body: object) => t.call('updateShop', { params: { id: world.shopId }, body }, settings)
  expect((await change({ labor_rate: 99, parts_tax_percent: 5, opening_hours: [] })).status).toBe(200)
  expect((await change({ labor_rate: 99, name: 'Mine' })).status).toBe(403)
  const limited = await t.member(await t.tenant(), 'admin')
  expect((await t.call('updateShop', { params: { id: world.shopId }, body: { name: 'X' } }, limited)).status).toBe(404)
})

it('closes a shop only without open orders, moves its customers, and keeps the last one that has orders (D5, OP-72)', async () => {
  const world = await t.tenant()
  const remove = (id: string, move_to?: string) => t.call('deleteShop', { params: { id }, query: { move_to } }, world.admin)
  const added = (await t.call('createShop', { body: fields }, world.admin)).body.data.shop
  const customer = await addCustomer(world, added.id)
  expect((await remove(added.id)).body.code).toBe('SHOP_HAS_RECORDS')
  expect((await remove(added.id, added.id)).body.code).toBe('SHOP_NOT_FOUND')
  expect((await remove(added.id, (await t.tenant()).shopId)).body.code).toBe('SHOP_NOT_FOUND')
  expect((await remove(added.id, world.shopId)).status).toBe(204)
  expect((await t.call('getShop', { params: { id: added.id } }, world.admin)).status).toBe(404)
  const moved = await t.call('getCustomer', { params: { id: customer.id } }, world.admin)
  expect(moved.body.data.customer.shop_id).toBe(world.shopId)
  const found = await t.call('search', { query: { q: 'moving', shop_id: world.shopId } }, world.admin)
  expect(JSON.stringify(found.body)).toContain(customer.id)

  await addCompletedOrder(t, world, {})
  expect((await remove(world.shopId)).body.code).toBe('SHOP_IN_USE')
  await t.admin.query("update app.service_orders set status = 'invoiced' where tenant_id = $1", [world.tenantId])
  expect((await remove(world.shopId)).body.code).toBe('LAST_SHOP')
})

it('shows a limited person their shops alone, and no other tenant anything (C43, D2, D13)', async () => {
  const world = await t.tenant({ shops: 2 })
  const limited = await t.member(world, 'admin', { shopIds: [world.shopIds[1] as string] })
  const listed = await t.call('listShops', {}, limited)
  expect(listed.body.data.shops.map((shop: { id: string }) => shop.id)).toEqual([world.shopIds[1]])
  const other = world.shopIds[0] as string
  expect((await t.call('getShop', { params: { id: other } }, limited)).status).toBe(404)
  expect((await t.call('updateShop', { params: { id: other }, body: { name: 'X' } }, limited)).status).toBe(404)
  expect((await t.call('deleteShop', { params: { id: other } }, limited)).body.code).toBe('ORGANIZATION_WIDE')
})

it('takes the time zone of a new shop from its address, asks where that does not tell it, and takes no phone or ZIP code that is none (R1-32)', async () => {
  const world = await t.tenant()
  const body = {
    name: 'New shop',
    address: '1 Road',
    city: 'El Paso',
    state: 'TX',
    zip_code: '79901',
    contact_email: 'n@example.com',
    phone: '(915) 555-0100',
  }
  const open = (change: object) => t.call('createShop', { body: { ...body, ...change } }, world.admin)
  const zoneOf = async (change: object) => (await open(change)).body.data.shop.time_zone
  expect(await zoneOf({})).toBe('America/Denver')
  expect(await zoneOf({ state: 'Washington', zip_code: '98422' })).toBe('America/Los_Angeles')
  expect(await zoneOf({ time_zone: 'America/New_York' })).toBe('America/New_York')
  const faultOf = async (change: object) => {
    const reply = await open(change)
    return [reply.status, reply.body.errors[0]?.path, reply.body.errors[0]?.code]
  }
  expect(await faultOf({ state: 'Jalisco' })).toEqual([422, 'body.time_zone', 'TIME_ZONE_REQUIRED'])
  expect(await faultOf({ phone: 'hello' })).toEqual([422, 'body.phone', 'INVALID_PHONE'])
  expect(await faultOf({ zip_code: 'not a zip' })).toEqual([422, 'body.zip_code', 'INVALID_ZIP'])
  for (const change of [{ phone: 'hello' }, { zip_code: 'not a zip' }])
    expect((await t.call('updateShop', { params: { id: world.shopId }, body: change }, world.admin)).status).toBe(422)
})

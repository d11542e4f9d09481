// Slow: reads a picture and decodes VINs, both on threads that start first.

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newId } from '#platform/database/ids.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

const unknownId = '00000000-0000-7000-8000-000000000000'
type Fields = Record<string, unknown>
const add = async (world: World, body: Fields = {}, who: Member = world.admin, shopId = world.shopId) =>
  t.request('POST', `/api/v1/vehicles?shop_id=${shopId}`, {
    token: who.token,
    body: { make: 'Freightliner', model: 'Cascadia 126', ...body },
  })
const customer = async (world: World, name: string, shopId = world.shopId): Promise<string> =>
  (
    await t.call(
      'createCustomer',
      { query: { shop_id: shopId }, body: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` } },
      world.admin,
    )
  ).body.data.customer.id
const idsOf = (reply: { body: { data: { vehicles: { id: string }[] } } }) => reply.body.data.vehicles.map((v) => v.id)
const rows = async (sql: string, values: unknown[]) => (await t.admin.query(sql, values)).rows

it('adds a vehicle, active, with its owner and first odometer reading on record (F1, F2, F5)', async () => {
  const world = await t.tenant()
  const owner = await customer(world, 'Harbor Line')
  const made = await add(world, {
    customer_id: owner,
    vin: '3akjhhdr4-kskd4821',
    year: 2019,
    mileage: 512_480,
    unit_number: '114',
  })
  expect(made.status).toBe(201)
  expect(made.body.data.vehicle).toMatchObject({
    vin: '3AKJHHDR4KSKD4821',
    customer_id: owner,
    customer_name: 'Harbor Line',
    status: 'active',
    shop_id: world.shopId,
    version: 1,
    total_service_cost: 0,
    open_order_count: 0,
    last_service_date: null,
    allowed: ['edit', 'transfer', 'delete'],
  })
  const { id } = made.body.data.vehicle
  expect(await rows('select mileage, source from app.odometer_readings where vehicle_id = $1', [id])).toEqual([
    { mileage: 512_480, source: 'vehicle' },
  ])
  expect(await rows('select from_customer_id, to_customer_id from app.vehicle_owners where vehicle_id = $1', [id])).toEqual([
    { from_customer_id: null, to_customer_id: owner },
  ])
})

it('finds a vehicle by make, year, plate, unit, the end of its VIN and its owner, and by every filter (F3)', async () => {
  const world = await t.tenant()
  const owner = await customer(world, 'Harbor Line')
  const fields = { customer_id: owner, vin: '3AKJHHDR4KSKD4821', year: 2019, license_plate: 'C84 217-K', unit_number: 'M-07' }
  const id = (await add(world, fields)).body.data.vehicle.id
  await add(world, { make: 'Toyota', model: 'RAV4', year: 2021 })
  const search = ['freightliner 2019', 'c84217k', 'C84 217', 'kskd4821', '4821', 'm-07', 'm07', 'harbor', 'cascadia 126'].map(
    (text) => ({ search: text }),
  )
  for (const query of [
    ...search,
    { make: 'freightliner' },
    { model: 'Cascadia 126' },
    { year: 2019 },
    { customer_id: owner },
    { shop_id: world.shopId, make: 'Freightliner', status: 'active' as const },
  ])
    expect(idsOf(await t.call('listVehicles', { query }, world.admin)), JSON.stringify(query)).toEqual([id])
  expect(idsOf(await t.call('listVehicles', { query: { search: 'nothing' } }, world.admin))).toEqual([])
  const sorted = await t.call('listVehicles', { query: { sortBy: 'year', sortOrder: 'desc', limit: 1 } }, world.admin)
  expect(sorted.body.data).toMatchObject({
    vehicles: [{ year: 2021 }],
    pagination: { page: 1, limit: 1, total: 2, total_pages: 2 },
  })
  const options = await t.call('vehicleFilterOptions', { query: {} }, world.admin)
  expect(options.body.data.filter_options).toEqual({
    makes: ['Freightliner', 'Toyota'],
    models: ['Cascadia 126', 'RAV4'],
    years: [2021, 2019],
    statuses: ['active'],
  })
})

it.each([
  [{ vin: '1HGCM82633A00435' }, 'body.vin', 'VIN must be 17 characters'],
  [{ vin: '1HGCM82633A00435O' }, 'body.vin', 'A VIN has no I, O or Q, only digits and other letters.'],
  [{ make: ' ' }, 'body.make', 'This field is required.'],
  [{ mileage: -1 }, 'body.mileage', undefined],
  [{ year: 1800 }, 'body.year', undefined],
  [{ customer_id: 'x' }, 'body.customer_id', undefined],
  [{ wheels: 4 }, 'body.wheels', undefined],
])('refuses %j with the field named (OP-74)', async (body, path, message) => {
  const world = await t.tenant()
  const reply = await add(world, body)
  expect(reply.status).toBe(422)
  expect(reply.body.errors[0].path).toBe(path)
  if (message) expect(reply.body.errors[0].message).toBe(message)
})

it('takes VINs with a wrong check digit: it warns and never refuses (OP-74, rules 2.14)', async () => {
  const world = await t.tenant()
  for (const [vin, check] of [
    ['1HGCM82633A004352', true],
    ['1FUJGLDR9CSBH3456', false],
    ['1XKYD49X8EJ391456', false],
  ] as const) {
    const { id } = (await add(world, { vin })).body.data.vehicle
    const reply = await t.call('lookupVin', { params: { vin: vin.toLowerCase() } }, world.admin)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ lookup: { vin, check_digit_ok: check, valid_length: true }, vehicle: { id } })
    expect(reply.body.data.lookup.make).toBeTruthy()
  }
  const short = await t.call('lookupVin', { params: { vin: '1HGCM' } }, world.admin)
  expect([short.status, short.body.data.vehicle, short.body.data.lookup.make]).toEqual([200, null, null])
})

it('keeps a VIN to one vehicle in use of a tenant, also in a race; another tenant may have it too (OP-74)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const vin = '1HGCM82633A004352'
  const race = await Promise.all([add(world, { vin }), add(world, { vin })])
  expect(race.map((r) => r.status).sort((a, b) => a - b)).toEqual([201, 409])
  const lost = race.find((r) => r.status === 409)
  expect([lost?.body.code, lost?.body.message]).toEqual(['VIN_ON_FILE', 'A vehicle with this VIN is already on file.'])
  expect((await add(other, { vin })).status).toBe(201)
  const first = race.find((r) => r.status === 201)?.body.data.vehicle.id
  expect((await t.call('deleteVehicle', { params: { id: first } }, world.admin)).status).toBe(204)
  expect((await add(world, { vin })).status).toBe(201)
  const back = await t.call('updateVehicle', { params: { id: first }, body: { status: 'active' } }, world.admin)
  expect([back.status, back.body.code]).toEqual([409, 'VIN_ON_FILE'])
  expect((await add(world, {})).status).toBe(201)
  expect((await add(world, {})).status).toBe(201)
})

it('finds or adds the same vehicle once by VIN, else plate, also when asked ten times at once (F7, OP-73)', async () => {
  const world = await t.tenant()
  const find = (body: Fields) =>
    t.request('POST', `/api/v1/vehicles/search-or-create?shop_id=${world.shopId}`, {
      token: world.admin.token,
      body: { make: 'Kenworth', model: 'T680', ...body },
    })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => find({ vin: '1XKYD49X8EJ391456', license_plate: 'B71903R' })),
  )
  expect(replies.map((r) => r.status).sort((a, b) => a - b)).toEqual([...Array(9).fill(200), 201])
  const ids = new Set(replies.map((r) => r.body.data.vehicle.id))
  expect(ids.size).toBe(1)
  const byPlate = await find({ license_plate: 'b71-903 r' })
  expect([byPlate.status, byPlate.body.data.created, ids.has(byPlate.body.data.vehicle.id)]).toEqual([200, false, true])
  const otherVin = await find({ vin: '1HGCM82633A004352', license_plate: 'B71903R' })
  expect([otherVin.status, otherVin.body.data.created]).toEqual([201, true])
})

it('keeps what a change leaves out, clears with null, logs a changed odometer once, and refuses a stale version (F5, R8)', async () => {
  const world = await t.tenant()
  const { id } = (await add(world, { mileage: 100, color: 'White', year: 2019 })).body.data.vehicle
  const change = (body: Fields) => t.request('PUT', `/api/v1/vehicles/${id}`, { token: world.admin.token, body })
  expect((await change({ mileage: 250, version: 1 })).body.data.vehicle).toMatchObject({
    mileage: 250,
    color: 'White',
    version: 2,
  })
  expect((await change({ mileage: 250, year: null })).body.data.vehicle).toMatchObject({ mileage: 250, year: null, version: 3 })
  expect(await rows('select mileage from app.odometer_readings where vehicle_id = $1 order by at, id', [id])).toEqual([
    { mileage: 100 },
    { mileage: 250 },
  ])
  const stale = await change({ color: 'Red', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 3])
})

it('hands a vehicle on and keeps who had it (F8, F9); a foreign customer is not found and changes nothing', async () => {
  const [world, theirs] = [await t.tenant(), await t.tenant()]
  const [first, second, foreign] = [
    await customer(world, 'First'),
    await customer(world, 'Second'),
    await customer(theirs, 'Foreign'),
  ]
  const { id } = (await add(world)).body.data.vehicle
  const assigned = await t.call('assignVehicleCustomer', { params: { id }, body: { customer_id: first } }, world.admin)
  expect(assigned.body.data.vehicle).toMatchObject({ customer_id: first, customer_name: 'First' })
  const transfer = (to: string) =>
    t.call(
      'transferVehicle',
      { params: { id }, body: { new_customer_id: to, reason: 'Sold', notes: 'With papers' } },
      world.admin,
    )
  expect((await transfer(second)).body.data.vehicle.customer_id).toBe(second)
  for (const to of [foreign, unknownId]) {
    const reply = await transfer(to)
    expect([reply.status, reply.body.message]).toEqual([404, 'Customer not found'])
  }
  const inBody = await add(world, { customer_id: foreign })
  expect([inBody.status, inBody.body.code]).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  expect(
    await rows(
      'select from_customer_id, to_customer_id, reason, notes from app.vehicle_owners where vehicle_id = $1 order by at, id',
      [id],
    ),
  ).toEqual([
    { from_customer_id: null, to_customer_id: first, reason: '', notes: '' },
    { from_customer_id: first, to_customer_id: second, reason: 'Sold', notes: 'With papers' },
  ])
})

it('retires a vehicle softly, and several at once by body or query without touching foreign ones (F6, F14, OP-75)', async () => {
  const [world, theirs] = [await t.tenant(), await t.tenant()]
  const make = async (w: World) => (await add(w)).body.data.vehicle.id as string
  const [a, b, c, foreign] = [await make(world), await make(world), await make(world), await make(theirs)]
  expect((await t.call('deleteVehicle', { params: { id: a } }, world.admin)).status).toBe(204)
  const still = await t.call('getVehicle', { params: { id: a } }, world.admin)
  expect(still.body.data.vehicle).toMatchObject({ status: 'inactive', allowed: ['edit'] })
  const byBody = await t.call('bulkDeleteVehicles', { query: {}, body: { vehicle_ids: [b, foreign, a] } }, world.admin)
  expect([byBody.status, byBody.body.data.deleted]).toEqual([200, [b]])
  const byQuery = await t.call('bulkDeleteVehicles', { query: { vehicle_ids: c }, body: undefined }, world.admin)
  expect(byQuery.body.data.deleted).toEqual([c])
  expect((await t.call('getVehicle', { params: { id: foreign } }, theirs.admin)).body.data.vehicle.status).toBe('active')
  expect((await t.call('bulkDeleteVehicles', { query: {}, body: undefined }, world.admin)).status).toBe(422)
})

it('shows a person limited to shops only theirs; others are not found (C43)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [shopA, shopB] = world.shopIds as [string, string]
  const limited = await t.member(world, 'service-manager', { shopIds: [shopA] })
  const [mine, hidden] = [
    (await add(world, { vin: '1FUJGLDR9CSBH3456' }, world.admin, shopA)).body.data.vehicle.id,
    (await add(world, { vin: '1XKYD49X8EJ391456' }, world.admin, shopB)).body.data.vehicle.id,
  ]
  expect(idsOf(await t.call('listVehicles', { query: {} }, limited))).toEqual([mine])
  expect(idsOf(await t.call('listVehicles', { query: { shop_id: shopB } }, limited))).toEqual([])
  for (const reply of [
    await t.call('getVehicle', { params: { id: hidden } }, limited),
    await t.call('updateVehicle', { params: { id: hidden }, body: { color: 'Red' } }, limited),
    await t.call('deleteVehicle', { params: { id: hidden } }, limited),
    await t.call('getVehicle', { params: { id: unknownId } }, limited),
    await t.call('getVehicle', { params: { id: 'x' } }, limited),
  ])
    expect([reply.status, reply.body.message]).toEqual([404, 'Vehicle not found'])
  expect((await t.call('bulkDeleteVehicles', { query: {}, body: { vehicle_ids: [hidden] } }, limited)).body.data.deleted).toEqual(
    [],
  )
  expect((await add(world, {}, limited, shopB)).body.code).toBe('SHOP_NOT_FOUND')
  expect((await t.request('POST', '/api/v1/vehicles', { token: limited.token, body: { make: 'A', model: 'B' } })).body.code).toBe(
    'SHOP_ID_REQUIRED',
  )
  const seen = await t.call('lookupVin', { params: { vin: '1XKYD49X8EJ391456' } }, limited)
  expect(seen.body.data.vehicle).toBeNull()
  const same = await add(world, { vin: '1XKYD49X8EJ391456' }, limited, shopA)
  expect([same.status, same.body.code]).toEqual([409, 'VIN_ON_FILE'])
  const theirCustomer = await customer(world, 'Elsewhere', shopB)
  expect((await add(world, { customer_id: theirCustomer }, limited, shopA)).body.code).toBe('CUSTOMER_NOT_FOUND')
})

it('counts open orders, money and the last service from the orders (F1)', async () => {
  const world = await t.tenant()
  const owner = await customer(world, 'Harbor Line')
  const { id } = (await add(world, { customer_id: owner })).body.data.vehicle
  for (const [number, status, cents, completed] of [
    ['SO-2026-00001', 'invoiced', 190_410, '2026-08-13T03:00:00Z'],
    ['SO-2026-00002', 'completed', 5_000, '2026-05-03T12:00:00Z'],
    ['SO-2026-00003', 'pending', 99_900, null],
  ] as const)
    await t.admin.query(
      `insert into app.service_orders (tenant_id, id, shop_id, customer_id, vehicle_id, number, title, description, status, completed_at, labor_rate_cents, total_cents, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'Work', 'Work', $7, $8, 7500, $9, now(), now())`,
      [world.tenantId, newId(new Date('2026-08-01')), world.shopId, owner, id, number, status, completed, cents],
    )
  const { body } = await t.call('getVehicle', { params: { id } }, world.admin)
  expect(body.data.vehicle).toMatchObject({ total_service_cost: 1954.1, last_service_date: '2026-08-12', open_order_count: 2 })
})

it('answers a photo without a VIN and a file that is no photo in words (F13)', async () => {
  const world = await t.tenant()
  const scan = (bytes: Buffer) => {
    const edge = 'edge0123456789'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="label.png"\r\ncontent-type: image/png\r\n\r\n`
    return t.request('POST', '/api/v1/vehicles/scan-vin', {
      token: world.admin.token,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
  }
  const blank = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const nothing = await scan(blank)
  expect([nothing.status, nothing.body.code]).toEqual([422, 'NO_VIN_IN_IMAGE'])
  const text = await scan(Buffer.from('this is no picture'))
  expect([text.status, text.body.code]).toEqual([415, 'NOT_AN_IMAGE'])
}, 30_000)

it('takes the text of a label that was read before in place of the photo (F13, OP-74)', async () => {
  const world = await t.tenant()
  const { id } = (await add(world, { vin: '1HGCM82633A004352' })).body.data.vehicle
  const scan = (body: unknown) => t.request('POST', '/api/v1/vehicles/scan-vin', { token: world.admin.token, body })
  const code = await scan({ text: 'I1HGCM82633A004352', source: 'code39' })
  expect(code.status).toBe(200)
  expect(code.body.data.scan).toMatchObject({ vin: '1HGCM82633A004352', source: 'code39', confidence: 0.99 })
  expect(code.body.data.scan.lookup.vin).toBe('1HGCM82633A004352')
  expect(code.body.data.vehicle.id).toBe(id)
  // Read letter by letter: an I for the first 1, an O for each 0.
  const letters = await scan({ text: 'VIN IHGCM82633AOO4352\nGVWR 4270 LB' })
  expect(letters.body.data.scan).toMatchObject({ vin: '1HGCM82633A004352', source: 'ocr', confidence: 0.83 })
  const none = await scan({ text: 'MFD BY SAMPLE CORP 0319' })
  expect([none.status, none.body.code]).toEqual([422, 'NO_VIN_IN_TEXT'])
  const wrong = await scan({ text: ' ', source: 'ean13' })
  expect([wrong.status, wrong.body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['body.text', 'body.source']])
  const bare = await t.request('POST', '/api/v1/vehicles/scan-vin', {
    token: world.admin.token,
    headers: { 'content-type': 'text/plain' },
    payload: '1HGCM82633A004352',
  })
  expect([bare.status, bare.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  // Only the call that says so takes JSON in place of a file.
  const photo = await t.request('POST', '/api/v1/files', { token: world.admin.token, body: { text: 'x' } })
  expect([photo.status, photo.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

it('refuses who may not: a viewer adds nothing, a technician deletes nothing', async () => {
  const world = await t.tenant()
  const { id } = (await add(world)).body.data.vehicle
  const [viewer, technician] = [await t.member(world, 'viewer'), await t.member(world, 'technician')]
  expect((await add(world, {}, viewer)).status).toBe(403)
  expect((await t.call('getVehicle', { params: { id } }, viewer)).body.data.vehicle.allowed).toEqual([])
  expect((await t.call('deleteVehicle', { params: { id } }, technician)).status).toBe(403)
  expect((await add(world, {}, technician)).status).toBe(201)
})

it('does not retire a vehicle that has open work orders, and names them; retired ones leave the default list (R1-11)', async () => {
  const world = await t.tenant()
  const { id: orderId, number, vehicle_id: id } = await makeOrder(t, world)
  const total = async (query: object = {}) =>
    (await t.call('listVehicles', { query }, world.admin)).body.data.pagination.total as number
  const refused = await t.call('deleteVehicle', { params: { id } }, world.admin)
  expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_HAS_OPEN_ORDERS'])
  expect(refused.body.message).toContain(number)
  const bulk = await t.call('bulkDeleteVehicles', { body: { vehicle_ids: [id] } }, world.admin)
  expect([bulk.status, bulk.body.data.deleted]).toEqual([200, []])
  expect(await total()).toBe(1)
  await t.call('cancelOrder', { params: { id: orderId }, body: { reason: 'No show' } }, world.admin)
  expect((await t.call('deleteVehicle', { params: { id } }, world.admin)).status).toBe(204)
  expect([await total(), await total({ status: 'inactive' }), await total({ status: 'all' })]).toEqual([0, 1, 1])
})

it('finds a vehicle on file or adds it, by its VIN or else its plate (F7, OP-73)', async () => {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  const ask = (body: { vin?: string; license_plate?: string }) =>
    t.call('searchOrCreateVehicle', { query, body: { make: 'Ford', model: 'F-150', year: 2022, ...body } }, world.admin)
  const added = await ask({ vin: '1FTFW1E50NFA00001', license_plate: 'FND 1' })
  expect([added.status, added.body.data.created]).toEqual([201, true])
  for (const same of [{ vin: '1ftfw1e50nfa00001' }, { license_plate: 'fnd1' }]) {
    const found = await ask(same)
    expect([found.status, found.body.data.created, found.body.data.vehicle.id]).toEqual([200, false, added.body.data.vehicle.id])
  }
  expect((await ask({ license_plate: 'NEW 2' })).status).toBe(201)
  const nowhere = await t.call('searchOrCreateVehicle', { query: {}, body: { make: 'Ford', model: 'F-150' } }, world.admin)
  expect([nowhere.status, nowhere.body.code]).toEqual([400, 'SHOP_ID_REQUIRED'])
})

import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const pacific = {
  name: 'Pacific Fleet Parts',
  contact_person: 'Ines Caldwell',
  email: 'orders@pacificfleet.example',
  phone: '(253) 555-0188',
  category: 'Truck parts',
  website: 'https://pacificfleet.example',
  address: '3310 Port of Tacoma Rd',
  city: 'Tacoma',
  state: 'WA',
  zip_code: '98421',
  country: 'USA',
  status: 'active' as const,
  account_number: 'CF-20417',
  payment_terms: 'Net 30',
  notes: 'Orders by 4:30 PM come the next morning.',
}
const add = async (world: World, body: object = {}, who: Member = world.admin) => {
  const reply = await t.call('createSupplier', { body: { ...pacific, ...body } }, who)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.supplier
}
const list = async (world: World, query: object = {}) => {
  const reply = await t.call('listSuppliers', { query }, world.admin)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const names = (data: { suppliers: { name: string }[] }) => data.suppliers.map((one) => one.name)

it('keeps every column of a supplier, says it to all who look, and has no rating before a delivery (L1, L3, L5)', async () => {
  const world = await t.tenant()
  const made = await add(world)
  expect(made).toMatchObject({ ...pacific, tenant_id: world.tenantId, rating: null, version: 1, allowed: ['edit', 'delete'] })
  const shown = await t.call('getSupplier', { params: { id: made.id } }, world.admin)
  expect(shown.body.data.supplier).toEqual(made)
  // What is not given is empty and active; a rating that is sent is not taken.
  const bare = await t.request('POST', '/api/v1/suppliers', {
    token: world.admin.token,
    body: { name: ' Bayside Filters ', category: 'Filters', rating: 4.5 },
  })
  expect([bare.status, bare.body.data.supplier]).toEqual([
    201,
    expect.objectContaining({ name: 'Bayside Filters', status: 'active', rating: null, email: '', country: '', notes: '' }),
  ])
  const events = await t.admin.query(
    "select ids, shop_id from app.events where tenant_id = $1 and type = 'supplier.changed' order by id",
    [world.tenantId],
  )
  expect(events.rows[0]).toEqual({ ids: { supplier_id: made.id }, shop_id: null })
  const log = (await t.call('listAuditLog', { query: { action: 'suppliers' } }, world.admin)).body.data.entries
  expect(log.map((entry: { summary: string }) => entry.summary)).toEqual([
    'Added the supplier Bayside Filters',
    'Added the supplier Pacific Fleet Parts',
  ])
})

it('is found by its words, category and state, in each order, 50 on a page (L2, OP-59)', async () => {
  const world = await t.tenant()
  await add(world)
  await add(world, {
    name: 'Evergreen Tire & Wheel',
    contact_person: 'Maya Lund',
    category: 'Tires',
    phone: '(360) 555-0139',
    email: 'shop@evergreentire.example',
    account_number: 'ET-88',
    city: 'Olympia',
  })
  const bare = { contact_person: '', phone: '', email: '', account_number: '' }
  await add(world, { ...bare, name: 'Ámbar Filtros', category: 'FILTERS', status: 'pending' })
  await add(world, { ...bare, name: 'Bayside Filters', category: 'Filters', status: 'inactive' })
  const all = await list(world)
  expect(names(all)).toEqual(['Ámbar Filtros', 'Bayside Filters', 'Evergreen Tire & Wheel', 'Pacific Fleet Parts'])
  expect(all).toMatchObject({
    pagination: { page: 1, limit: 50, total: 4, total_pages: 1 },
    counts: { all: 4, active: 2, pending: 1, inactive: 1 },
  })
  // Two spellings of a category are one.
  expect(all.categories.map((one: string) => one.toLowerCase())).toEqual(['filters', 'tires', 'truck parts'])
  for (const search of ['pacific', 'CALDWELL', '0188', '(253) 555', 'fleet truck', 'orders@pacificfleet', 'cf-20417', 'taco pac'])
    expect([search, names(await list(world, { search }))]).toEqual([search, ['Pacific Fleet Parts']])
  expect(names(await list(world, { search: 'ambar' }))).toEqual(['Ámbar Filtros'])
  expect(names(await list(world, { search: 'nobody' }))).toEqual([])
  expect(names(await list(world, { category: 'filters' }))).toEqual(['Ámbar Filtros', 'Bayside Filters'])
  const waiting = await list(world, { category: 'filters', status: 'pending' })
  expect([names(waiting), waiting.pagination.total, waiting.counts]).toEqual([
    ['Ámbar Filtros'],
    1,
    { all: 2, active: 0, pending: 1, inactive: 1 },
  ])
  expect(names(await list(world, { sort: 'name', order: 'desc' }))[0]).toBe('Pacific Fleet Parts')
  expect(names(await list(world, { sort: 'category', order: 'desc' }))).toEqual([
    'Pacific Fleet Parts',
    'Evergreen Tire & Wheel',
    'Ámbar Filtros',
    'Bayside Filters',
  ])
  expect(names(await list(world, { sort: 'created_at' }))[0]).toBe('Bayside Filters')
  const second = await list(world, { limit: 1, page: 2 })
  expect([names(second), second.pagination.total_pages]).toEqual([['Bayside Filters'], 4])
})

it('takes a name once, however it is spelled, and again after its supplier is gone', async () => {
  const world = await t.tenant()
  const first = await add(world)
  const other = await add(world, { name: 'Northgate Auto Supply' })
  for (const name of ['pacific fleet parts', ' PACIFIC  Fleet Parts', 'Pacífic Fleet Parts']) {
    const again = await t.call('createSupplier', { body: { ...pacific, name } }, world.admin)
    expect([again.status, again.body.code]).toEqual([409, 'SUPPLIER_EXISTS'])
  }
  const renamed = await t.call('updateSupplier', { params: { id: other.id }, body: { name: first.name } }, world.admin)
  expect(renamed.body.code).toBe('SUPPLIER_EXISTS')
  expect((await t.call('deleteSupplier', { params: { id: first.id } }, world.admin)).status).toBe(204)
  expect((await add(world)).id).not.toBe(first.id)
  // In another organization it is another supplier.
  const elsewhere = await t.tenant()
  await add(elsewhere)
  expect(names(await list(elsewhere))).toEqual(['Pacific Fleet Parts'])
})

it('keeps what a change leaves out, counts the version, and is found by its new words only (R8)', async () => {
  const world = await t.tenant()
  const { id } = await add(world)
  const changed = await t.call(
    'updateSupplier',
    { params: { id }, body: { name: 'Sound Fleet Parts', status: 'inactive', email: '', version: 1 } },
    world.admin,
  )
  expect(changed.body.data.supplier).toMatchObject({
    ...pacific,
    name: 'Sound Fleet Parts',
    status: 'inactive',
    email: '',
    version: 2,
  })
  expect(names(await list(world, { search: 'sound' }))).toEqual(['Sound Fleet Parts'])
  expect(names(await list(world, { search: 'pacific' }))).toEqual([])
  const stale = await t.call('updateSupplier', { params: { id }, body: { phone: '', version: 1 } }, world.admin)
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'Sound Fleet Parts'])
  const log = (await t.call('listAuditLog', { query: { action: 'suppliers' } }, world.admin)).body.data.entries
  expect(log[0].summary).toBe('Changed the supplier Sound Fleet Parts')
})

it('refuses what is no supplier, and says which field (P57, OP-86)', async () => {
  const world = await t.tenant()
  const token = world.admin.token
  const faults = async (method: string, url: string, body: object) => {
    const reply = await t.request(method, `/api/v1/suppliers${url}`, { token, body })
    return [reply.status, reply.body.errors.map((one: { path: string; code: string }) => [one.path, one.code])]
  }
  expect(await faults('POST', '', {})).toEqual([
    422,
    [
      ['body.name', 'NAME_REQUIRED'],
      ['body.category', 'CATEGORY_REQUIRED'],
    ],
  ])
  expect(
    await faults('POST', '', { ...pacific, email: 'desk@', website: 'pacific', phone: 'ask', city: 'x'.repeat(101) }),
  ).toEqual([
    422,
    [
      ['body.email', 'INVALID_EMAIL'],
      ['body.phone', 'INVALID_PHONE'],
      ['body.website', 'INVALID_URL'],
      ['body.city', 'TOO_LONG'],
    ],
  ])
  const { id } = await add(world)
  expect(await faults('PUT', `/${id}`, { name: '  ' })).toEqual([422, [['body.name', 'NAME_REQUIRED']]])
  // Names that fold to nothing, or to much more than was typed, are names all the same.
  for (const name of ['\u0301', '!', '\ufdfa'.repeat(160)]) await add(world, { name, category: '\ufdfa'.repeat(80) })
})

it('deletes a supplier, and answers the same for a foreign, an unknown and a malformed id (L4, P57, S-23)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const { id } = await add(world)
  const kept = await add(other)
  const stale = await t.call('deleteSupplier', { params: { id } }, world.admin, { 'if-match': '"2"' })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await t.call('deleteSupplier', { params: { id } }, world.admin)).status).toBe(204)
  expect(names(await list(world))).toEqual([])
  expect(names(await list(world, { search: 'pacific' }))).toEqual([])
  for (const gone of [id, kept.id, '00000000-0000-7000-8000-000000000000', 'x'])
    for (const reply of [
      await t.call('getSupplier', { params: { id: gone } }, world.admin),
      await t.call('updateSupplier', { params: { id: gone }, body: { phone: '' } }, world.admin),
      await t.call('deleteSupplier', { params: { id: gone } }, world.admin),
    ])
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([404, 'SUPPLIER_NOT_FOUND', 'Supplier not found'])
  expect(names(await list(other))).toEqual(['Pacific Fleet Parts'])
})

it('is everybody’s who may see suppliers, whatever their shop; who may add may also correct, and not delete (C9, C10)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [here = ''] = world.shopIds
  const manager = await t.member(world, 'service-manager', { shopIds: [here] })
  const { id, allowed } = await add(world, {}, manager)
  expect(allowed).toEqual(['edit'])
  const changed = await t.call('updateSupplier', { params: { id }, body: { phone: '' } }, manager)
  expect(changed.body.data.supplier.phone).toBe('')
  expect((await t.call('deleteSupplier', { params: { id } }, manager)).status).toBe(403)
  // What every shop buys from is not one shop's to remove.
  const limited = await t.member(world, 'admin', { shopIds: [here] })
  expect((await t.call('getSupplier', { params: { id } }, limited)).body.data.supplier.allowed).toEqual(['edit'])
  expect((await t.call('deleteSupplier', { params: { id } }, limited)).body.code).toBe('ORGANIZATION_WIDE')
  const technician = await t.member(world, 'technician', { shopIds: [here] })
  const seen = await t.call('getSupplier', { params: { id } }, technician)
  expect([seen.status, seen.body.data.supplier.allowed]).toEqual([200, []])
  expect((await t.call('createSupplier', { body: pacific }, technician)).status).toBe(403)
  expect((await t.call('listSuppliers', {}, await t.member(world, 'customer-service'))).status).toBe(403)
})

it('adds one supplier when twenty people add the same at once', async () => {
  const world = await t.tenant()
  const replies = await Promise.all(Array.from({ length: 20 }, () => t.call('createSupplier', { body: pacific }, world.admin)))
  expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)])
  expect(new Set(replies.filter((one) => one.status === 409).map((one) => one.body.code))).toEqual(new Set(['SUPPLIER_EXISTS']))
})

it('gives the list as a file with the columns one has chosen', async () => {
  const world = await t.tenant()
  await add(world)
  await add(world, { name: '=2+3', category: 'Tires', status: 'inactive', email: '' })
  const file = async (query: object) => {
    const reply = await t.call('exportSuppliers', { query }, world.admin)
    expect(reply.status, reply.text).toBe(200)
    return reply.text.replace('\ufeff', '').trimEnd().split('\r\n')
  }
  expect(await file({})).toEqual([
    'Supplier,Category,Contact person,Phone,E-mail,Rating,Status',
    expect.stringMatching(/^'=2\+3,Tires,Ines Caldwell,/),
    'Pacific Fleet Parts,Truck parts,Ines Caldwell,(253) 555-0188,orders@pacificfleet.example,,Active',
  ])
  expect(await file({ columns: 'name,address,account_number,payment_terms', search: 'pacific' })).toEqual([
    'Supplier,Street,City,State,ZIP code,Country,Account number,Payment terms',
    'Pacific Fleet Parts,3310 Port of Tacoma Rd,Tacoma,WA,98421,USA,CF-20417,Net 30',
  ])
})

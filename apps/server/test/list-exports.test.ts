import { beforeAll, expect, it } from 'vitest'
import { makeOrder } from './factories/orders.ts'
import type { Member, World } from './factories/world.ts'
import { useApp } from './harness.ts'
import { fillWorld } from './walkers/full-world.ts'

const t = useApp()
let world: World
let ids: Record<string, string>
let technician: Member
beforeAll(async () => {
  world = await t.tenant()
  ;({ ids, technician } = await fillWorld(t, world, world.shopId))
})
/** Rows of a CSV file without quotes in it. */
const rowsOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

it('exports the filtered orders with the chosen columns, in the reader’s language, and on record (R1-35)', async () => {
  const query = { shop_id: world.shopId, status: 'pending', columns: 'status,total,number' }
  const reply = await t.call('exportServiceOrders', { query }, world.admin)
  expect([reply.status, reply.headers['content-type'], reply.headers['x-total-count']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '3',
  ])
  expect(reply.headers['content-disposition']).toContain('filename="service-orders-')
  const [heading, row, ...more] = rowsOf(reply.text)
  // What cannot be hidden is in the file although nobody chose it.
  expect(heading).toEqual([
    'Vehicle',
    'License plate',
    'Unit number',
    'VIN',
    'Customer',
    'Status',
    'Total with tax',
    'Order',
    'Title',
  ])
  expect(row?.[5]).toBe('Pending')
  expect(more).toHaveLength(2)
  const list = await t.call('listServiceOrders', { query: { shop_id: world.shopId, status: 'pending' } }, world.admin)
  expect(Number(row?.[6])).toBe(list.body.data.service_orders[0].total_with_tax)
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const spanish = rowsOf((await t.call('exportServiceOrders', { query }, world.admin)).text)
  expect([spanish[0]?.[5], spanish[1]?.[5]]).toEqual(['Estado', 'Pendiente'])
  const log = await t.call('listAuditLog', { query: { action: 'Exported a list' } }, world.admin)
  expect(log.body.data.entries).toHaveLength(2)
  expect(log.body.data.entries[0].details).toContainEqual({ name: 'Filas', value: '3' })
  await t.call('updatePreferences', { body: { language: 'en' } }, world.admin)
})

it('shows an order’s billing to who sees invoices, and the file has what was billed', async () => {
  const list = async (who: { token: string }) =>
    (await t.call('listServiceOrders', { query: { status: 'invoiced', shop_id: world.shopId } }, who)).body.data.service_orders[0]
  const invoice = (await t.call('getInvoice', { params: { id: ids.invoice as string } }, world.admin)).body.data.invoice
  const { totalAmount: total, amountPaid: paid, balance: open } = invoice
  expect((await list(world.admin)).billing).toEqual({ status: 'sent', total, paid, open })
  expect((await list(await t.member(world, 'user'))).billing).toBeNull()
  const file = await t.call('exportServiceOrders', { query: { status: 'invoiced', columns: 'total' } }, world.admin)
  expect(Number(rowsOf(file.text)[1]?.at(-1))).toBe(total)
})

it('has a column of vehicles for the day of the next service, for who chooses it', async () => {
  const due = { params: { id: ids.vehicle as string }, body: { next_service_date: '2027-02-08' } }
  expect((await t.call('updateVehicle', due, world.admin)).status).toBe(200)
  const file = async (query: object) => rowsOf((await t.call('exportVehicles', { query }, world.admin)).text)
  const [heading, ...rows] = await file({ shop_id: world.shopId, columns: 'make,next' })
  expect(heading?.at(-1)).toBe('Next service')
  expect(rows.map((row) => row.at(-1))).toContain('2027-02-08')
  expect((await file({ shop_id: world.shopId }))[0]).not.toContain('Next service')
})

it.each([
  'exportFlags',
  'exportCustomers',
  'exportVehicles',
  'exportTechnicians',
  'exportSuppliers',
  'exportInvoices',
  'exportUsers',
  'exportAuditLog',
  'exportPurchaseOrders',
  'exportVendorBills',
  'exportVendorClaims',
  'exportCores',
  'exportCountSheets',
  'exportKits',
  'exportReceipts',
  'exportReceivables',
] as const)('%s has the rows of its list', async (name) => {
  const shop = { shop_id: world.shopId }
  const query = name === 'exportUsers' || name === 'exportAuditLog' || name === 'exportSuppliers' ? {} : shop
  const lists = {
    exportFlags: ['listFlags', 'flags'],
    exportCustomers: ['listCustomers', 'customers'],
    exportVehicles: ['listVehicles', 'vehicles'],
    exportTechnicians: ['listTechnicians', 'technicians'],
    exportSuppliers: ['listSuppliers', 'suppliers'],
    exportInvoices: ['listInvoices', 'invoices'],
    exportUsers: ['listUsers', 'users'],
    exportAuditLog: ['listAuditLog', 'entries'],
    exportPurchaseOrders: ['listPurchaseOrders', 'purchase_orders'],
    exportVendorBills: ['listVendorBills', 'vendor_bills'],
    exportVendorClaims: ['listVendorClaims', 'vendor_claims'],
    exportCores: ['listCores', 'cores'],
    exportCountSheets: ['listCountSheets', 'count_sheets'],
    exportKits: ['listKits', 'kits'],
    exportReceipts: ['listReceipts', 'receipts'],
    exportReceivables: ['listReceivables', 'receivables'],
  } as const
  const [list, key] = lists[name]
  // A page holds a hundred at most.
  const rows: unknown[] = []
  for (let page = 1; rows.length === (page - 1) * 100; page++) {
    const found = (await t.call(list, { query: { ...query, page, limit: 100 } }, world.admin)).body.data[key]
    if (found.length === 0) break
    rows.push(...found)
  }
  const reply = await t.call(name, { query }, world.admin)
  expect(reply.status, reply.text).toBe(200)
  expect(rows.length).toBeGreaterThan(0)
  expect(Number(reply.headers['x-total-count'])).toBe(rows.length)
  expect(reply.text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1)
})

/** A part that is short, and one that is to be ordered and that nobody has said what it is. */
async function addNeeds(): Promise<void> {
  const low = { shop_id: world.shopId, name: 'Cabin filter', partNumber: 'CF-1', reorder_point: 4, unit_cost: 3 }
  expect((await t.call('createItem', { body: low }, world.admin)).status).toBe(201)
  const parts = [{ name: 'Odd clamp', quantity: 2 }]
  const asked = await t.call('requestParts', { params: { id: ids.job as string }, body: { parts } }, technician)
  const { id, parts: lines } = asked.body.data.parts_request
  const decisions = [{ id: lines[0].id, decision: 'order' as const }]
  expect((await t.call('changePartsRequest', { params: { id }, body: { decisions } }, world.admin)).status).toBe(200)
}
it('gives what is needed, bought and moved as files with the rows of their lists (PAR17, PAR26, PAR27, H25, K7, K9, K16)', async () => {
  await addNeeds()
  const shop = { shop_id: world.shopId }
  const [item, supplier] = [ids.item, ids.supplier] as [string, string]
  const at = (id: string) => ({ params: { id } })
  const files = [
    ['exportPartNeeds', { query: shop }, 'listPartNeeds', 'needs'],
    ['exportUnlistedNeeds', { query: shop }, 'listUnlistedNeeds', 'needs'],
    ['exportReorders', { query: shop }, 'listReorders', 'reorders'],
    ['exportPurchaseNeeds', { query: shop }, 'listPurchaseNeeds', 'needs'],
    ['exportDeliveries', { query: shop }, 'listDeliveries', 'deliveries'],
    ['exportPartsRequests', { query: shop }, 'listPartsRequests', 'parts_requests'],
    ['exportMovements', { query: { ...shop, item_id: item } }, 'listMovements', 'movements', at(item)],
    ['exportSupplierFigures', { query: shop }, 'getSupplierAnalytics', 'analytics'],
    ['exportSupplierPrices', { query: { ...shop, supplier_id: supplier } }, 'listSupplierPrices', 'prices', at(supplier)],
    ['exportStockLocations', { query: shop }, 'listStockLocations', 'stock_locations'],
    ['exportItemCategories', { query: {} }, 'listItemCategories', 'categories'],
  ] as const
  const texts: Record<string, string> = {}
  for (const [name, input, list, key, more] of files) {
    const query = { ...(name === 'exportItemCategories' ? {} : shop), limit: 100 }
    const found = (await t.call(list, { query, ...more } as never, world.admin)).body.data[key]
    const rows = found.by_supplier ?? found
    const reply = await t.call(name, input as never, world.admin)
    expect(reply.status, `${name} ${reply.text}`).toBe(200)
    expect(rows.length, name).toBeGreaterThan(0)
    expect(Number(reply.headers['x-total-count']), name).toBe(rows.length)
    expect(reply.text.trimEnd().split('\r\n'), name).toHaveLength(rows.length + 1)
    texts[name] = reply.text
    const book = await t.call(name, { query: { ...input.query, format: 'xlsx' } } as never, world.admin)
    expect([book.status, book.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
    expect((await t.call(name, input as never, technician)).status, name).toBe(403)
  }
  expect(texts.exportPartNeeds).toMatch(/Not coming|Coming|Here/)
  expect(texts.exportUnlistedNeeds).toContain('Odd clamp,2,')
  expect(texts.exportPurchaseNeeds).toContain('Cabin filter,CF-1,')
  expect(texts.exportPartsRequests).toContain('2 × Odd clamp: ordered')
  expect(texts.exportMovements).toContain('Used')
  // Filters of the list are those of its file; words are the reader’s.
  const pending = await t.call('exportPartsRequests', { query: { ...shop, status: 'pending', search: 'clamp' } }, world.admin)
  expect(pending.headers['x-total-count']).toBe('0')
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const spanish = await t.call('exportMovements', { query: { ...shop, item_id: item, type: 'issue' } }, world.admin)
  expect(rowsOf(spanish.text)[1]).toContain('Usada')
  await t.call('updatePreferences', { body: { language: 'en' } }, world.admin)
  const elsewhere = await t.call('exportMovements', { query: { ...shop, item_id: ids.order as string } }, world.admin)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'ITEM_NOT_FOUND'])
})

it('keeps to the shops of a person and to the permission to export', async () => {
  const two = await t.tenant({ shops: 2 })
  const [first, second] = two.shopIds as [string, string]
  await makeOrder(t, two, { shop_id: first })
  await makeOrder(t, two, {
    shop_id: second,
    customer: { name: 'Ray Ortiz', email: 'ray@example.com' },
    vehicle: { make: 'Ram', model: '2500' },
  })
  const limited = await t.member(two, 'admin', { shopIds: [first] })
  const [all, own] = [await t.call('exportVehicles', {}, two.admin), await t.call('exportVehicles', {}, limited)]
  expect(Number(own.headers['x-total-count'])).toBe(Number(all.headers['x-total-count']) / 2)
  const foreign = await t.call('exportVehicles', { query: { shop_id: second } }, limited)
  expect([foreign.status, foreign.headers['x-total-count']]).toEqual([200, '0'])
  const technician = await t.member(two, 'technician')
  expect((await t.call('exportVehicles', {}, technician)).status).toBe(403)
  expect((await t.call('exportServiceOrders', {}, technician)).status).toBe(403)
  const wrong = await t.call('exportServiceOrders', { query: { columns: 'number,secret' } }, two.admin)
  expect(wrong.status).toBe(422)
})

import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'
import { pdfOf, sendPieces, sha256Of } from '../../../../test/uploads/send-in-pieces.ts'
import { multipart, tinyPng } from '../../../../test/walkers/sample-files.ts'

const t = useApp()
const statuses = (replies: readonly Reply[]) => replies.map((one) => one.status).sort((a, b) => a - b)
type Line = { kind: 'goods' | 'core' | 'freight' | 'tax' | 'other'; cost: number } & Record<string, unknown>

/** One organization with a supplier for the whole file. */
async function open() {
  const world: World = await t.tenant({ shops: 2 })
  const query = { shop_id: world.shopId }
  const supplier = async (name: string): Promise<string> =>
    (await t.call('createSupplier', { body: { name, category: 'Filters' } }, world.admin)).body.data.supplier.id
  const [bayside, harbor] = [await supplier('Bayside'), await supplier('Harbor')]
  const manager = await t.member(world, 'service-manager')
  const ok = (reply: Reply, status = 200): Reply['body'] => {
    expect(reply.status, reply.text).toBe(status)
    return reply.body.data
  }
  const part = async (partNumber: string, more: object = {}): Promise<string> => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id: bayside, unit_cost: 10, ...more }
    return ok(await t.call('createItem', { query, body }, world.admin), 201).item.id
  }
  /** So many of a part ordered at a price and taken in. @returns the line of the delivery */
  const deliver = async (item: string, quantity: number, unit_cost: number, bill_no = '', more: object = {}): Promise<string> => {
    const lines = [{ item_id: item, quantity, unit_cost, ...more }]
    const draft = ok(
      await t.call('createPurchaseOrder', { query, body: { supplier_id: bayside, lines } }, world.admin),
      201,
    ).purchase_order
    const order = ok(await t.call('orderPurchaseOrder', { params: { id: draft.id }, body: {} }, world.admin)).purchase_order
    const came = [{ purchase_order_line_id: order.lines[0].id as string, quantity }]
    const body = { supplier_id: bayside, bill_no, lines: came }
    return ok(await t.call('createDelivery', { query, body }, world.admin), 201).delivery.lines[0].id
  }
  const enter = (number: string, lines: Line[], more: object = {}, by: Member = manager) =>
    t.call('createVendorBill', { query, body: { supplier_id: bayside, number, bill_date: '2026-01-02', lines, ...more } }, by)
  const entered = async (number: string, lines: Line[], more: object = {}) =>
    ok(await enter(number, lines, more), 201).vendor_bill
  const match = (id: string, body: object = {}) => t.call('matchVendorBill', { params: { id }, body }, manager)
  const post = (id: string, by: Member = manager, body: object = {}) => t.call('postVendorBill', { params: { id }, body }, by)
  const item = async (id: string) => ok(await t.call('getItem', { params: { id }, query }, world.admin)).item
  const account = async () => ok(await t.call('getSupplierAccount', { params: { id: bayside }, query }, manager)).account
  const sound = async () => expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
  return { ...{ world, query, bayside, harbor, manager, ok, part, deliver }, enter, entered, match, post, item, account, sound }
}
let opened: ReturnType<typeof open> | undefined
const shop = () => (opened ??= open())

it('corrects the stock by what a bill differs, and tells as variance what is used up; takes it back whole (PAR15, PAR16, PAR33, PAR38)', async () => {
  const { world, manager, ok, part, deliver, entered, match, post, item, account, sound } = await shop()
  const filter = await part('F-1', { quantity: 10 })
  const came = await deliver(filter, 5, 13)
  const order = await makeOrder(t, world)
  const used = { type: 'parts' as const, description: 'Filter', quantity: 4, unit_cost: 20, inventory_item_id: filter }
  const line = ok(await t.call('addLineItem', { params: { id: order.id }, body: used }, world.admin), 201).line_item
  const issue = { params: { id: order.id as string, itemId: line.id as string }, body: { quantity: 4 } }
  ok(await t.call('issueLinePart', issue, world.admin))
  expect(await item(filter)).toMatchObject({ quantity: 11, stock_value: 121 })

  const bill = await entered('PFP-20318', [
    { kind: 'goods', item_id: filter, quantity: 5, cost: 66.5 },
    { kind: 'freight', cost: 18 },
  ])
  expect(bill).toMatchObject({ status: 'draft', total: 84.5, freight: 18, open_count: 1, allowed: ['edit', 'match', 'delete'] })
  const early = await post(bill.id)
  expect([early.status, early.body.message]).toEqual([409, 'Name the delivery of these lines first: F-1.'])
  const matched = ok(await match(bill.id)).vendor_bill
  expect(matched).toMatchObject({ status: 'matched', delivered: 65, difference: 1.5, needs_approval: true, open_count: 0 })
  expect(matched.lines[0]).toMatchObject({
    ...{ delivery_line_id: came, fault: 'price', difference: 1.5 },
    received: { ordered_quantity: 5, ordered_unit_cost: 13, quantity: 5, cost: 65 },
  })
  expect([matched.allowed, (await post(bill.id)).body.code]).toEqual([['edit', 'match', 'delete'], 'BILL_NEEDS_APPROVAL'])
  const posted = ok(await post(bill.id, world.admin, { reason: 'Price went up' })).vendor_bill
  expect(posted).toMatchObject({
    status: 'posted',
    needs_approval: false,
    approval_reason: 'Price went up',
    allowed: ['reverse'],
  })
  expect(posted.lines[0]).toMatchObject({ to_stock: 1.1, to_variance: 0.4 })
  expect(await item(filter)).toMatchObject({ quantity: 11, stock_value: 122.1 })
  const { rows } = await t.admin.query(
    `select side, cents::int, line_item_id, service_order_id from app.bill_differences where tenant_id = $1 and bill_id = $2 order by side`,
    [world.tenantId, bill.id],
  )
  expect(rows).toEqual([
    { side: 'stock', cents: 110, line_item_id: null, service_order_id: null },
    { side: 'variance', cents: 40, line_item_id: line.id, service_order_id: order.id },
  ])
  expect(await account()).toMatchObject({ billed: 84.5, billed_count: 1, unbilled_count: 0, difference: 1.5, variance: 0.4 })

  const params = { id: bill.id as string }
  const back = ok(await t.call('reverseVendorBill', { params, body: { reason: 'Wrong price' } }, manager))
  expect(back).toMatchObject({
    vendor_bill: { status: 'reversed', reverse_reason: 'Wrong price', allowed: [] },
    reversal: { status: 'posted', total: -84.5, reverses_id: bill.id, allowed: [] },
  })
  expect(await item(filter)).toMatchObject({ quantity: 11, stock_value: 121 })
  expect(await account()).toMatchObject({
    billed: 0,
    billed_count: 0,
    unbilled: 65,
    unbilled_count: 1,
    difference: 0,
    variance: 0,
  })
  // Entered again under its own number, within 2 %.
  const right = await entered('PFP-20318', [{ kind: 'goods', cost: 66.3, quantity: 5, delivery_line_id: came }])
  ok(await match(right.id))
  expect(ok(await post(right.id)).vendor_bill).toMatchObject({ status: 'posted', difference: 1.3, approved_by: '' })
  expect((await item(filter)).stock_value).toBe(121.95)
  await sound()
})

it('follows what was put into another bin, and what nobody counts is used up at once (PAR15)', async () => {
  const { world, query, ok, part, deliver, entered, match, post, item, sound } = await shop()
  const [seal, rags] = [await part('S-1'), await part('R-1', { kind: 'non_stock' })]
  await deliver(seal, 5, 20)
  await deliver(rags, 2, 10)
  const place = (await t.call('createStockLocation', { body: { ...query, name: 'Bin 9' } }, world.admin)).body.data.stock_location
  const main = (await t.call('listStockLocations', { query }, world.admin)).body.data.stock_locations.find(
    (one: Reply['body']) => one.name === 'Main Warehouse',
  )
  ok(await t.call('moveStock', { body: { item_id: seal, from: main.id, to: place.id, quantity: 2 } }, world.admin), 201)
  const bill = await entered('B-2', [
    { kind: 'goods', item_id: seal, quantity: 5, cost: 101 },
    { kind: 'goods', item_id: rags, quantity: 2, cost: 20.4 },
  ])
  ok(await match(bill.id))
  const lines = ok(await post(bill.id)).vendor_bill.lines
  expect(lines.map((one: Reply['body']) => [one.to_stock, one.to_variance])).toEqual([
    [1, 0],
    [0, 0.4],
  ])
  expect((await item(seal)).stock_value).toBe(101)
  const { rows } = await t.admin.query(
    'select value_cents::int as value from app.stock_levels where tenant_id = $1 and item_id = $2 order by value_cents',
    [world.tenantId, seal],
  )
  expect(rows).toEqual([{ value: 4040 }, { value: 6060 }])
  await sound()
})

it('refuses a bill twice, a delivery twice, another quantity and what is posted (PAR10, PAR39)', async () => {
  const { world, query, harbor, manager, ok, part, deliver, enter, entered, match, post } = await shop()
  const belt = await part('V-1')
  const [first, second] = [await deliver(belt, 2, 30), await deliver(belt, 2, 30, 'B-3')]
  const goods: Line = { kind: 'goods', item_id: belt, quantity: 2, cost: 60 }
  const bill = await entered('B-3', [goods])
  const twice = await enter('b 3', [goods])
  expect([twice.status, twice.body.message]).toEqual([409, 'Bill b 3 of Bayside is already entered.'])
  const many = await Promise.all(Array.from({ length: 6 }, () => enter('B-4', [{ ...goods, quantity: 3 }])))
  expect(statuses(many)).toEqual([201, 409, 409, 409, 409, 409])
  expect(ok(await match(bill.id)).vendor_bill.lines[0].delivery_line_id).toBe(second)
  const other = many.find((one) => one.status === 201)?.body.data.vendor_bill
  const named = (delivery_line_id: string) => match(other.id, { lines: [{ id: other.lines[0].id, delivery_line_id }] })
  expect((await named(second)).body.code).toBe('DELIVERY_BILLED')
  expect(ok(await named(first)).vendor_bill).toMatchObject({ status: 'draft', open_count: 1, lines: [{ fault: 'quantity' }] })
  expect((await post(other.id)).body.code).toBe('BILL_NOT_MATCHED')
  expect((await enter('B-5', [{ ...goods, delivery_line_id: first }], { supplier_id: harbor })).body.code).toBe(
    'DELIVERY_LINE_NOT_FOUND',
  )
  const lines = [{ ...goods, delivery_line_id: first }]
  const changed = await t.call('updateVendorBill', { params: { id: other.id }, body: { lines, version: 1 } }, manager)
  expect([changed.status, changed.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(ok(await t.call('updateVendorBill', { params: { id: other.id }, body: { lines } }, manager)).vendor_bill.status).toBe(
    'draft',
  )
  ok(await match(other.id))
  const posts = await Promise.all(Array.from({ length: 4 }, () => post(other.id)))
  expect(statuses(posts)).toEqual([200, 409, 409, 409])
  for (const reply of [
    await t.call('updateVendorBill', { params: { id: other.id }, body: { notes: 'x' } }, manager),
    await t.call('deleteVendorBill', { params: { id: other.id } }, manager),
    await match(other.id),
  ])
    expect(reply.body.message).toBe('Bill B-4 is posted. Take it back and enter it again.')
  // A bill that is deleted lets its delivery go.
  expect((await t.call('deleteVendorBill', { params: { id: bill.id } }, manager)).status).toBe(204)
  const free = ok(await t.call('listUnbilled', { query: { ...query, supplier_id: (await shop()).bayside } }, manager)).lines
  expect(free.map((one: Reply['body']) => one.delivery_line_id)).toEqual([second])
  expect((await t.call('getVendorBill', { params: { id: bill.id } }, manager)).status).toBe(404)
  const technician = await t.member(world, 'technician')
  expect((await t.call('listVendorBills', { query }, technician)).status).toBe(403)
})

it('enters bills out of a file, one row for each line, and lists them (PAR28)', async () => {
  const { world, query, manager, ok, part, deliver, match } = await shop()
  const hose = await part('H-77')
  await deliver(hose, 4, 12.5)
  const template = await t.call('vendorBillImportTemplate', { query: { format: 'csv' } }, manager)
  expect(template.text).toContain('Bill Number,Supplier,Bill Date,Due Date,Kind,Part Number,Description,Quantity,Amount')
  const send = async (mode: string, rows: readonly string[]) => {
    const file = ['Bill Number;Supplier;Bill Date;Kind;Part Number;Quantity;Amount', ...rows].join('\n')
    const { payload, headers } = multipart(Buffer.from(file), 'bills.csv', 'text/csv')
    const url = `${basePath}${calls.importVendorBills.path}?mode=${mode}&shop_id=${query.shop_id}`
    return ok(await t.request('POST', url, { token: manager.token, payload, headers })).import
  }
  const good = [
    'HX-1;bayside;2026-01-04;;h 77;4;$50.00',
    // Days as a spreadsheet in the United States writes them.
    'HX-1;Bayside;1/4/2026;Freight;;;9.90',
    'HX-2;Bayside;4-Jan-26;Other;;;-5',
  ]
  const bad = [
    'HX-3;Nobody;2026-01-04;;;1;1',
    'HX-3;Bayside;2026-01-04;;Q-0;1;1',
    'B-4;Bayside;2026-01-02;Tax;;;2',
    'HX-4;Bayside;soon;;;1;-1',
  ]
  const checked = await send('check', [...good, ...bad])
  expect([checked.good, checked.imported, checked.value]).toEqual([3, 0, 54.9])
  expect(checked.faults.map((one: Reply['body']) => [one.row, one.column, one.code])).toEqual([
    [5, 'supplier', 'SUPPLIER_UNKNOWN'],
    [6, 'part_number', 'PART_UNKNOWN'],
    [7, 'number', 'BILL_ON_FILE'],
    [8, 'bill_date', 'INVALID_DATE'],
    [8, 'cost', 'INVALID_AMOUNT'],
  ])
  expect(checked.faults[0].fix).toBe(undefined)
  expect((await send('check', ['HX-9;Baysde;2026-01-04;Other;;;1'])).faults).toMatchObject([{ fix: 'Bayside' }])
  expect((await send('all_or_none', good)).imported).toBe(3)
  const history = ok(await t.call('listVendorBillImports', { query: { shop_id: query.shop_id } }, manager)).imports
  expect(history).toMatchObject([{ file_name: 'bills.csv', rows: 3, added: 3, bad_rows: 0 }])
  const list = async (more: object) => ok(await t.call('listVendorBills', { query: { ...query, ...more } }, manager))
  const found = await list({ search: 'hx', sort: 'number', order: 'asc' })
  expect(found.vendor_bills.map((one: Reply['body']) => [one.number, one.total, one.line_count])).toEqual([
    ['HX-1', 59.9, 2],
    ['HX-2', -5, 1],
  ])
  expect(ok(await match(found.vendor_bills[0].id)).vendor_bill).toMatchObject({ status: 'matched', needs_approval: false })
  const counts = (await list({ status: 'matched', needs_approval: 'false' })).counts
  expect(counts).toEqual({ draft: 1, matched: 1, posted: 4, reversed: 1, needs_approval: 0 })
  expect((await list({ supplier_id: (await shop()).harbor })).pagination.total).toBe(0)
  // A supplier with a bill that is not posted stays.
  const gone = await t.call('deleteSupplier', { params: { id: (await shop()).bayside } }, world.admin)
  expect([gone.status, gone.body.code]).toEqual([409, 'SUPPLIER_IN_USE'])
})

it('bills a part that was bought for an order to that order, whatever lies on the shelf (PAR13, PAR15)', async () => {
  const { world, manager, ok, part, deliver, entered, match, post, item, sound } = await shop()
  const pump = await part('P-1', { quantity: 10 })
  const order = await makeOrder(t, world)
  const needed = { type: 'parts' as const, description: 'Pump', quantity: 2, unit_cost: 30, inventory_item_id: pump }
  const body = { ...needed, part_source: 'order' as const }
  const line = ok(await t.call('addLineItem', { params: { id: order.id }, body }, world.admin), 201).line_item
  const came = await deliver(pump, 2, 15, '', { line_item_id: line.id })
  const bill = await entered('B-2a', [{ kind: 'goods', quantity: 2, cost: 30.5, delivery_line_id: came }])
  ok(await match(bill.id))
  const posted = ok(await post(bill.id)).vendor_bill
  expect(posted.lines).toMatchObject([{ to_stock: 0, to_variance: 0.5 }])
  expect(await item(pump)).toMatchObject({ quantity: 10, stock_value: 100 })
  const { rows } = await t.admin.query(
    'select side, cents::int, service_order_id from app.bill_differences where tenant_id = $1 and bill_id = $2',
    [world.tenantId, bill.id],
  )
  expect(rows).toEqual([{ side: 'variance', cents: 50, service_order_id: order.id }])
  const params = { id: bill.id as string }
  ok(await t.call('reverseVendorBill', { params, body: { reason: 'Wrong price' } }, manager))
  expect(await item(pump)).toMatchObject({ quantity: 10, stock_value: 100 })
  await sound()
})

it('keeps the paper of a bill, whatever its state: shown to whom bills are shown, replaced, taken away (PAR7)', async () => {
  const { world, manager, ok, entered } = await shop()
  const bill = await entered('B-paper', [{ kind: 'freight', cost: 5 }])
  const params = { id: bill.id as string }
  expect([bill.has_file, bill.file]).toEqual([false, null])
  const read = (who: Member = manager) => t.call('getVendorBillFile', { params }, who)
  expect([(await read()).status, (await read()).body.code]).toEqual([404, 'FILE_NOT_FOUND'])
  const begin = (filename: string, who: Member = manager) => {
    const body = { purpose: 'bill-paper' as const, target: { vendor_bill_id: params.id }, details: {}, filename }
    return t.call('createUpload', { body }, who)
  }
  const send = async (filename: string, bytes: Buffer) => {
    const { id } = ok(await begin(filename), 201).upload
    await sendPieces(t, manager.token, id, bytes)
    const done = { size: bytes.length, sha256: sha256Of(bytes) }
    return ok(await t.call('completeUpload', { params: { id }, body: done }, manager)).result.vendor_bill
  }
  const pdf = pdfOf(5000)
  expect(await send('scan.pdf', pdf)).toMatchObject({
    ...{ id: bill.id, status: 'draft', has_file: true, version: bill.version + 1 },
    file: { filename: 'scan.pdf', content_type: 'application/pdf', size: pdf.length },
  })
  const paper = await read()
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(String(paper.headers['content-disposition'])).toContain('attachment')
  // A photo takes its place; the first file is gone.
  expect((await send('photo.jpg', tinyPng())).file).toMatchObject({ filename: 'photo.png', content_type: 'image/png' })
  const kept = await t.admin.query("select id from app.files where tenant_id = $1 and purpose = 'bill-paper'", [world.tenantId])
  expect(kept.rows).toHaveLength(1)
  // Who matches no bills neither sends nor sees it, by its own call or that of files.
  const stocker = await t.member(world, { permissions: ['inventory:view', 'purchasing:create'] })
  const elsewhere = await t.member(world, 'service-manager', { shopIds: [world.shopIds[1] as string] })
  for (const [who, status] of [
    [stocker, 403],
    [elsewhere, 404],
  ] as const) {
    expect([(await begin('x.pdf', who)).status, (await read(who)).status]).toEqual([status, status])
    expect((await t.call('getFile', { params: { id: kept.rows[0].id } }, who)).status).toBe(404)
  }
  expect((await t.call('deleteVendorBillFile', { params }, manager)).status).toBe(204)
  expect(ok(await t.call('getVendorBill', { params }, manager)).vendor_bill).toMatchObject({ has_file: false, file: null })
  expect((await t.call('deleteVendorBillFile', { params }, manager)).body.code).toBe('FILE_NOT_FOUND')
})

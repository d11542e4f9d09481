import type { TenantId } from '@twopost/contract/core/ids'
import type { PrintKind } from '@twopost/contract/documents'
import { expect, it } from 'vitest'
import { sweepFiles } from '#features/files/index.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { runLongJob } from '../../../test/factories/long-jobs.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { drawPrintJob, sweepPrintJobs } from './index.ts'

// Slow: it draws five kinds of papers and lays out two hundred of one.
const t = useApp()

async function invoice(world: World): Promise<{ id: string; invoiceNumber: string; customerId: string }> {
  const workOrderId = await addCompletedOrder(t, world, {})
  const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  return (await t.call('sendInvoice', { params: { id: made.body.data.invoice.id }, body: {} }, world.admin)).body.data.invoice
}
const print = (kind: PrintKind, ids: readonly string[], who: Member, more: { language?: 'en' | 'es' } = {}) =>
  t.call('createPrintJob', { body: { kind, ids: [...ids], ...more } }, who)
async function run(world: World, id: string): Promise<void> {
  await runLongJob(t, world.tenantId, id, drawPrintJob(t.app.db))
}
const stateOf = async (id: string, who: Member) => (await t.call('getPrintJob', { params: { id } }, who)).body.data?.print_job
const pdfOf = (id: string, who: Member) => t.call('getPrintJobPdf', { params: { id } }, who)
const countJobs = async (world: World) =>
  (await t.admin.query('select count(*)::int as n from app.print_jobs where tenant_id = $1', [world.tenantId])).rows[0].n

it('draws papers as one PDF in the order that was asked, with progress, for the one who asked (DOC7, DOC12)', async () => {
  const world = await t.tenant()
  const [a, b] = [await invoice(world), await invoice(world)]
  const asked = await print('invoice', [b.id, a.id, b.id], world.admin)
  expect([asked.status, asked.body.data.print_job]).toMatchObject([
    202,
    { kind: 'invoice', count: 2, state: 'waiting', progress: 0 },
  ])
  const { id } = asked.body.data.print_job
  const early = await pdfOf(id, world.admin)
  expect([early.status, early.body.code]).toEqual([409, 'PRINT_JOB_NOT_READY'])
  await run(world, id)
  expect(await stateOf(id, world.admin)).toMatchObject({ state: 'done', progress: 1, problem: null })
  const file = await pdfOf(id, world.admin)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = await textOfPdf(file.bytes)
  expect(pages).toHaveLength(2)
  expect([pages[0]?.includes(b.invoiceNumber), pages[1]?.includes(a.invoiceNumber)]).toEqual([true, true])
  // A second run keeps the file of the first one.
  await t.admin.query("update app.long_jobs set state = 'waiting' where subject_id = $1", [id])
  await run(world, id)
  expect((await pdfOf(id, world.admin)).bytes.equals(file.bytes)).toBe(true)
  const other = await t.member(world, { permissions: ['invoices:view'] })
  expect((await t.call('getPrintJob', { params: { id } }, other)).body.code).toBe('PRINT_JOB_NOT_FOUND')
  expect((await pdfOf(id, other)).body.code).toBe('PRINT_JOB_NOT_FOUND')
})

it('prints each kind, with prices of purchase orders for those alone who may see them (DOC12)', async () => {
  const world = await t.tenant()
  const sent = await invoice(world)
  const order = await makeOrder(t, world)
  const query = { shop_id: world.shopId }
  const money = { customer_id: sent.customerId, amount: 12.5, method: 'cash' as const, tendered: 20 }
  const receipt = (await t.call('createReceipt', { query, body: money }, world.admin)).body.data.receipt
  const made = await t.call('createStatements', { query, body: { customer_ids: [sent.customerId] } }, world.admin)
  const supplier = (await t.call('createSupplier', { body: { name: 'Tidewater', category: 'Brakes' } }, world.admin)).body.data
    .supplier
  const part = { shop_id: world.shopId, name: 'Pads', partNumber: 'BR-1043', unit_cost: 31.07 }
  const item = (await t.call('createItem', { body: part }, world.admin)).body.data.item
  const bought = await t.call(
    'createPurchaseOrder',
    { body: { ...query, supplier_id: supplier.id, lines: [{ item_id: item.id, quantity: 2 }] } },
    world.admin,
  )
  expect(bought.status, bought.text).toBe(201)
  const { purchase_order } = bought.body.data
  const [statement] = made.body.data.statements
  const wishes: readonly (readonly [PrintKind, string, readonly string[]])[] = [
    ['work_order', order.id, [order.number, 'Orden de trabajo']],
    ['receipt', receipt.id, [receipt.number, 'Cambio', '$7.50']],
    ['statement', statement.id, [statement.number, 'Estado de cuenta']],
    ['purchase_order', purchase_order.id, ['$62.14', 'Orden de compra']],
  ]
  for (const [kind, record, words] of wishes) {
    const { id } = (await print(kind, [record], world.admin, { language: 'es' })).body.data.print_job
    await run(world, id)
    const [page = ''] = await textOfPdf((await pdfOf(id, world.admin)).bytes)
    for (const word of words) expect(page).toContain(word)
  }
  const stocker = await t.member(world, { permissions: ['inventory:view'] })
  const { id } = (await print('purchase_order', [purchase_order.id], stocker)).body.data.print_job
  await run(world, id)
  const [page = ''] = await textOfPdf((await pdfOf(id, stocker)).bytes)
  expect([page.includes('BR-1043'), page.includes('$')]).toEqual([true, false])
})

it('makes nothing with an id that the person may not see, or with too many (DOC12, DOC16)', async () => {
  const world = await t.tenant({ shops: 2 })
  const foreign = await invoice(await t.tenant())
  const own = await invoice(world)
  for (const ids of [[own.id, foreign.id], [world.shopId]]) {
    const reply = await print('invoice', ids, world.admin)
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
  }
  const elsewhere = await t.member(world, { permissions: ['invoices:view'] }, { shopIds: [world.shopIds[1] as string] })
  expect((await print('invoice', [own.id], elsewhere)).status).toBe(404)
  const cashier = await t.member(world, { permissions: ['payments:view'] })
  expect((await print('invoice', [own.id], cashier)).status).toBe(404)
  const many = Array.from({ length: 201 }, (_, at) => `${own.id.slice(0, -4)}${String(at).padStart(4, '0')}`)
  const reply = await print('invoice', many, world.admin)
  expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_FAILED'])
  expect((await print('label' as never, [own.id], world.admin)).status).toBe(422)
  expect(await countJobs(world)).toBe(0)
})

it('takes what was printed away after a day, rows and bytes (DOC7)', async () => {
  const world = await t.tenant()
  const { id } = (await print('invoice', [(await invoice(world)).id], world.admin)).body.data.print_job
  await run(world, id)
  const { rows } = await t.admin.query('select file_id from app.print_jobs where id = $1', [id])
  const sweep = () =>
    t.inTenant(world.tenantId as TenantId, async (tx) => {
      const at = { tx, tenant: tx.tenant, now: new Date(Date.now() + 25 * 3_600_000) }
      await sweepPrintJobs(at)
      await sweepFiles(at)
    })
  await sweep()
  expect(await countJobs(world)).toBe(1)
  await t.admin.query("update app.print_jobs set created_at = now() - interval '24 hours 1 minute' where id = $1", [id])
  // Gone for its person as soon as its day is over, whenever the sweeper comes.
  expect((await pdfOf(id, world.admin)).status).toBe(404)
  await sweep()
  expect(await countJobs(world)).toBe(0)
  expect((await t.admin.query('select 1 from app.files where id = $1', [rows[0].file_id])).rows).toEqual([])
  expect((await t.call('getPrintJob', { params: { id } }, world.admin)).body.code).toBe('PRINT_JOB_NOT_FOUND')
})

it('draws two hundred at once (DOC12)', async () => {
  const world = await t.tenant()
  const order = await makeOrder(t, world)
  await t.admin.query(
    `insert into app.service_orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'X-' || n))).*
       from app.service_orders o, generate_series(1, 199) n where o.id = $1`,
    [order.id],
  )
  const { rows } = await t.admin.query('select id from app.service_orders where tenant_id = $1', [world.tenantId])
  const asked = await print(
    'work_order',
    rows.map((row: { id: string }) => row.id),
    world.admin,
  )
  expect([asked.status, asked.body.data?.print_job.count]).toEqual([202, 200])
  await run(world, asked.body.data.print_job.id)
  const pages = await textOfPdf((await pdfOf(asked.body.data.print_job.id, world.admin)).bytes)
  expect(pages).toHaveLength(200)
})

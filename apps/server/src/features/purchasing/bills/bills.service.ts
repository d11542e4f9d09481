import type { Answer, Input } from '@twopost/contract/core/call'
import { isInvoiceWithin, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { numberKey } from '@twopost/contract/inventory'
import type * as calls from '@twopost/contract/purchasing'
import { type BilledLine, billSums, type Tolerance, type VendorBill, type VendorBillFields } from '@twopost/contract/purchasing'
import { isOfDelivery } from '@twopost/contract/purchasing.states'
import { dropBillLines, putBillLines, selectWork } from '#features/service-orders/index.ts'
import { type ShopRow, shopFilter, shopForNew } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectDifferences } from './bill-differences.queries.ts'
import {
  type BillLineRow,
  deleteBillLines,
  insertBillLines,
  type NewBillLine,
  releaseBillLines,
  selectBillLines,
  selectDelivered,
  selectItemIds,
  selectUnbilled,
  sumUnbilled,
} from './bill-lines.queries.ts'
import { presentBill, presentUnbilled, presentWork, toleranceOf } from './bills.presenter.ts'
import {
  type BillFilter,
  type BillRow,
  type BillSort,
  type BillValues,
  countBillStates,
  countBills,
  insertBill,
  lockBill,
  markBillDeleted,
  selectBill,
  selectBillKeys,
  selectBillPaper,
  selectBills,
  selectSupplierName,
  updateBill,
} from './bills.queries.ts'

type One = { vendor_bill: VendorBill }
type ListQuery = Omit<Input<typeof calls.listVendorBills>['query'], 'page' | 'limit'>
/** What a list of bills is narrowed to. */
export const billFilterOf = (shopIds: readonly string[] | null, query: ListQuery): BillFilter => ({
  shopIds,
  numberKey: query.search ? numberKey(query.search) : undefined,
  state: query.status,
  supplierId: query.supplier_id,
  needsApproval: query.needs_approval,
})
export const billSortOf = ({ sort = 'bill_date', order }: ListQuery): BillSort => ({
  by: sort,
  order: order ?? (sort === 'due_date' ? 'asc' : 'desc'),
})
/** Bills of suppliers, the latest first (PAR28). */
export async function listVendorBills(
  ctx: Context,
  { query }: Input<typeof calls.listVendorBills>,
): Promise<Answer<typeof calls.listVendorBills>> {
  const at = pageOf(query, 25)
  const shopIds = shopFilter(ctx, query.shop_id)
  const filter = billFilterOf(shopIds, query)
  const [rows, count, states] = await Promise.all([
    selectBills(ctx.tx, filter, billSortOf(query), at.limit, at.offset),
    countBills(ctx.tx, filter),
    countBillStates(ctx.tx, shopIds),
  ])
  const counted = (state: (typeof states)[number]['state']) => states.find((one) => one.state === state)?.count ?? 0
  return {
    vendor_bills: rows.map((row) => presentBill(ctx, row)),
    counts: {
      draft: counted('draft'),
      matched: counted('matched'),
      posted: counted('posted'),
      reversed: counted('reversed'),
      needs_approval: counted('needs_approval'),
    },
    pagination: paginateCounted(at, count),
  }
}
/** So much work is offered at once. */
const mostWork = 100
/** What came from a supplier, and what work it did, that no bill names yet. */
export async function listUnbilled(
  ctx: Context,
  { query }: Input<typeof calls.listUnbilled>,
): Promise<Answer<typeof calls.listUnbilled>> {
  const at = pageOf(query, 100)
  const filter = { shopIds: shopFilter(ctx, query.shop_id), supplierId: query.supplier_id }
  const [rows, work, sum] = await Promise.all([
    selectUnbilled(ctx.tx, filter, at.limit, at.offset),
    selectWork(ctx.tx, filter, mostWork),
    sumUnbilled(ctx.tx, filter),
  ])
  return { lines: rows.map(presentUnbilled), work: work.map(presentWork), pagination: paginate(at, sum.count) }
}
/** A bill of a shop that one may enter. @throws Problem BILL_NOT_FOUND */
export async function getBillRow(ctx: Context, id: string): Promise<BillRow> {
  const row = await selectBill(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('BILL_NOT_FOUND')
  return row
}
export async function showBill(ctx: Context, id: string): Promise<VendorBill> {
  const row = await getBillRow(ctx, id)
  const [lines, went, paper] = await Promise.all([
    selectBillLines(ctx.tx, id),
    selectDifferences(ctx.tx, id),
    row.file_id === null ? undefined : selectBillPaper(ctx.tx, id),
  ])
  return presentBill(ctx, row, { lines, went, paper })
}
export const showOneBill = async (ctx: Context, id: string): Promise<One> => ({ vendor_bill: await showBill(ctx, id) })
/** @throws Problem BILL_NOT_FOUND */
export const showVendorBill = (ctx: Context, { params }: Input<typeof calls.getVendorBill>): Promise<One> =>
  showOneBill(ctx, params.id)
/** The same, held to the end of the transaction and of the version that was seen. @throws Problem BILL_NOT_FOUND, STALE_VERSION */
export async function getBillLocked(ctx: Context, id: string, version: number | undefined): Promise<BillRow> {
  await lockBill(ctx.tx, id)
  const row = await getBillRow(ctx, id)
  const seen = version ?? ctx.ifMatch
  if (seen !== undefined && seen !== row.version) throw new Problem('STALE_VERSION', {}, { current: await showBill(ctx, id) })
  return row
}
/** What can still be changed. @throws Problem BILL_POSTED as well */
export async function getOpenBill(ctx: Context, id: string, version: number | undefined): Promise<BillRow> {
  const row = await getBillLocked(ctx, id, version)
  if (row.state === 'posted' || row.state === 'reversed') throw new Problem('BILL_POSTED', { number: row.number })
  return row
}
/** A line as it is written, with what it bills. */
export type WantedLine = Pick<
  VendorBillFields['lines'][number],
  'kind' | 'item_id' | 'description' | 'delivery_line_id' | 'line_item_id'
> & {
  quantity: number
  costCents: number
}
const wantedOf = (lines: VendorBillFields['lines']): WantedLine[] =>
  lines.map(({ quantity, cost, ...one }) => ({ ...one, quantity: toThousandths(quantity ?? 1), costCents: toCents(cost) }))
/** The lines with the part and the delivery, or the work, of each. @throws Problem ITEM_NOT_FOUND, DELIVERY_LINE_NOT_FOUND, LINE_ITEM_NOT_FOUND, BILL_TOO_HIGH */
async function readLines(
  ctx: Context,
  { shopId, supplierId, tolerance }: { shopId: string; supplierId: string; tolerance: Tolerance },
  wanted: readonly WantedLine[],
) {
  const itemIds = [...new Set(wanted.flatMap((one) => one.item_id ?? []))]
  const named = wanted.flatMap((one) => (isOfDelivery(one.kind) ? (one.delivery_line_id ?? []) : []))
  const workIds = wanted.flatMap((one) => one.line_item_id ?? [])
  const [known, delivered, work] = await Promise.all([
    itemIds.length > 0 ? selectItemIds(ctx.tx, itemIds) : [],
    named.length > 0 ? selectDelivered(ctx.tx, shopId, supplierId, named) : [],
    workIds.length > 0 ? selectWork(ctx.tx, { supplierId, shopIds: [shopId], ids: workIds }, workIds.length) : [],
  ])
  if (known.length < itemIds.length) throw new Problem('ITEM_NOT_FOUND')
  const lines: NewBillLine[] = []
  const billed: BilledLine[] = []
  for (const one of wanted) {
    const came = isOfDelivery(one.kind) ? delivered.find((row) => row.id === one.delivery_line_id) : undefined
    if (isOfDelivery(one.kind) && one.delivery_line_id && (!came || (one.item_id && came.item_id !== one.item_id)))
      throw new Problem('DELIVERY_LINE_NOT_FOUND')
    const done = one.line_item_id ? work.find((row) => row.line_item_id === one.line_item_id) : undefined
    if (one.line_item_id && !done) throw new Problem('LINE_ITEM_NOT_FOUND')
    const expectedCents = done?.cost_cents ?? null
    lines.push({
      ...{ id: newId(ctx.now), kind: one.kind, description: one.description ?? '', quantity: one.quantity },
      ...{ itemId: came?.item_id ?? one.item_id ?? null, costCents: one.costCents, deliveryLineId: came?.id ?? null },
      ...{ lineItemId: done?.line_item_id ?? null, expectedCents },
    })
    billed.push({
      ...{ kind: one.kind, quantity: one.quantity, costCents: one.costCents, delivered: deliveredOf(came), expectedCents },
    })
  }
  if (!isInvoiceWithin(wanted.reduce((sum, one) => sum + Math.abs(one.costCents), 0))) throw new Problem('BILL_TOO_HIGH')
  return { lines, sums: billSums(billed, tolerance) }
}
type Delivered = Awaited<ReturnType<typeof selectDelivered>>[number]
const deliveredOf = (row: Delivered | undefined) =>
  row ? { quantity: row.quantity_thousandths, costCents: row.cost_cents, coreCents: row.core_cents } : null
/** @throws Problem SUPPLIER_NOT_FOUND */
export async function supplierName(ctx: Context, id: string): Promise<string> {
  const name = await selectSupplierName(ctx.tx, id)
  if (name === undefined) throw new Problem('SUPPLIER_NOT_FOUND')
  return name
}
/** @throws Problem BILL_EXISTS when the supplier has another one of this number and date (PAR39) */
async function expectNew(ctx: Context, bill: BillValues, supplier: string): Promise<void> {
  const same = (await selectBillKeys(ctx.tx, [bill.numberKey])).some(
    (one) => one.supplier_id === bill.supplierId && one.bill_date === bill.billDate,
  )
  if (same) throw new Problem('BILL_EXISTS', { number: bill.number, supplier })
}
export const announceBill = (ctx: Context, row: Pick<BillRow, 'id' | 'shop_id'>) =>
  announceLive(ctx, 'bill.changed', row.shop_id, { vendor_bill_id: row.id })
export const noteBill = (
  ctx: Context,
  row: BillRow,
  code: 'entered' | 'changed' | 'matched' | 'posted' | 'reversed' | 'deleted' | 'paper-added' | 'paper-removed',
) =>
  ctx.note({
    kind: 'vendor_bill',
    id: row.id,
    code: `bill.${code}`,
    params: { number: row.number, supplier: row.supplier_name },
  })
/** Writes the lines of a bill; the work that they name is on it from now on. @throws Problem DELIVERY_BILLED, WORK_BILLED */
async function putLines(ctx: Context, billId: string, lines: readonly NewBillLine[]): Promise<void> {
  await insertBillLines(ctx.tx, billId, lines)
  const work = lines.flatMap(({ id, lineItemId }) => (lineItemId ? [{ lineItemId, billLineId: id }] : []))
  if (work.length > 0) await putBillLines(ctx.tx, work)
}
/** The work that lines of a bill name is on none from now on. */
export async function letWorkGo(ctx: Context, lines: readonly Pick<BillLineRow, 'line_item_id'>[]): Promise<void> {
  const ids = lines.flatMap((one) => one.line_item_id ?? [])
  if (ids.length > 0) await dropBillLines(ctx.tx, ids)
}
/** Enters a bill as a draft. @returns its row. @throws Problem as `createVendorBill` */
export async function addBill(ctx: Context, shop: ShopRow, bill: BillValues, wanted: readonly WantedLine[]): Promise<BillRow> {
  await expectSupplier(ctx, bill.supplierId)
  const { lines, sums } = await readLines(
    ctx,
    {
      ...{ shopId: shop.id, supplierId: bill.supplierId },
      tolerance: { millionths: shop.bill_tolerance_millionths, cents: shop.bill_tolerance_cents },
    },
    wanted,
  )
  const id = newId(ctx.now)
  const values = { ...bill, ...sums, id, shopId: shop.id, by: ctx.actorName, lineCount: lines.length }
  if ((await insertBill(ctx.tx, values, ctx.now)) === 0)
    throw new Problem('BILL_EXISTS', { number: bill.number, supplier: await supplierName(ctx, bill.supplierId) })
  await putLines(ctx, id, lines)
  return getBillRow(ctx, id)
}
/** @throws Problem SHOP_ID_REQUIRED, SUPPLIER_NOT_FOUND, ITEM_NOT_FOUND, DELIVERY_LINE_NOT_FOUND, DELIVERY_BILLED, BILL_EXISTS */
export async function createVendorBill(ctx: Context, { query, body }: Input<typeof calls.createVendorBill>): Promise<One> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const bill = valuesOf(body)
  const row = await addBill(ctx, shop, bill, wantedOf(body.lines))
  await announceBill(ctx, row)
  noteBill(ctx, row, 'entered')
  return showOneBill(ctx, row.id)
}
const valuesOf = (body: Omit<VendorBillFields, 'lines' | 'shop_id'>): BillValues => ({
  supplierId: body.supplier_id,
  number: body.number,
  numberKey: numberKey(body.number),
  billDate: body.bill_date,
  dueDate: body.due_date ?? null,
  notes: body.notes ?? '',
})
/** What a bill that is not posted says; its lines go by those that are sent. @throws Problem BILL_POSTED, STALE_VERSION and as on entering one */
export async function changeVendorBill(ctx: Context, { params, body }: Input<typeof calls.updateVendorBill>): Promise<One> {
  const row = await getOpenBill(ctx, params.id, body.version)
  const bill = valuesOf({
    supplier_id: body.supplier_id ?? row.supplier_id,
    number: body.number ?? row.number,
    bill_date: body.bill_date ?? row.bill_date,
    due_date: body.due_date === undefined ? row.due_date : body.due_date,
    notes: body.notes ?? row.notes,
  })
  const isOther = bill.supplierId !== row.supplier_id
  if (isOther) await expectSupplier(ctx, bill.supplierId)
  const isRenamed = numberKey(row.number) !== bill.numberKey || bill.billDate !== row.bill_date
  if (isOther || isRenamed) await expectNew(ctx, bill, await supplierName(ctx, bill.supplierId))
  const old = await selectBillLines(ctx.tx, row.id)
  // What another supplier did is not this one's.
  const kept = (isOther ? old.filter((one) => one.line_item_id === null) : old).map(
    (one): WantedLine => ({
      ...{ kind: one.kind, item_id: one.item_id, description: one.description },
      // What another supplier delivered is not this one's.
      delivery_line_id: isOther ? null : one.delivery_line_id,
      line_item_id: one.line_item_id,
      ...{ quantity: one.quantity_thousandths, costCents: one.cost_cents },
    }),
  )
  const { lines, sums } = await readLines(
    ctx,
    { shopId: row.shop_id, supplierId: bill.supplierId, tolerance: toleranceOf(row) },
    body.lines ? wantedOf(body.lines) : kept,
  )
  await deleteBillLines(ctx.tx, row.id)
  await letWorkGo(ctx, old)
  await putLines(ctx, row.id, lines)
  await updateBill(ctx.tx, row.id, { ...bill, ...sums, lineCount: lines.length }, ctx.now)
  const saved = await getBillRow(ctx, row.id)
  await announceBill(ctx, saved)
  noteBill(ctx, saved, 'changed')
  return showOneBill(ctx, row.id)
}
/** @throws Problem BILL_NOT_FOUND, BILL_POSTED, STALE_VERSION */
export async function deleteVendorBill(ctx: Context, { params }: Input<typeof calls.deleteVendorBill>): Promise<void> {
  const row = await getOpenBill(ctx, params.id, undefined)
  await letWorkGo(ctx, await selectBillLines(ctx.tx, row.id))
  await markBillDeleted(ctx.tx, row.id, ctx.now)
  await releaseBillLines(ctx.tx, row.id)
  await announceBill(ctx, row)
  noteBill(ctx, row, 'deleted')
}
/** How a line is called where there is little room. */
export const nameOfLine = (line: BillLineRow): string => line.part_number || line.item_name || line.description || line.kind

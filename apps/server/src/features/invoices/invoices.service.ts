import type { TenantId } from '@twopost/contract/core/ids'
import { fromCents, isInvoiceWithin } from '@twopost/contract/core/money'
import { type PageQuery, pageOf } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type { InvoiceDetail, InvoiceStatus } from '@twopost/contract/invoices'
import { getOrderLocked, markInvoiced, selectPayers } from '#features/service-orders/index.ts'
import { shopFilter } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceIn, announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { numberTokens, plateToken, queryTokens, serialTokens, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { type DraftContext, readDraft, readPrint } from './documents/invoice-print.service.ts'
import { countInvoices, type InvoiceFilter, type InvoiceSort, selectInvoices, sumInvoices } from './invoice-list.queries.ts'
import { presentDetail, presentInvoice } from './invoices.presenter.ts'
import {
  findOrderInvoices,
  type InvoiceRow,
  insertDraft,
  lockInvoice,
  lockOrderOfInvoice,
  markDraftDeleted,
  selectDraftIds,
  selectInvoice,
  selectInvoicesById,
  selectZones,
  sumPaidSince,
  updateDraft,
} from './invoices.queries.ts'
import { type DiscountInput, discountColumns, draftColumns, itemsOf } from './invoices.rules.ts'
import { findTemplate } from './templates/template-choice.service.ts'

/** An invoice one may see. @throws Problem INVOICE_NOT_FOUND, also for another shop's (C43) */
export async function getInvoiceRow(ctx: Context, id: string): Promise<InvoiceRow> {
  const row = await selectInvoice(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('INVOICE_NOT_FOUND')
  return row
}
/** The same with its order and itself locked, in this order, until the end of the transaction. */
export async function getInvoiceLocked(ctx: Context, id: string): Promise<InvoiceRow> {
  await lockOrderOfInvoice(ctx.tx, id)
  await lockInvoice(ctx.tx, id)
  return getInvoiceRow(ctx, id)
}

type One = { invoice: InvoiceDetail }
/** The answer of every call about one invoice. */
export async function showOne(ctx: Context, id: string): Promise<One> {
  return showRow(ctx, await getInvoiceRow(ctx, id))
}
/** The same of one that was read, or written as it stands. */
export const showRow = async (ctx: Context, row: InvoiceRow): Promise<One> => ({
  invoice: presentDetail(ctx, row, await readPrint(ctx, row)),
})
/** Refuses a stale version before anything is written. @throws Problem STALE_VERSION with the record */
export async function expectVersion(ctx: Context, row: InvoiceRow, version: number | undefined): Promise<void> {
  const wanted = version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showOne(ctx, row.id)).invoice })
}
export const announceInvoice = (ctx: Context, row: Pick<InvoiceRow, 'id' | 'shop_id' | 'service_order_id' | 'customer_id'>) =>
  announceLive(ctx, 'invoice.changed', row.shop_id, {
    invoice_id: row.id,
    ...(row.service_order_id !== null && { order_id: row.service_order_id }),
    customer_id: row.customer_id,
  })

/** What an invoice is found by: numbers, customer, vehicle. */
export async function indexInvoice(ctx: Context, row: InvoiceRow): Promise<void> {
  const { customer, vehicle } = row.named
  await writeTokens(ctx.tx, 'invoice', row.id, row.shop_id, [
    ...(row.number ? numberTokens(row.number) : []),
    ...(row.order_number ? numberTokens(row.order_number) : []),
    ...(row.opening_number ? numberTokens(row.opening_number) : []),
    ...wordsOf(customer.name),
    ...wordsOf(row.order_title ?? ''),
    ...(vehicle
      ? [
          ...wordsOf(vehicle.label),
          plateToken(vehicle.license_plate),
          ...serialTokens(vehicle.vin),
          ...wordsOf(vehicle.unit_number),
        ]
      : []),
  ])
}

/** Writes a draft's columns and counts it again; `counts` when its own fields change. @throws Problem INVOICE_TOO_HIGH */
async function writeDraft(ctx: DraftContext, row: InvoiceRow, counts: boolean): Promise<void> {
  const { source, lines, totals } = await readDraft(ctx, row)
  // A draft that was too high before may only go down (S1-4).
  if (!isInvoiceWithin(totals.totalCents) && totals.totalCents > row.total_cents) throw new Problem('INVOICE_TOO_HIGH')
  await updateDraft(ctx.tx, row.id, draftColumns(row, source.customer_id, totals, itemsOf(lines, totals)), counts, ctx.now)
}
/** The lines of an order changed: its drafts follow, and one that has all its invoices is invoiced. */
export async function followOrder(ctx: Context, orderId: string): Promise<void> {
  const standing = await findOrderInvoices(ctx.tx, orderId)
  for (const { id, status } of standing) {
    const row = status === 'draft' ? await selectInvoice(ctx.tx, id) : undefined
    if (!row) continue
    await writeDraft(ctx, row, false)
    await announceInvoice(ctx, row)
  }
  const last = standing.filter((one) => one.status !== 'draft').at(-1)
  if (last?.number) await endBilling(ctx, orderId, last.number)
}
/**
 * An order is invoiced when each who pays for lines of it has an issued invoice (NOW4); the caller holds the order. @returns whether it is now
 * @throws Problem ORDER_NOT_COMPLETED
 */
export async function endBilling(ctx: Context, orderId: string, number: string): Promise<boolean> {
  const left = (await selectPayers(ctx.tx, orderId)).filter((one) => one.invoice_id === null || one.invoice_status === 'draft')
  if (left.length > 0) return false
  await markInvoiced(ctx, orderId, number)
  return true
}

const draftsAtOnce = 100
/** Taxes changed: the drafts of a shop or of a customer are counted again, one after the other. One that would come to too much keeps its sums. */
export async function recountDrafts(
  at: DraftContext & { tenant: TenantId },
  of: { shopId?: string; customerId?: string },
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids = await selectDraftIds(at.tx, of, after, draftsAtOnce)
    for (const row of await selectInvoicesById(at.tx, ids)) {
      const { source, lines, totals } = await readDraft(at, row)
      if (totals.totalCents === row.total_cents && totals.taxCents === row.tax_cents) continue
      if (!isInvoiceWithin(totals.totalCents)) continue
      await updateDraft(at.tx, row.id, draftColumns(row, source.customer_id, totals, itemsOf(lines, totals)), false, at.now)
      const about = {
        invoice_id: row.id,
        ...(row.service_order_id !== null && { order_id: row.service_order_id }),
        customer_id: row.customer_id,
      }
      await announceIn({ tx: at.tx, tenant: at.tenant, at: at.now }, 'invoice.changed', row.shop_id, about)
    }
    after = ids.at(-1) ?? null
    if (ids.length < draftsAtOnce) return
  }
}

export interface ListQuery extends PageQuery {
  shop_id?: string | undefined
  status?: readonly InvoiceStatus[] | undefined
  customer?: string | undefined
  search?: string | undefined
  sort?: InvoiceSort['by'] | undefined
  order?: 'asc' | 'desc' | undefined
}

/** What of the invoices a query asks for. */
export const filterOf = (ctx: Context, query: ListQuery): InvoiceFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  statuses: query.status ?? [],
  customerId: query.customer,
  words: query.search ? queryTokens(query.search) : [],
})
export const sortOf = (query: ListQuery): InvoiceSort => ({ by: query.sort ?? 'createdAt', order: query.order ?? 'desc' })

const isNarrowed = ({ statuses, customerId, words }: InvoiceFilter): boolean =>
  statuses.length > 0 || customerId !== undefined || words.length > 0

/** Invoices, the newest first (M4), with the sums of shop and customer whatever else is filtered. */
export async function listInvoices(ctx: Context, { query }: { query: ListQuery }) {
  const at = pageOf(query)
  const filter = filterOf(ctx, query)
  const { shopIds } = filter
  const monthStarts = (await selectZones(ctx.tx))
    .filter((shop) => shopIds === null || shopIds.includes(shop.id))
    .map((shop) => ({ shopId: shop.id, date: `${dateIn(shop.time_zone, ctx.now.getTime()).slice(0, 7)}-01` }))
  const [rows, count, sums, paidCents] = await Promise.all([
    selectInvoices(ctx.tx, filter, sortOf(query), at.limit, at.offset),
    isNarrowed(filter) ? countInvoices(ctx.tx, filter) : null,
    sumInvoices(ctx.tx, filter),
    sumPaidSince(ctx.tx, monthStarts, query.customer),
  ])
  return {
    invoices: rows.map((row) => presentInvoice(row, ctx.now)),
    totals: {
      count: sums.count,
      open: fromCents(sums.open_cents),
      overdue: fromCents(sums.overdue_cents),
      overdueCount: sums.overdue_count,
      draftCount: sums.draft_count,
      paidThisMonth: fromCents(paidCents),
    },
    pagination: paginateCounted(at, count ?? sums.count),
  }
}

export const showInvoice = (ctx: Context, { params }: { params: { id: string } }): Promise<One> => showOne(ctx, params.id)

interface DraftFields {
  template?: string | undefined
  notes?: string | undefined
  terms?: string | undefined
  discount?: DiscountInput | undefined
}
/** What a change leaves out stays. */
const merged = (row: InvoiceRow, fields: DraftFields): InvoiceRow => ({
  ...row,
  ...(fields.discount ? discountColumns(fields.discount) : {}),
  terms: fields.terms || row.terms,
  notes: fields.notes ?? row.notes,
})

/** Writes what a draft says itself, with what is left out as it was, and counts it again. @throws Problem INVOICE_TOO_HIGH */
export const reviseDraft = (ctx: Context, row: InvoiceRow, fields: DraftFields, counts: boolean): Promise<void> =>
  writeDraft(ctx, merged(row, fields), counts)

/**
 * Whose invoice is asked for: null is the order's customer (NOW4). An order without lines can be drafted for that one alone.
 * @throws Problem PAYER_NOT_ON_ORDER
 */
async function payerFor(
  ctx: Context,
  order: { id: string; customer_id: string },
  wanted: string | undefined,
): Promise<{ payerId: string | null; customerId: string }> {
  const payers = await selectPayers(ctx.tx, order.id)
  const isOwn = wanted === undefined || (wanted === order.customer_id && !payers.some((one) => one.payer_customer_id === wanted))
  const payerId = isOwn ? null : wanted
  const pays = payers.some((one) => one.payer_customer_id === payerId)
  if (!pays && (payerId !== null || payers.length > 0)) throw new Problem('PAYER_NOT_ON_ORDER')
  return { payerId, customerId: payerId ?? order.customer_id }
}
/**
 * A draft from a completed order, for its customer or for somebody else who pays for services of it (M5, NOW4).
 * @throws Problem ORDER_NOT_FOUND, ORDER_NOT_COMPLETED, INVOICE_EXISTS, PAYER_NOT_ON_ORDER, TEMPLATE_NOT_FOUND
 */
export async function createInvoice(
  ctx: Context,
  { body }: { body: DraftFields & { workOrderId: string; payer_customer_id?: string | undefined } },
): Promise<One> {
  const order = await getOrderLocked(ctx, body.workOrderId)
  const template = await findTemplate(ctx, body.template)
  const { payerId, customerId } = await payerFor(ctx, order, body.payer_customer_id)
  if ((await findOrderInvoices(ctx.tx, order.id)).some((one) => one.payer_id === payerId)) throw new Problem('INVOICE_EXISTS')
  if (order.status !== 'completed') throw new Problem('ORDER_NOT_COMPLETED')
  const id = newId(ctx.now)
  await insertDraft(
    ctx.tx,
    { id, shopId: order.shop_id, orderId: order.id, customerId, payerId, templateId: template.id, by: ctx.userId },
    ctx.now,
  )
  const row = await getInvoiceRow(ctx, id)
  const { source } = await readDraft(ctx, row)
  await writeDraft(ctx, merged({ ...row, terms: source.payment_terms || 'Net 30' }, body), false)
  await indexInvoice(ctx, row)
  await announceInvoice(ctx, row)
  ctx.note({ kind: 'invoice', id, code: 'invoice.drafted', params: { number: order.number } })
  return showOne(ctx, id)
}

/** @throws Problem INVOICE_NOT_FOUND, INVOICE_ISSUED, STALE_VERSION, TEMPLATE_NOT_FOUND */
export async function changeInvoice(
  ctx: Context,
  { params, body }: { params: { id: string }; body: DraftFields & { version?: number | undefined } },
): Promise<One> {
  const row = await getInvoiceLocked(ctx, params.id)
  if (row.status !== 'draft') throw new Problem('INVOICE_ISSUED')
  await expectVersion(ctx, row, body.version)
  const templateId = body.template ? (await findTemplate(ctx, body.template)).id : row.template_id
  await writeDraft(ctx, { ...merged(row, body), template_id: templateId }, true)
  await announceInvoice(ctx, row)
  ctx.note({ kind: 'invoice', id: row.id, code: 'invoice.draft-changed', params: { number: row.order_number ?? '' } })
  return showOne(ctx, row.id)
}

/** A draft has no number, so throwing it away leaves no gap (OP-65). @throws Problem INVOICE_NOT_FOUND, INVOICE_ISSUED */
export async function deleteInvoice(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getInvoiceLocked(ctx, params.id)
  if (row.status !== 'draft') throw new Problem('INVOICE_ISSUED')
  await expectVersion(ctx, row, undefined)
  await markDraftDeleted(ctx.tx, row.id, ctx.now)
  await writeTokens(ctx.tx, 'invoice', row.id, null, [])
  await announceInvoice(ctx, row)
  ctx.note({ kind: 'invoice', id: row.id, code: 'invoice.draft-deleted', params: { number: row.order_number ?? '' } })
}

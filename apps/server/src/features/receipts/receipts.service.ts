import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/receipts'
import {
  type Allocation,
  allocateOldest,
  hasCardNumber,
  type ReceiptDetail,
  type ReceiptFields,
} from '@twopost/contract/receipts'
import { getCustomerRow } from '#features/customers/index.ts'
import { applyPayment, balanceOf, getInvoiceLocked, getInvoiceRow, type InvoiceRow } from '#features/invoices/index.ts'
import { getOrder, selectPayers } from '#features/service-orders/index.ts'
import { shopFilter, shopForNew } from '#features/shops/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type CreditMove, usedFor } from './credit-moves.rules.ts'
import { expectOpenDay } from './days/open-day.service.ts'
import { presentReceipt, presentReceiptDetail } from './receipts.presenter.ts'
import {
  countReceipts,
  holdCredit,
  insertReceipt,
  moveCredit,
  type NewReceipt,
  type ReceiptFilter,
  type ReceiptRow,
  type ReceiptSort,
  selectApplications,
  selectOpenInvoices,
  selectReceipt,
  selectReceipts,
  selectRefunds,
  sumCredit,
  sumReceipts,
} from './receipts.queries.ts'
import { receiptWritten } from './refunds.events.ts'

/** Refuses text that a card's number stands in, before anything is written (PAY21). @throws Problem NO_CARD_NUMBERS */
export function refuseCardNumbers(...texts: readonly (string | undefined)[]): void {
  if (texts.some((text) => text !== undefined && hasCardNumber(text))) throw new Problem('NO_CARD_NUMBERS')
}
export const todayOf = (ctx: Context, row: { time_zone: string }): string => dateIn(row.time_zone, ctx.now.getTime())

type ListQuery = Omit<Input<typeof calls.listReceipts>['query'], 'page' | 'limit'>
export const receiptFilterOf = (ctx: Context, query: ListQuery): ReceiptFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  number: query.search,
  customerId: query.customer_id,
  method: query.method,
  kind: query.kind,
  from: query.from,
  to: query.to,
  hasCredit: query.has_credit,
})
export const receiptSortOf = (query: ListQuery): ReceiptSort => ({
  by: query.sort ?? 'business_date',
  order: query.order ?? 'desc',
})
export async function listReceipts(
  ctx: Context,
  { query }: Input<typeof calls.listReceipts>,
): Promise<Answer<typeof calls.listReceipts>> {
  const at = pageOf(query, 25)
  const filter = receiptFilterOf(ctx, query)
  const [rows, count, sums, credit] = await Promise.all([
    selectReceipts(ctx.tx, filter, receiptSortOf(query), at.limit, at.offset),
    countReceipts(ctx.tx, filter),
    sumReceipts(ctx.tx, filter),
    sumCredit(ctx.tx, filter.shopIds, null),
  ])
  return {
    receipts: rows.map(presentReceipt),
    totals: {
      count,
      received: fromCents(sums.received_cents),
      refunded: fromCents(sums.refunded_cents),
      credit: fromCents(credit),
    },
    pagination: paginateCounted(at, count),
  }
}

/** A receipt one may see. @throws Problem RECEIPT_NOT_FOUND, also for another shop's (C43) */
export async function getReceiptRow(ctx: Context, id: string): Promise<ReceiptRow> {
  const row = await selectReceipt(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('RECEIPT_NOT_FOUND')
  return row
}
export async function showOne(ctx: Context, id: string): Promise<{ receipt: ReceiptDetail }> {
  const row = await getReceiptRow(ctx, id)
  const [applications, refunds] = await Promise.all([selectApplications(ctx.tx, row.id), selectRefunds(ctx.tx, row.id)])
  return { receipt: presentReceiptDetail(ctx, row, applications, refunds) }
}
export const showReceipt = (ctx: Context, { params }: Input<typeof calls.getReceipt>) => showOne(ctx, params.id)

export const announceReceipt = (ctx: Context, row: Pick<ReceiptRow, 'id' | 'shop_id' | 'customer_id'>) =>
  announceLive(ctx, 'receipt.changed', row.shop_id, { receipt_id: row.id, customer_id: row.customer_id })

/** A receipt that can be used, held with the money that is left of it. @throws Problem RECEIPT_NOT_FOUND, RECEIPT_REVERSED */
export async function holdReceipt(ctx: Context, id: string): Promise<ReceiptRow> {
  await holdCredit(ctx.tx, await getReceiptRow(ctx, id))
  const row = await getReceiptRow(ctx, id)
  if (row.is_reversed || row.reverses_id !== null) throw new Problem('RECEIPT_REVERSED')
  return row
}

/**
 * Writes a receipt with the next number of its year. The counter is the last lock that is taken, after orders, invoices and receipts, and is
 * held to the end of the transaction. @throws Problem DAY_CLOSED (PAY17)
 */
export async function writeReceipt(
  ctx: Context,
  one: Omit<NewReceipt, 'id' | 'number' | 'by' | 'byName'>,
): Promise<{ id: string; number: string }> {
  await expectOpenDay(ctx, one.shopId, one.businessDate)
  const id = newId(ctx.now)
  const year = one.businessDate.slice(0, 4)
  const number = `RC-${year}-${String(await nextNumber(ctx.tx, 'receipt', Number(year))).padStart(5, '0')}`
  await insertReceipt(ctx.tx, { ...one, id, number, by: ctx.userId, byName: ctx.actorName }, ctx.now)
  await announceReceipt(ctx, { id, shop_id: one.shopId, customer_id: one.customerId })
  await receiptWritten.announce(ctx, { receiptId: id, shopId: one.shopId })
  return { id, number }
}

/** An invoice with the cents that it gets; held. */
interface Share {
  invoice: InvoiceRow
  cents: number
}
/**
 * Holds the invoices that an amount goes to, each with its order, always in the same order, so that two tills never wait for each other.
 * @throws Problem INVOICE_NOT_FOUND, INVOICE_OF_OTHER_CUSTOMER, ALLOCATED_TWICE, ALLOCATION_TOO_HIGH (PAY37)
 */
async function holdShares(
  ctx: Context,
  customerId: string,
  amountCents: number,
  allocations: readonly Allocation[],
): Promise<Share[]> {
  const ids = allocations.map((one) => one.invoice_id)
  if (new Set(ids).size < ids.length) throw new Problem('ALLOCATED_TWICE')
  const sum = allocations.reduce((total, one) => total + toCents(one.amount), 0)
  if (sum > amountCents) throw new Problem('ALLOCATION_TOO_HIGH', { sum: formatCents(sum), amount: formatCents(amountCents) })
  const seen: Share[] = []
  for (const one of allocations) seen.push({ invoice: await getInvoiceRow(ctx, one.invoice_id), cents: toCents(one.amount) })
  const keyOf = ({ invoice }: Share) => `${invoice.service_order_id ?? ''} ${invoice.id}`
  seen.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const held: Share[] = []
  for (const { invoice, cents } of seen) {
    const row = await getInvoiceLocked(ctx, invoice.id)
    if (row.customer_id !== customerId)
      throw new Problem('INVOICE_OF_OTHER_CUSTOMER', { number: row.number ?? row.order_number ?? '' })
    held.push({ invoice: row, cents })
  }
  return held
}
/** Puts a receipt on the invoices that are held. @throws Problem INVALID_INVOICE_STATE, NOTHING_TO_PAY, PAYMENT_TOO_HIGH */
async function applyShares(
  ctx: Context,
  receipt: { id: string; method: ReceiptRow['method']; reference: string },
  shares: readonly Share[],
  date: string,
): Promise<void> {
  for (const { invoice, cents } of shares)
    await applyPayment(ctx, invoice, {
      ...{ receiptId: receipt.id, cents, date, method: receipt.method },
      reference: receipt.reference.slice(0, 120),
    })
}
const movesOf = (shares: readonly Share[], date: string): CreditMove[] =>
  shares.map(({ invoice, cents }) => usedFor(invoice, date, cents))
const oldestOf = async (ctx: Context, customerId: string, cents: number): Promise<Allocation[]> => {
  const open = await selectOpenInvoices(ctx.tx, customerId, shopFilter(ctx, undefined))
  const { allocations } = allocateOldest(
    cents,
    open.map((row) => ({
      id: row.id,
      number: row.number ?? '',
      dueDate: row.due_date ?? '',
      balanceCents: balanceOf(row),
    })),
  )
  return allocations.map((one) => ({ invoice_id: one.id, amount: fromCents(one.cents) }))
}

const paysOnOrder = async (ctx: Context, orderId: string, customerId: string): Promise<boolean> =>
  (await selectPayers(ctx.tx, orderId)).some((one) => one.payer_customer_id === customerId)

/** What a kind of receipt asks of its fields. @throws Problem NOT_ALLOWED, CASH_TOO_LOW */
function expectKind(ctx: Context, body: ReceiptFields, cents: number): { tenderedCents: number | null } {
  // What settles an invoice without money is as dear as giving money back.
  const isGift = body.kind === 'goodwill' || body.kind === 'write_off' || body.kind === 'opening'
  if (isGift && !may(ctx, 'payments:refund')) throw new Problem('NOT_ALLOWED')
  if (body.tendered === undefined || body.method !== 'cash' || isGift) return { tenderedCents: null }
  const tenderedCents = toCents(body.tendered)
  if (tenderedCents < cents) throw new Problem('CASH_TOO_LOW', { amount: formatCents(cents) })
  return { tenderedCents }
}

/**
 * Takes money (PAY24): one receipt, put on invoices as asked, the oldest first where asked so (PAY11); the rest is customer credit. A deposit
 * waits for the invoice of its order (PAY12). @throws Problem as the call says
 */
export async function createReceipt(
  ctx: Context,
  { body, query }: Input<typeof calls.createReceipt>,
): Promise<Answer<typeof calls.createReceipt>> {
  refuseCardNumbers(body.reference)
  const customer = await getCustomerRow(ctx, body.customer_id)
  const order = body.service_order_id === undefined ? null : await getOrder(ctx, body.service_order_id)
  // A deposit comes from the customer of the order, or from somebody else who pays for work on it.
  if (order && order.customer_id !== customer.id && !(await paysOnOrder(ctx, order.id, customer.id)))
    throw new Problem('ORDER_NOT_FOUND')
  const shop = await shopForNew(ctx, query?.shop_id, body.shop_id ?? order?.shop_id)
  const cents = toCents(body.amount)
  const { tenderedCents } = expectKind(ctx, body, cents)
  const today = todayOf(ctx, shop)
  const businessDate = body.business_date ?? today
  if (businessDate > today) throw new Problem('PAYMENT_DATE_FUTURE', { today })
  if (businessDate < today && !may(ctx, 'payments:backdate')) throw new Problem('NOT_ALLOWED')
  const wanted = body.allocate === 'oldest' ? await oldestOf(ctx, customer.id, cents) : (body.allocations ?? [])
  const shares = await holdShares(ctx, customer.id, cents, wanted)
  const given = shares.reduce((sum, one) => sum + one.cents, 0)
  if (body.kind === 'write_off' && given < cents) throw new Problem('NOT_ALLOCATED')
  const holder = { shop_id: shop.id, customer_id: customer.id }
  if (given < cents) await holdCredit(ctx.tx, holder)
  const kind = body.kind ?? 'payment'
  const reference = body.reference ?? ''
  const { id, number } = await writeReceipt(ctx, {
    ...{ shopId: shop.id, customerId: customer.id, kind, method: body.method, cents, businessDate, reference },
    ...{ orderId: order?.id ?? null, tenderedCents, reversesId: null, refundsId: null },
  })
  await applyShares(ctx, { id, method: body.method, reference }, shares, businessDate)
  await moveCredit(ctx, holder, [{ date: businessDate, cents }, ...movesOf(shares, businessDate)])
  ctx.note({
    kind: 'receipt',
    id,
    code: 'receipt.taken',
    params: { amount: formatCents(cents), number },
    details: { number, kind, cents, method: body.method, applied_cents: given },
  })
  return showOne(ctx, id)
}

/** Puts customer credit on invoices (PAY25). @throws Problem as the call says */
export async function applyReceipt(
  ctx: Context,
  { params, body }: Input<typeof calls.applyReceipt>,
): Promise<Answer<typeof calls.applyReceipt>> {
  const seen = await getReceiptRow(ctx, params.id)
  const sum = body.allocations.reduce((total, one) => total + toCents(one.amount), 0)
  const shares = await holdShares(ctx, seen.customer_id, sum, body.allocations)
  const row = await holdReceipt(ctx, seen.id)
  if (sum > row.unapplied_cents)
    throw new Problem('ALLOCATION_TOO_HIGH', { sum: formatCents(sum), amount: formatCents(row.unapplied_cents) })
  const date = todayOf(ctx, row)
  await applyShares(ctx, row, shares, date)
  await moveCredit(ctx, row, movesOf(shares, date))
  await announceReceipt(ctx, row)
  ctx.note({
    kind: 'receipt',
    id: row.id,
    code: 'receipt.applied',
    params: { amount: formatCents(sum), number: row.number },
    details: { number: row.number, cents: sum, invoices: shares.map(({ invoice }) => invoice.number ?? '').join(', ') },
  })
  return showOne(ctx, row.id)
}

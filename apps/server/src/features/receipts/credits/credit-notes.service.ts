import type { Answer, Input } from '@twopost/contract/core/call'
import { type CreditedLine, creditSums } from '@twopost/contract/core/credit'
import { fromCents, fromThousandths, toCents, toThousandths } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/invoices'
import { formatCents } from '@twopost/contract/invoices'
import { takeBackSold } from '#features/attendance/index.ts'
import {
  type Asked,
  balanceOf,
  type Creditable,
  creditableLines,
  creditOf,
  getInvoiceLocked,
  getInvoiceRow,
  type InvoiceRow,
  type NewNoteLine,
  readCreditable,
  returnCreditedSale,
  selectFrozenShares,
  selectIssue,
  selectPayments,
  settle,
  showCredit,
  taxNames,
  writeCreditNote,
  wrongState,
} from '#features/invoices/index.ts'
import { returnCredited } from '#features/order-parts/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { expectOpenDay } from '../days/open-day.service.ts'
import { holdCredit, moveCredit } from '../receipts.queries.ts'
import { announceReceipt, getReceiptRow, refuseCardNumbers, todayOf } from '../receipts.service.ts'
import { takeBack } from '../refunds.service.ts'

type Wanted = Pick<Input<typeof calls.createCreditNote>['body'], 'lines' | 'amount'>
/** What is asked for, by the positions of the invoice's lines. @throws Problem NOTHING_TO_CREDIT, CREDIT_LINE_UNKNOWN */
function askedOf({ lines, amount }: Wanted, invoice: Creditable): Asked {
  if ((lines === undefined) === (amount === undefined)) throw new Problem('NOTHING_TO_CREDIT')
  if (amount !== undefined) return { kind: 'amount', cents: toCents(amount) }
  return {
    kind: 'lines',
    lines: (lines ?? []).map((line) => {
      const found = invoice.lines.find((one) => one.id === line.item_id)
      if (!found) throw new Problem('CREDIT_LINE_UNKNOWN')
      return {
        position: found.position,
        quantityThousandths: line.quantity === undefined ? null : toThousandths(line.quantity),
        restock: line.restock ?? 'none',
      }
    }),
  }
}
/** An invoice that something can be credited of. @throws Problem INVALID_INVOICE_STATE, OPENING_NOT_CREDITED */
function expectIssued(row: InvoiceRow): void {
  if (row.origin === 'opening') throw new Problem('OPENING_NOT_CREDITED')
  if (row.status === 'draft' || row.status === 'void') throw wrongState(row.status)
}

/** Which receipts give how much back, the newest payment first (PAY14). Cents. */
async function payersOf(ctx: Context, invoiceId: string, cents: number): Promise<{ receiptId: string; cents: number }[]> {
  const standing = (await selectPayments(ctx.tx, invoiceId)).filter((one) => one.reverses_id === null && !one.is_reversed)
  const given: { receiptId: string; cents: number }[] = []
  let left = cents
  for (const payment of standing.reverse()) {
    const part = Math.min(left, payment.amount_cents)
    if (part === 0 || payment.receipt_id === null) continue
    const known = given.find((one) => one.receiptId === payment.receipt_id)
    if (known) known.cents += part
    else given.push({ receiptId: payment.receipt_id, cents: part })
    left -= part
  }
  // One that the release before this wrote has no receipt yet.
  if (left > 0) throw new Problem('RECEIPT_CHANGED')
  return given
}

/** What a credit note would do (PAY14); nothing is written. @throws Problem as the call says */
export async function previewCreditNote(
  ctx: Context,
  { params, body }: Input<typeof calls.previewCreditNote>,
): Promise<Answer<typeof calls.previewCreditNote>> {
  const row = await getInvoiceRow(ctx, params.id)
  expectIssued(row)
  const [creditable, issue] = await Promise.all([readCreditable(ctx.tx, row.id), selectIssue(ctx.tx, row.id)])
  if (!issue) throw wrongState(row.status)
  const taken = creditOf(creditable, askedOf(body, creditable))
  const sums = creditSums(taken)
  const balance = balanceOf(row)
  const returned = Math.max(0, sums.totalCents - balance)
  const names = taxNames(issue.document, [...new Set(creditable.taxes.map((tax) => tax.component))])
  const receipts = await Promise.all(
    (await payersOf(ctx, row.id, returned)).map(async (one) => ({
      ...{ id: one.receiptId, number: (await getReceiptRow(ctx, one.receiptId)).number, amount: fromCents(one.cents) },
    })),
  )
  return {
    preview: {
      ...{ net: fromCents(sums.netCents), tax: fromCents(sums.taxCents), total: fromCents(sums.totalCents) },
      taxes: sums.taxes
        .filter((tax) => tax.taxCents > 0)
        .map((tax) => ({ code: tax.code, name: names.get(tax.code) ?? tax.code, amount: fromCents(tax.taxCents) })),
      lines: taken.map((line) => presentTry(creditable, line)),
      left: fromCents(row.total_cents - row.credited_cents),
      balance_before: fromCents(balance),
      balance_after: fromCents(balance - (sums.totalCents - returned)),
      returned: fromCents(returned),
      receipts,
    },
  }
}
function presentTry(invoice: Creditable, line: CreditedLine) {
  const issued = invoice.lines.find((one) => one.position === line.position)
  const before = creditableLines(invoice).find((one) => one.position === line.position)
  const tax = line.taxes.reduce((sum, one) => sum + one.taxCents, 0)
  return {
    item_id: issued?.id ?? '',
    quantity: fromThousandths(line.quantityThousandths),
    left: fromThousandths((before?.quantityThousandths ?? 0) - (before?.credited.quantityThousandths ?? 0)),
    ...{ net: fromCents(line.netCents), tax: fromCents(tax), total: fromCents(line.netCents + tax) },
  }
}

/** The day of a credit note. @throws Problem PAYMENT_DATE_FUTURE, NOT_ALLOWED, CREDIT_BEFORE_INVOICE, DAY_CLOSED */
async function dayOf(ctx: Context, row: InvoiceRow, wanted: string | undefined): Promise<string> {
  const today = todayOf(ctx, row)
  const date = wanted ?? today
  if (date > today) throw new Problem('PAYMENT_DATE_FUTURE', { today })
  if (date === today) return date
  if (!may(ctx, 'payments:backdate')) throw new Problem('NOT_ALLOWED')
  if (row.issue_date !== null && date < row.issue_date) throw new Problem('CREDIT_BEFORE_INVOICE', { date: row.issue_date })
  await expectOpenDay(ctx, row.shop_id, date)
  return date
}

/** Hours and parts of the lines that are credited go back to where they came from (PAY15). */
async function bringBack(
  ctx: Context,
  row: InvoiceRow,
  { creditable, lines, date, reason }: { creditable: Creditable; lines: readonly NewNoteLine[]; date: string; reason: string },
): Promise<void> {
  const issued = (line: NewNoteLine) => creditable.lines.find((one) => one.position === line.position)
  const goods = lines.flatMap((line) => {
    const lineId = issued(line)?.line_item_id
    if (line.quantity_thousandths === 0 || (line.restock !== 'shelf' && line.restock !== 'vendor')) return []
    if (!lineId) throw new Problem('PART_NOT_RETURNABLE', { part: issued(line)?.description ?? '' })
    return [{ lineId, quantity: line.quantity_thousandths, to: line.restock }]
  })
  // What is of no order was sold over the counter, and by nobody's hours.
  if (row.service_order_id === null) return returnCreditedSale(ctx, row, goods, reason)
  const fact = { orderId: row.service_order_id, shopId: row.shop_id }
  await returnCredited(ctx, fact, goods, reason)
  const sold = lines.filter((line) => line.sold_thousandths > 0)
  if (sold.length === 0) return
  const shares = await selectFrozenShares(ctx.tx, row.id)
  await takeBackSold(
    ctx,
    { ...fact, businessDate: date },
    sold.flatMap((line) => {
      const from = issued(line)
      const own = shares.filter((one) => one.position === line.position)
      if (!from?.line_item_id || !from.service_id || own.length === 0) return []
      return [
        {
          ...{ lineItemId: from.line_item_id, serviceId: from.service_id, thousandths: line.sold_thousandths },
          shares: own.map((one) => ({ technicianId: one.technician_id, millionths: one.share_millionths })),
        },
      ]
    }),
  )
}

/**
 * Credits an issued invoice (M13, PAY14, PAY15): what is open of it first; of what was paid already the newest payments are taken back, and their receipts
 * are credit of the customer again. What is credited is what the invoice froze, never recalculated. @throws Problem as the call says
 */
export async function createCreditNote(
  ctx: Context,
  { params, body }: Input<typeof calls.createCreditNote>,
): Promise<Answer<typeof calls.createCreditNote>> {
  refuseCardNumbers(body.reason)
  let row = await getInvoiceLocked(ctx, params.id)
  expectIssued(row)
  const date = await dayOf(ctx, row, body.business_date)
  const creditable = await readCreditable(ctx.tx, row.id)
  const asked = askedOf(body, creditable)
  const taken = creditOf(creditable, asked)
  const { totalCents } = creditSums(taken)
  const returnedCents = Math.max(0, totalCents - balanceOf(row))
  const givers = await payersOf(ctx, row.id, returnedCents)
  const receipts = await Promise.all(givers.map((one) => getReceiptRow(ctx, one.receiptId)))
  // The money of a customer at each shop is held in one order by everybody.
  for (const shop_id of [...new Set(receipts.map((one) => one.shop_id))].sort())
    await holdCredit(ctx.tx, { shop_id, customer_id: row.customer_id })
  for (const [at, giver] of givers.entries()) {
    const receipt = receipts[at]
    if (!receipt) continue
    const { moves } = await takeBack(ctx, row, receipt.id, giver.cents, body.reason, date)
    await moveCredit(ctx, receipt, moves)
    await announceReceipt(ctx, receipt)
    row = await getInvoiceRow(ctx, row.id)
  }
  await settle(ctx, row, { creditedCents: row.credited_cents + totalCents }, date)
  const note = await writeCreditNote(ctx, {
    ...{ invoice: row, creditable, taken, asked, businessDate: date, reason: body.reason },
    ...{ settledCents: totalCents - returnedCents, returnedCents },
  })
  await bringBack(ctx, row, { creditable, lines: note.lines, date, reason: body.reason })
  ctx.note({
    kind: 'credit_note',
    id: note.id,
    code: 'credit-note.issued',
    params: { number: note.number, amount: formatCents(totalCents), invoice: row.number ?? '' },
    details: {
      number: note.number,
      invoice: row.number ?? '',
      cents: totalCents,
      returned_cents: returnedCents,
      reason: body.reason,
    },
  })
  return showCredit(ctx, note.id)
}

import { isInvoiceWithin } from '@twopost/contract/core/money'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { daysOf, type InvoiceStatus } from '@twopost/contract/invoices.states'
import { loadedRatesOn, sharesOfLines } from '#features/attendance/index.ts'
import { countTenantMail, type MailLimits } from '#features/auth/index.ts'
import { expectWithinConsent } from '#features/estimates/index.ts'
import { keepUnbilledLines } from '#features/order-parts/index.ts'
import { recordActivity, reopenVoided, selectShares } from '#features/service-orders/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { holdSold, returnSold } from '../counter/counter-stock.service.ts'
import { revokeLinks } from '../customer-link.service.ts'
import { readDraft } from '../documents/invoice-print.service.ts'
import { type SourceRow, selectAddressee } from '../draft-source.queries.ts'
import { addIssueToDay, addSettledToDay, takeVoidOffDay } from '../invoice-days.service.ts'
import { invoiceIssued, invoiceVoided } from '../invoice-moves.events.ts'
import { type InvoiceRow, moveInvoice, setSentAt, updateDraft } from '../invoices.queries.ts'
import {
  type BilledLine,
  draftColumns,
  invoiceNumber,
  itemsOf,
  namesOf,
  type PartCost,
  stateOf,
  taxRows,
  withCosts,
} from '../invoices.rules.ts'
import {
  announceInvoice,
  endBilling,
  expectVersion,
  getInvoiceLocked,
  getInvoiceRow,
  indexInvoice,
  showOne,
} from '../invoices.service.ts'
import { endOpening } from '../opening/opening-balances.queries.ts'
import { lookOf } from '../templates/template-look.rules.ts'
import { selectTemplate } from '../templates/templates.queries.ts'
import { freezeDiscounts, freezeLines, freezeTechs } from './frozen-lines.rules.ts'
import {
  type ItemRow,
  insertDiscounts,
  insertIssues,
  insertItems,
  insertTaxes,
  insertTechs,
  selectListPrices,
  selectPartCosts,
  selectSettledLines,
} from './issues.queries.ts'
import { freezeLineTaxes } from './line-taxes.service.ts'

let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells how many mails may be caused in an hour; called once by the composition root. */
export function configureInvoiceMail(limits: MailLimits): void {
  mailLimits = limits
}

/** The refusal of a move that the state does not allow (M3). */
export const wrongState = (status: InvoiceStatus): Problem => new Problem('INVALID_INVOICE_STATE', { status })

/** Keeps the lines of an issue with all that figures are made of later: cost, list price, advisor, and who did them at what rate (NOW5). */
async function freeze(
  ctx: Context,
  row: InvoiceRow,
  issue: { items: readonly ItemRow[]; lines: readonly BilledLine[]; source: SourceRow; issueDate: string },
): Promise<void> {
  const { lines, source } = issue
  const partIds = issue.items.flatMap((item) => item.part_id ?? [])
  const [prices, shares] = await Promise.all([
    partIds.length > 0 ? selectListPrices(ctx.tx, partIds) : [],
    row.service_order_id === null
      ? new Map<string, never[]>()
      : sharesOfLines(ctx.tx, { id: row.service_order_id, leadId: source.of_order?.technician_id ?? null }, lines),
  ])
  const people = [...new Set([...shares.values()].flat().map((share) => share.technicianId))]
  const listPrices = new Map(prices.map((price) => [price.id, price.list_price_cents]))
  const items = freezeLines(issue.items, lines, source, listPrices)
  const techs = freezeTechs(items, shares, await loadedRatesOn(ctx.tx, people, issue.issueDate))
  await insertItems(
    ctx.tx,
    row.id,
    items.map((item) => ({ ...item, id: newId(ctx.now) })),
  )
  await insertTechs(ctx.tx, row.id, techs)
  if (row.service_order_id !== null && items.some((item) => item.order_discount_cents !== 0))
    await insertDiscounts(ctx.tx, row.id, freezeDiscounts(items, await selectShares(ctx.tx, row.service_order_id)))
}

/** Parts that are out for lines which no invoice of the order has, now that it is billed; nothing is read where each is on this one (decision 63). */
async function tellUnbilled(
  ctx: Context,
  of: { orderId: string; shopId: string },
  invoice: { id: string; day: string },
  costs: readonly PartCost[],
  items: readonly ItemRow[],
): Promise<void> {
  const own = new Set(items.map((item) => item.line_item_id))
  const left = costs.filter((one) => one.out > 0 && one.cost_cents !== 0 && !own.has(one.line_item_id))
  if (left.length === 0) return
  const settled = new Set(await selectSettledLines(ctx.tx, of.orderId))
  const lineIds = left.map((one) => one.line_item_id).filter((id) => !settled.has(id))
  if (lineIds.length > 0) await keepUnbilledLines(ctx, of, invoice, lineIds)
}

/**
 * Issues a locked draft (OP-65, S-72, S-73): number, dates on the shop's calendar, the frozen copy of
 * everything printed; the order becomes invoiced, or what is sold over the counter leaves the stock. The counter row is held to the end of the transaction, so
 * numbers have neither gaps nor doubles. @returns the issued row @throws Problem INVOICE_EMPTY, INVOICE_TOO_HIGH,
 * ORDER_NOT_COMPLETED, STOCK_SHORT
 */
export async function issueLocked(ctx: Context, row: InvoiceRow): Promise<InvoiceRow> {
  const [{ source, lines, totals, policy, document }, template] = await Promise.all([
    readDraft(ctx, row),
    selectTemplate(ctx.tx, row.template_id),
  ])
  if (lines.length === 0) throw new Problem('INVOICE_EMPTY')
  if (!isInvoiceWithin(totals.totalCents)) throw new Problem('INVOICE_TOO_HIGH')
  const orderId = row.service_order_id
  if (orderId !== null && source.of_order?.order_status !== 'completed') throw new Problem('ORDER_NOT_COMPLETED')
  // Work that was added since may be more than its customer approved.
  if (orderId !== null) await expectWithinConsent(ctx, orderId)
  // What is sold leaves the stock now; the number is the last that is locked.
  const takeSold = row.origin === 'counter' ? await holdSold(ctx, row) : undefined
  const issueDate = dateIn(source.time_zone, ctx.now.getTime())
  const dueDate = addDays(issueDate, daysOf(row.terms))
  const year = issueDate.slice(0, 4)
  const number = invoiceNumber(year, await nextNumber(ctx.tx, 'invoice', Number(year)))
  const items = itemsOf(lines, totals)
  await updateDraft(ctx.tx, row.id, draftColumns(row, source.customer_id, totals, items), false, ctx.now)
  const status = stateOf({ totalCents: totals.totalCents, settledCents: 0, dueDate, today: issueDate })
  const moved = await moveInvoice(
    ctx.tx,
    row.id,
    ['draft'],
    status,
    { number, issue_date: issueDate, due_date: dueDate, ...(status === 'paid' ? { paid_date: issueDate } : {}) },
    ctx.now,
  )
  if (moved === 0) throw wrongState(row.status)
  const issue = {
    invoiceId: row.id,
    number,
    issuedAt: ctx.now,
    issueDate,
    dueDate,
    document: { ...document, status: 'issued' as const, number, issueDate, dueDate },
    template: lookOf(template),
    names: namesOf(source),
  }
  await insertIssues(ctx.tx, [issue])
  const costs = orderId !== null ? await selectPartCosts(ctx.tx, orderId) : ((await takeSold?.(number)) ?? [])
  const costed = withCosts(items, costs, lines)
  await freeze(ctx, row, { items: costed, lines, source, issueDate })
  await insertTaxes(ctx.tx, row.id, taxRows(totals, policy))
  await freezeLineTaxes(ctx.tx, row.id, totals, issueDate)
  await addIssueToDay(ctx.tx, row.id, { shopId: row.shop_id, date: issueDate }, ctx.now)
  if (status === 'paid')
    await addSettledToDay(
      ctx.tx,
      { ...row, total_cents: totals.totalCents, issue_date: issueDate, due_date: dueDate },
      ...([issueDate, 1, ctx.now] as const),
    )
  if (orderId !== null) {
    const of = { orderId, shopId: row.shop_id }
    if (await endBilling(ctx, orderId, number)) await tellUnbilled(ctx, of, { id: row.id, day: issueDate }, costs, items)
    else
      await recordActivity(ctx, { id: orderId, shop_id: row.shop_id }, { type: 'invoice_issued', details: { invoice: number } })
  }
  await invoiceIssued.announce(ctx, {
    invoiceId: row.id,
    orderId: row.service_order_id,
    customerId: source.customer_id,
    shopId: row.shop_id,
    businessDate: issueDate,
  })
  const issued = await getInvoiceRow(ctx, row.id)
  await indexInvoice(ctx, issued)
  return issued
}

/**
 * Issues a draft and mails it; an issued one is only mailed again (M8). @throws Problem CUSTOMER_HAS_NO_EMAIL,
 * INVALID_INVOICE_STATE for a void one, TOO_MANY_REQUESTS (S1-7), and what issuing throws
 */
export async function sendInvoice(
  ctx: Context,
  { params, body }: { params: { id: string }; body?: { version?: number | undefined } | undefined },
) {
  const row = await getInvoiceLocked(ctx, params.id)
  await expectVersion(ctx, row, body?.version)
  if (row.status === 'void') throw wrongState(row.status)
  const addressee = await selectAddressee(ctx.tx, row.customer_id)
  if (addressee.email === '') throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  await countTenantMail(ctx, mailLimits, { to: addressee.email, recordId: row.id })
  const issued = row.status === 'draft' ? await issueLocked(ctx, row) : row
  await queueMail(
    ctx.tx,
    ctx.tenant,
    { template: 'invoice', recipient: addressee.email, language: addressee.language, params: { invoice_id: row.id } },
    ctx.now,
  )
  await setSentAt(ctx.tx, row.id, ctx.now)
  await announceInvoice(ctx, issued)
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: row.status === 'draft' ? 'invoice.issued' : 'invoice.mailed-again',
    details: { number: issued.number },
  })
  return showOne(ctx, row.id)
}

/** Voids an issued invoice without payments; it keeps its number, its links end, the order is completed again (M12, G24, S1-17). */
export async function voidInvoice(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { reason: string; version?: number | undefined } },
) {
  const row = await getInvoiceLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  if (row.status === 'draft' || row.status === 'void' || row.number === null) throw wrongState(row.status)
  if (row.credited_cents > 0) throw new Problem('INVOICE_CREDITED')
  if (row.paid_cents > 0) throw new Problem('INVOICE_HAS_PAYMENTS')
  const moved = await moveInvoice(
    ctx.tx,
    row.id,
    [row.status],
    'void',
    { voided_at: ctx.now, void_reason: body.reason, paid_date: null },
    ctx.now,
  )
  if (moved === 0) throw wrongState(row.status)
  await takeVoidOffDay(ctx.tx, row.id, { shopId: row.shop_id, date: row.issue_date ?? '' }, ctx.now)
  if (row.paid_date !== null) await addSettledToDay(ctx.tx, row, row.paid_date, -1, ctx.now)
  await revokeLinks(ctx.tx, row.id)
  const orderId = row.service_order_id
  if (orderId !== null && !(await reopenVoided(ctx, orderId, row.number)))
    await recordActivity(ctx, { id: orderId, shop_id: row.shop_id }, { type: 'invoice_voided', details: { invoice: row.number } })
  if (row.origin === 'counter') await returnSold(ctx, row, body.reason)
  if (row.origin === 'opening') await endOpening(ctx.tx, { invoiceId: row.id }, ctx.now)
  await invoiceVoided.announce(ctx, {
    invoiceId: row.id,
    orderId: row.service_order_id,
    customerId: row.customer_id,
    shopId: row.shop_id,
    businessDate: dateIn(row.time_zone, ctx.now.getTime()),
  })
  await announceInvoice(ctx, row)
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: 'invoice.voided',
    params: { number: row.number },
    details: { number: row.number, reason: body.reason },
  })
  return showOne(ctx, row.id)
}

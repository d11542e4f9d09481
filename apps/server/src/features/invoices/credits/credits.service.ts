import type { Answer, Input } from '@twopost/contract/core/call'
import type { CreditedLine } from '@twopost/contract/core/credit'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/invoices'
import type { CreditDocument, CreditNoteDetail, InvoiceDocument } from '@twopost/contract/invoices'
import { readShopPaper, shopFilter } from '#features/shops/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { selectIssue } from '../issue/issues.queries.ts'
import { type CreditFilter, type CreditSort, countNotes, selectNotes, sumNotes } from './credit-list.queries.ts'
import { creditNoteIssued } from './credit-notes.events.ts'
import { type Asked, type Creditable, creditNoteNumber, noteLines, noteTaxes } from './credit-notes.rules.ts'
import { presentCreditDetail, presentCreditNote } from './credits.presenter.ts'
import {
  type CreditNoteRow,
  insertNote,
  insertNoteLines,
  insertNoteTaxes,
  type NewNoteLine,
  selectIssuedLines,
  selectIssuedTaxes,
  selectNoteLines,
  selectNotesById,
  selectNoteTaxes,
  sumCreditedLines,
  sumCreditedTaxes,
} from './credits.queries.ts'

/** What an issued invoice froze, and what of it was credited already. */
export async function readCreditable(tx: Tx, invoiceId: string): Promise<Creditable> {
  const [lines, taxes, creditedLines, creditedTaxes] = await Promise.all([
    selectIssuedLines(tx, invoiceId),
    selectIssuedTaxes(tx, invoiceId),
    sumCreditedLines(tx, invoiceId),
    sumCreditedTaxes(tx, invoiceId),
  ])
  return { lines, taxes, creditedLines, creditedTaxes }
}

/** Names of the taxes of an issued invoice by their codes; a rate of a shop without components is named by its percent. */
export const taxNames = (document: InvoiceDocument, codes: readonly string[]): Map<string, string> =>
  new Map(codes.map((code, at) => [code, document.taxes[at]?.name ?? code]))

const senderOf = ({ shop }: InvoiceDocument): string[] =>
  [
    shop.companyName,
    shop.shopName === shop.companyName ? '' : shop.shopName,
    shop.address,
    [shop.phone, shop.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '')

/** What is written of a credit note, beside what it does to the invoice and its money. */
export interface NoteParts {
  invoice: InvoiceRow
  creditable: Creditable
  taken: readonly CreditedLine[]
  asked: Asked
  businessDate: string
  reason: string
  settledCents: number
  returnedCents: number
}
/**
 * Inserts a credit note under the next number of its year and announces it. The caller has locked and settled the invoice. The counter is locked last.
 */
export async function writeCreditNote(
  ctx: Context,
  parts: NoteParts,
): Promise<{ id: string; number: string; lines: NewNoteLine[] }> {
  const { invoice, creditable, taken, businessDate } = parts
  const issue = await selectIssue(ctx.tx, invoice.id)
  if (!issue) throw new Problem('INVALID_INVOICE_STATE', { status: invoice.status })
  const lines = noteLines(creditable, taken, parts.asked)
  const taxes = noteTaxes(creditable, taken)
  const netCents = lines.reduce((sum, line) => sum + line.net_cents, 0)
  const taxCents = lines.reduce((sum, line) => sum + line.tax_cents, 0)
  const id = newId(ctx.now)
  const year = businessDate.slice(0, 4)
  const number = creditNoteNumber(year, await nextNumber(ctx.tx, 'credit_note', Number(year)))
  const codes = [...new Set(creditable.taxes.map((tax) => tax.component))]
  const names = taxNames(issue.document, codes)
  const { row: _, ...paper } = await readShopPaper(ctx.tx, {
    ...{ shopId: invoice.shop_id, kind: 'credit_note', language: issue.document.language, date: businessDate },
  })
  const document: CreditDocument = {
    ...paper,
    language: issue.document.language,
    number,
    date: businessDate,
    invoiceNumber: issue.number,
    invoiceDate: issue.document.issueDate ?? businessDate,
    from: senderOf(issue.document),
    to: [issue.document.customer.name, ...issue.document.customer.addressLines].filter((line) => line !== ''),
    reason: parts.reason,
    lines: lines.map((line) => ({
      description: creditable.lines.find((one) => one.position === line.position)?.description ?? '',
      quantityThousandths: line.quantity_thousandths,
      netCents: line.net_cents,
    })),
    taxes: codes.flatMap((code) => {
      const cents = taxes.reduce((sum, tax) => (tax.component === code ? sum + tax.tax_cents : sum), 0)
      return cents === 0 ? [] : [{ name: names.get(code) ?? code, cents }]
    }),
    ...{ netCents, taxCents, totalCents: netCents + taxCents },
    ...{ settledCents: parts.settledCents, returnedCents: parts.returnedCents },
  }
  await insertNote(
    ctx.tx,
    {
      ...{ id, number, shop_id: invoice.shop_id, invoice_id: invoice.id, customer_id: invoice.customer_id },
      ...{ business_date: businessDate, reason: parts.reason, net_cents: netCents, tax_cents: taxCents },
      ...{ total_cents: netCents + taxCents, settled_cents: parts.settledCents, returned_cents: parts.returnedCents },
      ...{ document, by: ctx.userId, byName: ctx.actorName },
    },
    ctx.now,
  )
  await insertNoteLines(ctx.tx, id, lines)
  await insertNoteTaxes(ctx.tx, id, taxes)
  await creditNoteIssued.announce(ctx, {
    ...{ creditNoteId: id, invoiceId: invoice.id, orderId: invoice.service_order_id, customerId: invoice.customer_id },
    ...{ shopId: invoice.shop_id, businessDate },
    lines: lines.map((line) => ({
      ...{ position: line.position, netCents: line.net_cents, discountCents: line.discount_cents },
      ...{ costCents: line.cost_cents, soldThousandths: line.sold_thousandths },
    })),
  })
  await announceCreditNote(ctx, { id, ...{ shop_id: invoice.shop_id, invoice_id: invoice.id, customer_id: invoice.customer_id } })
  return { id, number, lines }
}
export const announceCreditNote = (ctx: Context, row: Pick<CreditNoteRow, 'id' | 'shop_id' | 'invoice_id' | 'customer_id'>) =>
  announceLive(ctx, 'credit-note.changed', row.shop_id, {
    ...{ credit_note_id: row.id, invoice_id: row.invoice_id, customer_id: row.customer_id },
  })

type ListQuery = Omit<Input<typeof calls.listCreditNotes>['query'], 'page' | 'limit'>
export const creditFilterOf = (ctx: Context, query: ListQuery): CreditFilter => ({
  ...{ shopIds: shopFilter(ctx, query.shop_id), number: query.search ?? '', customerId: query.customer_id ?? null },
  ...{ invoiceId: query.invoice_id ?? null, from: query.from ?? null, to: query.to ?? null },
})
export const creditSortOf = (query: ListQuery): CreditSort => ({
  by: query.sort ?? 'business_date',
  order: query.order ?? 'desc',
})
export async function listCreditNotes(
  ctx: Context,
  { query }: Input<typeof calls.listCreditNotes>,
): Promise<Answer<typeof calls.listCreditNotes>> {
  const at = pageOf(query, 25)
  const filter = creditFilterOf(ctx, query)
  const [rows, count, cents] = await Promise.all([
    selectNotes(ctx.tx, filter, creditSortOf(query), at.limit, at.offset),
    countNotes(ctx.tx, filter),
    sumNotes(ctx.tx, filter),
  ])
  return { credit_notes: rows.map(presentCreditNote), total: fromCents(cents), pagination: paginateCounted(at, count) }
}

/** A credit note one may see. @throws Problem CREDIT_NOTE_NOT_FOUND, also for another shop's (C43) */
export async function getCreditRow(ctx: Context, id: string): Promise<CreditNoteRow> {
  const [row] = await selectNotesById(ctx.tx, [id])
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('CREDIT_NOTE_NOT_FOUND')
  return row
}
export async function showCredit(ctx: Context, id: string): Promise<{ credit_note: CreditNoteDetail }> {
  const row = await getCreditRow(ctx, id)
  const [lines, taxes] = await Promise.all([selectNoteLines(ctx.tx, row.id), selectNoteTaxes(ctx.tx, row.id)])
  return { credit_note: presentCreditDetail(ctx, row, lines, taxes) }
}
export const showCreditNote = (ctx: Context, { params }: Input<typeof calls.getCreditNote>) => showCredit(ctx, params.id)

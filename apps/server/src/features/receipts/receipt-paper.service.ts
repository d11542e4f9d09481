import type { Input } from '@twopost/contract/core/call'
import { formatPhone } from '@twopost/contract/core/phone'
import type * as calls from '@twopost/contract/receipts'
import type { ReceiptDocument } from '@twopost/contract/receipts'
import { addressLine } from '@twopost/contract/suppliers'
import { openCustomerLink } from '#features/auth/index.ts'
import { drawPaper, printPapers } from '#features/documents/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OpenContext, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { type PartiesRow, selectReceiptParties } from './receipt-paper.queries.ts'
import { type ReceiptRow, selectApplications, selectReceipt, selectRefunds } from './receipts.queries.ts'
import { getReceiptRow } from './receipts.service.ts'

/** A receipt as it stands now: what it is put on changes with later payments. */
export interface PrintedReceipt {
  document: ReceiptDocument
  /** Of the customer today. */
  email: string
  fixedAt: Date
}

const senderOf = (row: PartiesRow): string[] =>
  [
    row.shop_name,
    addressLine({ address: row.shop_address, city: row.shop_city, state: row.shop_state, zip_code: row.shop_zip, country: '' }),
    [formatPhone(row.shop_phone), row.shop_email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '')
const payerOf = (row: PartiesRow): string[] =>
  [row.company_name || row.name, row.company_name ? row.name : '', addressLine({ ...row, country: '' })].filter(
    (line, at, all) => line !== '' && all.indexOf(line) === at,
  )

async function documentOf(tx: Tx, row: ReceiptRow, parties: PartiesRow, language: 'en' | 'es'): Promise<ReceiptDocument> {
  const [applications, refunds, { row: _, ...paper }] = await Promise.all([
    selectApplications(tx, row.id),
    selectRefunds(tx, row.id),
    readShopPaper(tx, { shopId: row.shop_id, kind: 'receipt', language, date: row.business_date }),
  ])
  return {
    ...paper,
    language,
    ...{ number: row.number, kind: row.kind, reverses: parties.reverses_number, refunds: parties.refunds_number },
    isReversed: row.is_reversed,
    ...{ date: row.business_date, method: row.method, reference: row.reference, orderNumber: row.order_number ?? '' },
    ...{ from: senderOf(parties), to: payerOf(parties) },
    ...{ amountCents: row.amount_cents, tenderedCents: row.tendered_cents, changeCents: row.change_cents },
    applications: applications.map((one) => ({ number: one.number ?? '', date: one.paid_on, cents: one.amount_cents })),
    givenBack: refunds
      .filter((one) => !one.is_reversed)
      .map((one) => ({ number: one.number, date: one.business_date, method: one.method, cents: one.amount_cents })),
    creditCents: row.unapplied_cents,
  }
}

/** A receipt as it is printed, in the language of the customer unless another one is asked for (DOC4). */
export async function readReceipt(tx: Tx, id: string, asked?: 'en' | 'es'): Promise<PrintedReceipt | undefined> {
  const row = await selectReceipt(tx, id)
  if (!row) return undefined
  const parties = await selectReceiptParties(tx, id)
  const document = await documentOf(tx, row, parties, asked ?? (parties.language === 'es' ? 'es' : 'en'))
  return { document, email: parties.email, fixedAt: parties.created_at }
}

const paperOf = ({ document, fixedAt }: PrintedReceipt) =>
  ({
    paper: { kind: 'receipt', document },
    subject: { title: document.number, author: document.from[0] ?? '', language: document.language, createdAt: fixedAt },
  }) as const
/** Its PDF; the same content gives the same bytes (DOC3). @throws Problem PDF_NOT_DRAWN */
export function drawReceipt(receipt: PrintedReceipt): Promise<FileAnswer> {
  const { paper, subject } = paperOf(receipt)
  return drawPaper(paper, subject)
}

/** The PDF of a receipt; read in one transaction, drawn outside of it (PAY24). @throws Problem RECEIPT_NOT_FOUND, PDF_NOT_DRAWN */
export async function showReceiptPdf(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getReceiptPdf>,
): Promise<FileAnswer> {
  const receipt = await ctx.inTenant(async (inside) =>
    readReceipt(inside.tx, (await getReceiptRow(inside, params.id)).id, query.language),
  )
  if (!receipt) throw new Problem('RECEIPT_NOT_FOUND')
  return drawReceipt(receipt)
}

/** The same behind the button of its mail, without a sign-in. @throws Problem RECEIPT_NOT_FOUND for a wrong link, the same as for none */
export async function showLinkedReceipt(
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicReceiptPdf>,
): Promise<FileAnswer> {
  const link = await openCustomerLink(ctx.database, 'receipt', params.token)
  const receipt =
    link && !link.isRevoked
      ? await ctx.database.inTenant(link.tenant, (tx) => readReceipt(tx, link.recordId), { reads: true })
      : undefined
  if (!receipt) throw new Problem('RECEIPT_NOT_FOUND')
  return drawReceipt(receipt)
}

/** Receipts in print jobs (DOC12). */
export const printReceipts = (): void =>
  printPapers('receipt', {
    expect: getReceiptRow,
    async read({ tx }, id, { language }) {
      const receipt = await readReceipt(tx, id, language)
      return receipt && paperOf(receipt)
    },
  })

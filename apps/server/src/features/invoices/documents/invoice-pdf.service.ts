import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/invoices'
import { openCustomerLink } from '#features/auth/index.ts'
import { printPapers } from '#features/documents/index.ts'
import type { Context, OpenContext, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { presentDocument, presentInvoice } from '../invoices.presenter.ts'
import { type InvoiceRow, selectInvoice } from '../invoices.queries.ts'
import { balanceOf } from '../invoices.rules.ts'
import { getInvoiceRow } from '../invoices.service.ts'
import { paysOnline } from '../online-payment.events.ts'
import { drawPdf, paperOf } from './invoice-drawing.service.ts'
import { type Print, readPrint } from './invoice-print.service.ts'

/** The PDF (M18); read in one transaction, drawn outside of it. */
export async function showPdf(ctx: OutsideContext, { params, query }: Input<typeof calls.getInvoicePdf>): Promise<FileAnswer> {
  const print = await ctx.inTenant(async (inside: Context) => readPrint(inside, await getInvoiceRow(inside, params.id)))
  return drawPdf(print, query.language)
}

/** @throws Problem INVOICE_NOT_FOUND for a wrong link, the same as for none; INVOICE_LINK_VOID for one of a voided invoice (S1-17) */
async function readLinked(ctx: OpenContext, token: string): Promise<{ row: InvoiceRow; print: Print; canPay: boolean }> {
  const found = await openCustomerLink(ctx.database, 'invoice', token)
  const read =
    found &&
    (await ctx.database.inTenant(
      found.tenant,
      async (tx) => {
        const row = await selectInvoice(tx, found.recordId)
        if (found.isRevoked || row?.status === 'void') throw new Problem('INVOICE_LINK_VOID')
        if (!row?.number) return undefined
        const canPay = balanceOf(row) > 0 && (await paysOnline.ask({ tx }, { shopId: row.shop_id })).some(Boolean)
        return { row, print: await readPrint({ tx, now: ctx.now }, row), canPay }
      },
      { reads: true },
    ))
  if (!read) throw new Problem('INVOICE_NOT_FOUND')
  return read
}

/** What a customer's link shows, without a sign-in (M9, OP-24). */
export async function showLinked(ctx: OpenContext, { params }: { params: { token: string } }) {
  const { row, print, canPay } = await readLinked(ctx, params.token)
  const invoice = presentInvoice(row, ctx.now)
  return {
    invoice: {
      number: invoice.invoiceNumber ?? '',
      status: invoice.status,
      balance: invoice.balance,
      total: invoice.totalAmount,
      language: print.document.language,
      shopName: print.document.shop.companyName,
      canPay,
      document: presentDocument(print),
    },
  }
}
export const showLinkedPdf = async (ctx: OpenContext, { params }: { params: { token: string } }): Promise<FileAnswer> =>
  drawPdf((await readLinked(ctx, params.token)).print)

/** Invoices in print jobs (DOC12). */
export const printInvoices = (): void =>
  printPapers('invoice', {
    expect: getInvoiceRow,
    async read(at, id, { language }) {
      const row = await selectInvoice(at.tx, id)
      return row && paperOf(await readPrint(at, row), language)
    },
  })

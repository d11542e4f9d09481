import type { Answer, Input } from '@twopost/contract/core/call'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { loadTypeface } from '@twopost/contract/core/typefaces'
import type * as calls from '@twopost/contract/invoices'
import {
  type FrozenLook,
  type InvoiceDocument,
  layoutInvoice,
  type PreviewFields,
  sampleInvoice,
  withSampleFacts,
} from '@twopost/contract/invoices'
import { readShopPaper, shopOfFigures } from '#features/shops/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { drawPdf } from '../documents/invoice-drawing.service.ts'
import { writeInvoiceMail } from '../documents/invoice-mail.service.ts'
import { readPrint } from '../documents/invoice-print.service.ts'
import { selectSampleShop } from '../draft-source.queries.ts'
import { shopOf } from '../invoices.rules.ts'
import { getInvoiceRow } from '../invoices.service.ts'
import { findLogo, printedLook } from './template-logo.service.ts'
import { lookOf, settingsAfter } from './template-look.rules.ts'

/** Two services twenty times over: 121 lines, which take several pages in every look. */
const longSample = 20

interface Preview {
  document: InvoiceDocument
  template: FrozenLook
  fixedAt: Date
}

/**
 * The content: an invoice that one may see, else a sample of the shop, or of the first one that one may enter, on its paper and with its words (DOC3).
 * @throws Problem INVOICE_NOT_FOUND, SHOP_NOT_FOUND
 */
async function readContent(
  ctx: Context,
  { invoiceId, shop_id, language, length }: PreviewFields,
): Promise<Omit<Preview, 'template'>> {
  const own = language ?? ctx.principal.language
  if (invoiceId) {
    const { document, fixedAt } = await readPrint(ctx, await getInvoiceRow(ctx, invoiceId))
    return { document: language ? { ...document, language } : document, fixedAt }
  }
  const meant = await shopOfFigures(ctx, shop_id)
  const shop = await selectSampleShop(ctx.tx, meant ? [meant] : ctx.shopIds)
  const today = dateIn(shop.time_zone ?? 'UTC', ctx.now.getTime())
  const days = { today, dueDate: addDays(today, 30) }
  const sample = sampleInvoice(own, shopOf(shop), days, length === 'long' ? longSample : 1)
  if (!meant) return { document: withSampleFacts(sample, {}), fixedAt: ctx.now }
  const papers = await readShopPaper(ctx.tx, { shopId: meant, kind: 'invoice', language: own, date: ctx.now })
  const { row, registrations, ...paper } = papers
  const facts = Object.fromEntries(row.invoice_facts.map((fact) => [fact, true]))
  return { document: { ...withSampleFacts(sample, facts, registrations), ...paper }, fixedAt: ctx.now }
}

/** @throws Problem INVOICE_NOT_FOUND, FILE_NOT_FOUND for an unknown logo */
async function readPreview(ctx: Context, body: PreviewFields): Promise<Preview> {
  const { type, layout = 'two-column', logoId, ...settings } = body.template
  const logo = await findLogo(ctx, logoId)
  const template = await printedLook(ctx, lookOf({ type, layout, settings: settingsAfter({}, settings, logo) }))
  return { ...(await readContent(ctx, body)), template }
}

/** A look with an invoice or a sample: its pages and its mail (M22). */
export async function showPreview(
  ctx: Context,
  { body }: Input<typeof calls.previewInvoiceTemplate>,
): Promise<Answer<typeof calls.previewInvoiceTemplate>> {
  const { document, template } = await readPreview(ctx, body)
  await loadTypeface(template.styling.fontFamily)
  const { subject, text } = writeInvoiceMail(document, { url: '…', payUrl: null }, document.language)
  return {
    preview: {
      document: { ...document, template },
      pages: layoutInvoice(template, document).map(({ steps, ...page }) => ({
        ...page,
        steps: steps.map((step) => ({ ...step })),
      })),
      mail: { subject, text, filename: `${document.number ?? document.orderNumber}.pdf` },
    },
  }
}

/** The same as a PDF; read in one transaction, drawn outside of it. @throws Problem PDF_NOT_DRAWN */
export async function showPreviewPdf(
  ctx: OutsideContext,
  { body }: Input<typeof calls.previewInvoiceTemplatePdf>,
): Promise<FileAnswer> {
  return drawPdf(await ctx.inTenant((inner) => readPreview(inner, body), { reads: true }))
}

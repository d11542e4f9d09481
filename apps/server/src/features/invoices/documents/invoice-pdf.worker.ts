// Runs in a thread of its own: measuring and drawing are synchronous, 0.2 s for a page and 1 s for 500 lines (S-47).
import { type InvoiceDocument, type InvoiceTemplate, layoutInvoice } from '@twopost/contract/invoices'
import { type PdfSubject, renderPdf } from '#platform/pdf/display-list-pdf.ts'
import { serveThread } from '#platform/threads/serve-thread.ts'

/** What the thread is asked to draw. */
export interface PdfQuestion {
  document: InvoiceDocument
  template: InvoiceTemplate
  subject: PdfSubject
}

serveThread(
  ({ document, template, subject }: PdfQuestion): Promise<Uint8Array> => renderPdf(layoutInvoice(template, document), subject),
)

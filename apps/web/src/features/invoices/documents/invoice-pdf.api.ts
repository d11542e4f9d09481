import { fileAddress, openPdf } from '#platform/open-pdf.ts'
import { fetchInvoicePdf, type InvoiceDetail } from '../invoices.api.ts'

type Printed = Pick<InvoiceDetail, 'id' | 'invoiceNumber' | 'workOrder'>

/** Opens the PDF of an invoice in a tab of its own. */
export const openInvoicePdf = async (invoice: Printed): Promise<void> => void (await openPdf(() => fetchInvoicePdf(invoice.id)))

/** Saves the PDF of an invoice under its number. */
export async function downloadInvoicePdf(invoice: Printed): Promise<void> {
  const address = await fileAddress(() => fetchInvoicePdf(invoice.id))
  if (!address) return
  const link = document.createElement('a')
  link.href = address
  link.download = `${invoice.invoiceNumber ?? invoice.workOrder?.number ?? 'draft'}.pdf`
  link.click()
}

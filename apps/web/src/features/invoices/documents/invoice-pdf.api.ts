import { spokenProblem } from '#platform/api/problem.ts'
import { notify } from '#ui/notify.ts'
import { fetchInvoicePdf, type InvoiceDetail } from '../invoices.api.ts'

/** How long the browser may take to read the file before its address goes. */
const addressLivesMs = 60_000

async function fetchAddress(id: string): Promise<string | null> {
  try {
    const address = URL.createObjectURL(await fetchInvoicePdf(id))
    setTimeout(() => URL.revokeObjectURL(address), addressLivesMs)
    return address
  } catch (error) {
    notify({ kind: 'error', title: await spokenProblem(error) })
    return null
  }
}

type Printed = Pick<InvoiceDetail, 'id' | 'invoiceNumber' | 'workOrder'>

/** Opens the PDF of an invoice in a tab of its own; it is fetched with the session first. */
export async function openInvoicePdf(invoice: Printed): Promise<void> {
  // Opened at once: after waiting the browser would take it for an advertisement.
  const tab = window.open('', '_blank')
  const address = await fetchAddress(invoice.id)
  if (!address) tab?.close()
  else if (tab) tab.location.href = address
  else location.href = address
}

/** Saves the PDF of an invoice under its number. */
export async function downloadInvoicePdf(invoice: Printed): Promise<void> {
  const address = await fetchAddress(invoice.id)
  if (!address) return
  const link = document.createElement('a')
  link.href = address
  link.download = `${invoice.invoiceNumber ?? invoice.workOrder.number}.pdf`
  link.click()
}

/** States of an invoice (M3). "Partly paid" is shown from the balance and is no state. */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** from → to; issuing is draft → sent, or paid when there is nothing to pay; a reversed payment leads back from paid. */
export const invoiceTransitions: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  draft: ['sent', 'paid'],
  sent: ['paid', 'overdue', 'void'],
  overdue: ['paid', 'sent', 'void'],
  paid: ['sent', 'overdue', 'void'],
  void: [],
}
/** What an invoice is for (NOW4): the work of an order, goods at the counter, a late fee, or what was open before the shop came. */
export const invoiceOrigins = ['order', 'counter', 'late_fee', 'opening'] as const
export type InvoiceOrigin = (typeof invoiceOrigins)[number]
export const isIssued = (status: InvoiceStatus): boolean => status !== 'draft'
export const paymentMethods = ['cash', 'card', 'check', 'transfer', 'other'] as const
/** Offered payment terms and their days (M16). */
export const termsDays: Readonly<Record<string, number>> = {
  'Due on receipt': 0,
  'Net 7': 7,
  'Net 15': 15,
  'Net 30': 30,
  'Net 45': 45,
  'Net 60': 60,
}
/** Days until due; terms in other words count as Net 30. */
export const daysOf = (terms: string): number => termsDays[terms] ?? Number(/^net\s*(\d{1,3})$/i.exec(terms)?.[1] ?? '30')

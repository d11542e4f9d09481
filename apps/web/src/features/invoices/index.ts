export { InvoicePill } from './invoice-words.tsx'
export { type Invoice, useCreateInvoice, useInvoices } from './invoices.api.ts'

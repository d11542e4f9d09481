export { createCounterSale } from './counter/counter-sale.service.ts'
export { returnCreditedSale } from './counter/counter-stock.service.ts'
export { issueLateFee } from './counter/late-fee-invoice.service.ts'
export { type CreditNoteIssued, creditNoteIssued } from './credits/credit-notes.events.ts'
export { type Asked, type Creditable, creditableLines, creditOf } from './credits/credit-notes.rules.ts'
export { composeCreditMail, configureCreditMail, printCreditNotes } from './credits/credit-paper.service.ts'
export { type NewNoteLine, selectFrozenShares } from './credits/credits.queries.ts'
export { readCreditable, showCredit, taxNames, writeCreditNote } from './credits/credits.service.ts'
export { configureCustomerLinks } from './customer-link.service.ts'
export { composeInvoiceMail } from './documents/invoice-mail.service.ts'
export { printInvoices } from './documents/invoice-pdf.service.ts'
export { invoiceIssued, invoiceVoided } from './invoice-moves.events.ts'
export { invoicePaid, paymentPosted } from './invoice-paid.events.ts'
export { subscribeInvoices } from './invoices.events.ts'
export { findOrderInvoices, type InvoiceRow } from './invoices.queries.ts'
export { invoicesRoutes } from './invoices.routes.ts'
export { balanceOf } from './invoices.rules.ts'
export {
  createInvoice,
  getInvoiceLocked,
  getInvoiceRow,
  recountDrafts,
  showOne as showInvoiceDetail,
} from './invoices.service.ts'
export { configureInvoiceMail, issueLocked, sendInvoice, wrongState } from './issue/issue-invoice.service.ts'
export { selectIssue } from './issue/issues.queries.ts'
export { moveOverdueInvoices } from './issue/overdue-invoices.service.ts'
export { paysOnline } from './online-payment.events.ts'
export { endOpening, insertOpenings, type NewOpening, selectStanding } from './opening/opening-balances.queries.ts'
export { issueOpenings, type Owed } from './opening/opening-invoices.service.ts'
export { type PaymentRow, selectPayments } from './payments/payments.queries.ts'
export { applyPayment, settle, undoPayment } from './payments/payments.service.ts'
export { receiveTemplateLogos } from './templates/template-logo.service.ts'

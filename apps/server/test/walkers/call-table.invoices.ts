/** Who may make the calls about invoices and their looks, in the words of `call-table.ts`. */
export const invoicesTable = {
  // Invoices (M4–M18, OP-2).
  listInvoices: 'invoices:view | shops',
  exportInvoices: 'invoices:view and reports:export | shops',
  getInvoice: 'invoices:view | shops',
  getInvoicePdf: 'invoices:view | shops',
  // Handing a link to the customer is sending the invoice by another way.
  createInvoiceLink: 'invoices:send | shops',
  createInvoice: 'invoices:create | shops',
  updateInvoice: 'invoices:create | shops',
  deleteInvoice: 'invoices:delete | shops',
  sendInvoice: 'invoices:send | shops',
  markInvoicePaid: 'invoices:create | shops',
  addPayment: 'invoices:create | shops',
  reversePayment: 'invoices:delete | shops',
  voidInvoice: 'invoices:delete | shops',
  setInvoiceDispute: 'invoices:create | shops',
  // Templates are the organization's (M21, M22).
  listInvoiceTemplates: 'invoices:view | shared',
  getInvoiceTemplate: 'invoices:view | shared',
  previewInvoiceTemplate: 'invoices:view | shops',
  previewInvoiceTemplatePdf: 'invoices:view | shops',
  createInvoiceTemplate: 'invoices:create | refused',
  updateInvoiceTemplate: 'invoices:create | refused',
  copyInvoiceTemplate: 'invoices:create | refused',
  deleteInvoiceTemplate: 'invoices:delete | refused',
  getPublicInvoice: 'public',
  getPublicInvoicePdf: 'public',
} as const

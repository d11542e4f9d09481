export { CustomerFilter } from './customer-filter.tsx'
export { openInvoicePdf } from './documents/invoice-pdf.api.ts'
export { MoneyTabs, useMoneyPaths } from './money-tabs.tsx'

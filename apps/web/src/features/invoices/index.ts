export { CustomerFilter } from './customer-filter.tsx'
export { openInvoicePdf } from './documents/invoice-pdf.api.ts'
export { MoneyPage } from './money-page.tsx'
export { MoneyTabs, useMoneyPaths } from './money-tabs.tsx'

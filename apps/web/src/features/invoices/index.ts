export { CustomerFilter } from './customer-filter.tsx'
export { MoneyTabs, useMoneyPaths } from './money-tabs.tsx'

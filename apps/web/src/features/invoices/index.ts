export { MoneyTabs, useMoneyPaths } from './money-tabs.tsx'

import { defineText } from '#platform/i18n/text.ts'

export const bookkeepingCardText = defineText(
  {
    title: 'Bookkeeping',
    text: 'Which account each amount goes to, and days as journals for QuickBooks Online, Xero or any other program.',
    open: 'Open',
  },
  {
    title: 'Contabilidad',
    text: 'A qué cuenta va cada monto, y los días como diarios para QuickBooks Online, Xero u otro programa.',
    open: 'Abrir',
  },
)

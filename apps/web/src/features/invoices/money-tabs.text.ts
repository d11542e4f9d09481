import { defineText } from '#platform/i18n/text.ts'

export const moneyTabsText = defineText(
  {
    money: 'Money',
    looks: { invoices: 'Invoices', receivables: 'Receivables', payments: 'Payments', days: 'Day close' },
  },
  {
    money: 'Dinero',
    looks: { invoices: 'Facturas', receivables: 'Por cobrar', payments: 'Pagos', days: 'Cierre del día' },
  },
)

import { defineText } from './i18n/text.ts'

export const dateRangeText = defineText(
  { from: 'From', to: 'To', apply: 'Apply', since: 'from {from}', until: 'to {to}', between: '{from} to {to}' },
  { from: 'Desde', to: 'Hasta', apply: 'Aplicar', since: 'desde {from}', until: 'hasta {to}', between: '{from} a {to}' },
)

import { defineText } from '#platform/i18n/text.ts'

export const lowStockText = defineText(
  { low: '{count, plural, one {# part is low} other {# parts are low}}' },
  { low: '{count, plural, one {# pieza con existencias bajas} other {# piezas con existencias bajas}}' },
)

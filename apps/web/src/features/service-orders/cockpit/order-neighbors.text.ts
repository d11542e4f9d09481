import { defineText } from '#platform/i18n/text.ts'

export const orderNeighborsText = defineText(
  { place: '{place} of {count} in the list', previous: 'Previous order', next: 'Next order' },
  { place: '{place} de {count} en la lista', previous: 'Orden anterior', next: 'Orden siguiente' },
)

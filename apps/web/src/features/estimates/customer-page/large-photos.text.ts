import { defineText } from '#platform/i18n/text.ts'

/** Photos that are shown large on the customer's page. */
export const largePhotosText = defineText(
  { previous: 'Previous photo', next: 'Next photo', close: 'Close', place: '{place} of {count}' },
  { previous: 'Foto anterior', next: 'Foto siguiente', close: 'Cerrar', place: '{place} de {count}' },
)

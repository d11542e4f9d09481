import { defineText } from './i18n/text.ts'

export const photoDialogText = defineText(
  { previous: 'Previous photo', next: 'Next photo', place: '{place} of {count}' },
  { previous: 'Foto anterior', next: 'Foto siguiente', place: '{place} de {count}' },
)

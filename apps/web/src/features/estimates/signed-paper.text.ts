import { defineText } from '#platform/i18n/text.ts'

export const signedPaperText = defineText(
  {
    paper: 'Photo of what was signed',
    add: 'Add photo',
    remove: 'Take the photo away',
    dropOff: 'The vehicle was left while nobody was here',
    dropOffHelp: 'The paper says what may be done, and up to which amount.',
  },
  {
    paper: 'Foto de lo que se firmó',
    add: 'Agregar foto',
    remove: 'Quitar la foto',
    dropOff: 'El vehículo se dejó cuando no había nadie',
    dropOffHelp: 'El papel dice qué se puede hacer y hasta qué monto.',
  },
)

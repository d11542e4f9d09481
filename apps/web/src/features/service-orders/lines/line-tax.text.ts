import { defineText } from '#platform/i18n/text.ts'

export const lineTaxText = defineText(
  {
    menu: 'Tax otherwise…',
    title: 'Tax of {line}',
    about: 'It stays with this line and its order, and stands in the tax report. A copy of the line begins without it.',
    what: 'This line is',
    choices: { taxed: 'Taxed', untaxed: 'Not taxed', rules: 'As usual' },
    help: {
      taxed: 'Also where the rules or a certificate say otherwise.',
      untaxed: 'No tax is taken of it.',
      rules: 'The rules of the shop and the certificates of the customer decide again.',
    },
    reason: 'Reason',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Tax of the line saved',
    isTaxed: 'Taxed by hand: {reason} ({person})',
    isUntaxed: 'Not taxed by hand: {reason} ({person})',
    expired: 'The exemption of {customer} expired on {day}.',
    renew: 'Certificates',
  },
  {
    menu: 'Impuesto distinto…',
    title: 'Impuesto de {line}',
    about: 'Queda con esta línea y su orden, y aparece en el reporte de impuestos. Una copia de la línea empieza sin él.',
    what: 'Esta línea',
    choices: { taxed: 'Paga impuesto', untaxed: 'No paga impuesto', rules: 'Como siempre' },
    help: {
      taxed: 'Aunque las reglas o un certificado digan otra cosa.',
      untaxed: 'No se le cobra ningún impuesto.',
      rules: 'Deciden otra vez las reglas del taller y los certificados del cliente.',
    },
    reason: 'Motivo',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Se guardó el impuesto de la línea',
    isTaxed: 'Con impuesto a mano: {reason} ({person})',
    isUntaxed: 'Sin impuesto a mano: {reason} ({person})',
    expired: 'La exención de {customer} venció el {day}.',
    renew: 'Certificados',
  },
)

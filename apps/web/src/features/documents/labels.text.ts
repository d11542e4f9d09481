import { defineText } from '#platform/i18n/text.ts'

export const labelsText = defineText(
  {
    print: 'Print labels',
    keyTag: 'Print key tag',
    title: '{count, plural, one {Print a label} other {Print # labels}}',
    size: 'Size',
    sizes: { small: 'Small', roll: 'Roll', large: 'Large' },
    sizeHelp: { small: '2.25 × 1.25 in', roll: '62 mm, endless', large: '4 × 6 in' },
    code: 'Code',
    codes: { qr: 'QR code', code128: 'Bar code' },
    codeHelp: {
      qr: 'Leads to this record alone.',
      code128: 'The number itself, where it fits.',
    },
    copies: 'Copies of each',
    open: 'Open PDF',
    opening: 'Drawing…',
    tooMany: 'At most {most} labels at once.',
  },
  {
    print: 'Imprimir etiquetas',
    keyTag: 'Imprimir etiqueta de llaves',
    title: '{count, plural, one {Imprimir una etiqueta} other {Imprimir # etiquetas}}',
    size: 'Tamaño',
    sizes: { small: 'Pequeña', roll: 'Rollo', large: 'Grande' },
    sizeHelp: { small: '2.25 × 1.25 in', roll: '62 mm, continuo', large: '4 × 6 in' },
    code: 'Código',
    codes: { qr: 'Código QR', code128: 'Código de barras' },
    codeHelp: {
      qr: 'Lleva solo a este registro.',
      code128: 'El número mismo, donde cabe.',
    },
    copies: 'Copias de cada una',
    open: 'Abrir PDF',
    opening: 'Preparando…',
    tooMany: 'Hasta {most} etiquetas a la vez.',
  },
)

import type { Page } from '../../core/display-list.ts'
import type { ShopPaper } from '../../core/paper-texts.ts'
import {
  hairline,
  newPlainSheet,
  nextPlainPage,
  numberPages,
  plainFrame,
  plainLook,
  putEndTexts,
  putFacts,
  putHeaderText,
  putLetterhead,
  putLines,
  tableHeadFill,
} from '../../core/plain-paper.ts'
import { wrapText } from '../../core/print-text.ts'
import type { Sheet } from '../../core/sheet.ts'
import { formatCents, formatDate, formatQuantity } from '../documents/document-format.rules.ts'

/** A credit note as it is frozen, printed and mailed (PAY14): parts of the net and the taxes of an invoice. */
export interface CreditDocument extends ShopPaper {
  language: 'en' | 'es'
  number: string
  date: string
  /** The invoice that it takes something back of. */
  invoiceNumber: string
  invoiceDate: string
  /** Names and addresses, a line each. */
  from: readonly string[]
  to: readonly string[]
  reason: string
  lines: readonly {
    description: string
    /** Nought where an amount was credited and nothing came back. */
    quantityThousandths: number
    netCents: number
  }[]
  /** One row a tax, named as the invoice names it. */
  taxes: readonly { name: string; cents: number }[]
  netCents: number
  taxCents: number
  totalCents: number
  settledCents: number
  returnedCents: number
}

const words = {
  en: {
    title: 'Credit note',
    customer: 'Customer',
    invoice: 'For invoice',
    of: 'of',
    date: 'Date',
    reason: 'Reason',
    description: 'Description',
    quantity: 'Quantity',
    amount: 'Amount',
    subtotal: 'Subtotal',
    total: 'Credit',
    settled: (amount: string, number: string) => `${amount} lowers what is open of ${number}.`,
    returned: (amount: string) => `${amount} was paid already. It is credit on your account, or can be refunded.`,
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    title: 'Nota de crédito',
    customer: 'Cliente',
    invoice: 'De la factura',
    of: 'del',
    date: 'Fecha',
    reason: 'Motivo',
    description: 'Descripción',
    quantity: 'Cantidad',
    amount: 'Monto',
    subtotal: 'Subtotal',
    total: 'Crédito',
    settled: (amount: string, number: string) => `${amount} reduce lo pendiente de ${number}.`,
    returned: (amount: string) => `${amount} ya estaba pagado. Es saldo a favor en su cuenta, o se le puede reembolsar.`,
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const
const left = 42
/** Right edges of the figures. */
const columnsOf = (sheet: Sheet) => {
  const { right } = plainFrame(sheet)
  return { quantity: right - 110, amount: right - 8 }
}
const nextPage = (sheet: Sheet, note: CreditDocument): number =>
  nextPlainPage(sheet, note.from[0] ?? '', `${words[note.language].title} ${note.number}`)

function drawHead(sheet: Sheet, note: CreditDocument): number {
  const t = words[note.language]
  const y = putLetterhead(sheet, { from: note.from, title: t.title, number: note.number })
  sheet.text(t.customer, left, y, plainLook.label)
  const [name = '', ...rest] = note.to
  const below = putLines(sheet, [name], left, y + 14, 300, plainLook.strong)
  const end = putLines(sheet, rest, left, below, 300, plainLook.body) + 14
  const facts: readonly (readonly [string, string])[] = [
    [t.date, formatDate(note.date, note.language)],
    [t.invoice, `${note.invoiceNumber} ${t.of} ${formatDate(note.invoiceDate, note.language)}`],
    [t.reason, note.reason],
  ]
  return putHeaderText(sheet, note, putFacts(sheet, facts, end) + 14, () => nextPage(sheet, note))
}
function drawTableHead(sheet: Sheet, { language }: CreditDocument, top: number): number {
  const t = words[language]
  const columns = columnsOf(sheet)
  sheet.rect(left, top, plainFrame(sheet).right - left, 20, { fill: tableHeadFill })
  sheet.text(t.description, left + 8, top + 4, plainLook.label)
  sheet.textRight(t.quantity, columns.quantity, top + 4, plainLook.label)
  sheet.textRight(t.amount, columns.amount, top + 4, plainLook.label)
  return top + 26
}

/** Lays a credit note out on the paper of its shop (DOC9): the head of the table is on every page, the sums stay together. Pure. */
export function layoutCreditNote(note: CreditDocument): Page[] {
  const t = words[note.language]
  const sheet = newPlainSheet(note.paper)
  const { right, bottom } = plainFrame(sheet)
  const columns = columnsOf(sheet)
  const textWidth = columns.quantity - left - 70
  sheet.newPage()
  let y = drawTableHead(sheet, note, drawHead(sheet, note))
  for (const line of note.lines) {
    const text = wrapText(line.description, textWidth, plainLook.body.size, 400)
    const height = Math.max(1, text.length) * plainLook.body.lineHeight + 8
    if (y + height > bottom) y = drawTableHead(sheet, note, nextPage(sheet, note))
    putLines(sheet, text, left + 8, y, textWidth, plainLook.body)
    if (line.quantityThousandths > 0)
      sheet.textRight(formatQuantity(line.quantityThousandths), columns.quantity, y, plainLook.body)
    sheet.textRight(formatCents(line.netCents), columns.amount, y, plainLook.body)
    y += height
    sheet.rule(left, right, y - 5, 0.5, hairline)
  }
  const sums = [{ name: t.subtotal, cents: note.netCents }, ...note.taxes]
  const effects = [
    ...(note.settledCents > 0 ? [t.settled(formatCents(note.settledCents), note.invoiceNumber)] : []),
    ...(note.returnedCents > 0 ? [t.returned(formatCents(note.returnedCents))] : []),
  ]
  const below = sums.length * 17 + 30 + effects.length * plainLook.body.lineHeight * 2 + 14
  if (y + below > bottom) y = nextPage(sheet, note)
  y += 6
  for (const sum of sums) {
    sheet.textRight(sum.name, columns.quantity, y, plainLook.body)
    sheet.textRight(formatCents(sum.cents), columns.amount, y, plainLook.body)
    y += 17
  }
  sheet.textRight(t.total, columns.quantity, y + 3, plainLook.total)
  sheet.textRight(formatCents(note.totalCents), columns.amount, y + 3, plainLook.total)
  const end = putLines(sheet, effects, left, y + 36, right - left, plainLook.body)
  putEndTexts(sheet, note, end, () => nextPage(sheet, note))
  numberPages(sheet, t.page)
  return sheet.pages
}

/** A credit note to look at, in the words of no shop. */
export const sampleCreditNote = (language: 'en' | 'es'): CreditDocument => ({
  language,
  ...{ number: 'CN-2026-004', date: '2026-11-24', invoiceNumber: 'INV-2026-129', invoiceDate: '2026-11-18' },
  from: ['Cascade Fleet & Auto', '1840 Marine View Dr, Tacoma, WA 98422'],
  to: ['Harbor Line Drayage', '100 Port of Tacoma Rd, Tacoma, WA 98421'],
  reason: language === 'es' ? 'Se pidió la pieza equivocada' : 'Wrong part ordered',
  lines: [
    {
      description: language === 'es' ? 'Luz lateral LED, ámbar' : 'LED marker lamp, amber',
      ...{ quantityThousandths: 1000, netCents: 999 },
    },
  ],
  taxes: [{ name: '8.25%', cents: 83 }],
  ...{ netCents: 999, taxCents: 83, totalCents: 1082, settledCents: 500, returnedCents: 582 },
})

import type { Page } from '../../core/display-list.ts'
import {
  hairline,
  nextPlainPage,
  numberPages,
  plainLook,
  plainPage,
  putFacts,
  putLetterhead,
  putLines,
  tableHeadFill,
} from '../../core/plain-paper.ts'
import { wrapText } from '../../core/print-text.ts'
import { Sheet } from '../../core/sheet.ts'
import { formatCents, formatDate, formatQuantity } from '../documents/document-format.rules.ts'

/** A credit note as it is frozen, printed and mailed (PAY14): parts of the net and the taxes of an invoice. */
export interface CreditDocument {
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
/** Right edges of the figures. */
const columns = { quantity: 460, amount: plainPage.right - 8 } as const
const textWidth = columns.quantity - plainPage.left - 70

function drawHead(sheet: Sheet, note: CreditDocument): number {
  const t = words[note.language]
  const y = putLetterhead(sheet, { from: note.from, title: t.title, number: note.number })
  sheet.text(t.customer, plainPage.left, y, plainLook.label)
  const [name = '', ...rest] = note.to
  const below = putLines(sheet, [name], plainPage.left, y + 14, 300, plainLook.strong)
  const end = putLines(sheet, rest, plainPage.left, below, 300, plainLook.body) + 14
  const facts: readonly (readonly [string, string])[] = [
    [t.date, formatDate(note.date, note.language)],
    [t.invoice, `${note.invoiceNumber} ${t.of} ${formatDate(note.invoiceDate, note.language)}`],
    [t.reason, note.reason],
  ]
  return putFacts(sheet, facts, end) + 14
}
function drawTableHead(sheet: Sheet, { language }: CreditDocument, top: number): number {
  const t = words[language]
  sheet.rect(plainPage.left, top, plainPage.right - plainPage.left, 20, { fill: tableHeadFill })
  sheet.text(t.description, plainPage.left + 8, top + 4, plainLook.label)
  sheet.textRight(t.quantity, columns.quantity, top + 4, plainLook.label)
  sheet.textRight(t.amount, columns.amount, top + 4, plainLook.label)
  return top + 26
}

/** Lays a credit note out on Letter pages (DOC9): the head of the table is on every page, the sums stay together. Pure. */
export function layoutCreditNote(note: CreditDocument): Page[] {
  const t = words[note.language]
  const sheet = new Sheet({ width: plainPage.width, height: plainPage.height, background: '#ffffff' })
  sheet.newPage()
  let y = drawTableHead(sheet, note, drawHead(sheet, note))
  const next = () => {
    y = nextPlainPage(sheet, note.from[0] ?? '', `${t.title} ${note.number}`)
  }
  for (const line of note.lines) {
    const text = wrapText(line.description, textWidth, plainLook.body.size, 400)
    const height = Math.max(1, text.length) * plainLook.body.lineHeight + 8
    if (y + height > plainPage.bottom) {
      next()
      y = drawTableHead(sheet, note, y)
    }
    putLines(sheet, text, plainPage.left + 8, y, textWidth, plainLook.body)
    if (line.quantityThousandths > 0)
      sheet.textRight(formatQuantity(line.quantityThousandths / 1000), columns.quantity, y, plainLook.body)
    sheet.textRight(formatCents(line.netCents), columns.amount, y, plainLook.body)
    y += height
    sheet.rule(plainPage.left, plainPage.right, y - 5, 0.5, hairline)
  }
  const sums = [{ name: t.subtotal, cents: note.netCents }, ...note.taxes]
  const effects = [
    ...(note.settledCents > 0 ? [t.settled(formatCents(note.settledCents), note.invoiceNumber)] : []),
    ...(note.returnedCents > 0 ? [t.returned(formatCents(note.returnedCents))] : []),
  ]
  const below = sums.length * 17 + 30 + effects.length * plainLook.body.lineHeight * 2 + 14
  if (y + below > plainPage.bottom) next()
  y += 6
  for (const sum of sums) {
    sheet.textRight(sum.name, columns.quantity, y, plainLook.body)
    sheet.textRight(formatCents(sum.cents), columns.amount, y, plainLook.body)
    y += 17
  }
  sheet.textRight(t.total, columns.quantity, y + 3, plainLook.total)
  sheet.textRight(formatCents(note.totalCents), columns.amount, y + 3, plainLook.total)
  y += 36
  putLines(sheet, effects, plainPage.left, y, plainPage.right - plainPage.left, plainLook.body)
  numberPages(sheet, t.page)
  return sheet.pages
}

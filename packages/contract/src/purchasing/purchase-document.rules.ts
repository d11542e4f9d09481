import type { Page } from '../core/display-list.ts'
import type { ShopPaper } from '../core/paper-texts.ts'
import {
  hairline,
  markPages,
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
} from '../core/plain-paper.ts'
import { wrapText } from '../core/print-text.ts'
import type { Sheet } from '../core/sheet.ts'
import { formatCents, formatDate, formatQuantity } from '../invoices/index.ts'

/** A purchase order as it is printed and mailed (DOC10). */
export interface PurchaseDocument extends ShopPaper {
  language: 'en' | 'es'
  number: string
  isDraft: boolean
  isCancelled: boolean
  orderDate: string | null
  expected: string | null
  orderedBy: string
  account: string
  /** Names and addresses, a line each. */
  from: readonly string[]
  to: readonly string[]
  deliverTo: readonly string[]
  notes: string
  /** False leaves prices out, for those who may not see what parts cost. */
  hasPrices: boolean
  totalCents: number
  lines: readonly {
    partNumber: string
    name: string
    quantity: number
    unit: string
    unitCents: number
    coreCents: number
    totalCents: number
  }[]
}

const words = {
  en: {
    title: 'Purchase order',
    draft: 'Draft, not ordered',
    mark: 'Draft',
    cancelled: 'Canceled',
    supplier: 'Supplier',
    deliverTo: 'Deliver to',
    ordered: 'Ordered',
    expected: 'Needed by',
    by: 'Ordered by',
    account: 'Our account',
    part: 'Part',
    quantity: 'Quantity',
    price: 'Each',
    total: 'Total',
    core: (amount: string) => `Core charge ${amount} each`,
    notes: 'Notes',
    ask: (number: string) => `Please put ${number} on the packing slip and the invoice.`,
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    title: 'Orden de compra',
    draft: 'Borrador, sin pedir',
    mark: 'Borrador',
    cancelled: 'Cancelada',
    supplier: 'Proveedor',
    deliverTo: 'Entregar en',
    ordered: 'Pedida',
    expected: 'Se necesita para el',
    by: 'Pedida por',
    account: 'Nuestra cuenta',
    part: 'Pieza',
    quantity: 'Cantidad',
    price: 'Cada una',
    total: 'Total',
    core: (amount: string) => `Depósito del casco ${amount} cada una`,
    notes: 'Notas',
    ask: (number: string) => `Por favor ponga ${number} en la nota de entrega y en la factura.`,
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const

/** Right edges of the figures; names take what is left of the first. */
const columnsOf = (sheet: Sheet) => {
  const { right } = plainFrame(sheet)
  return { quantity: right - 170, price: right - 85, total: right }
}
const left = 42

const nextPage = (sheet: Sheet, order: PurchaseDocument): number =>
  nextPlainPage(sheet, order.from[0] ?? '', `${words[order.language].title} ${order.number}`)

function drawHead(sheet: Sheet, order: PurchaseDocument): number {
  const t = words[order.language]
  const state = order.isCancelled ? t.cancelled : order.isDraft ? t.draft : ''
  let y = putLetterhead(sheet, { from: order.from, title: t.title, number: order.number, state })
  const middle = (left + plainFrame(sheet).right) / 2 + 10
  const block = (title: string, [name = '', ...rest]: readonly string[], x: number) => {
    sheet.text(title, x, y, plainLook.label)
    return putLines(sheet, rest, x, putLines(sheet, [name], x, y + 14, 245, plainLook.strong), 245, plainLook.body)
  }
  y = Math.max(block(t.supplier, order.to, left), block(t.deliverTo, order.deliverTo, middle)) + 14
  const date = (value: string | null) => (value ? formatDate(value, order.language) : '–')
  const facts: readonly (readonly [string, string])[] = [
    [t.ordered, date(order.orderDate)],
    [t.expected, date(order.expected)],
    [t.by, order.orderedBy || '–'],
    ...(order.account ? [[t.account, order.account] as const] : []),
  ]
  return putHeaderText(sheet, order, putFacts(sheet, facts, y) + 14, () => nextPage(sheet, order))
}

function drawTableHead(sheet: Sheet, { language, hasPrices }: PurchaseDocument, top: number): number {
  const t = words[language]
  const columns = columnsOf(sheet)
  const { right } = plainFrame(sheet)
  sheet.rect(left, top, right - left, 20, { fill: tableHeadFill })
  sheet.text(t.part, left + 8, top + 4, plainLook.label)
  sheet.textRight(t.quantity, hasPrices ? columns.quantity : columns.total - 8, top + 4, plainLook.label)
  if (hasPrices) {
    sheet.textRight(t.price, columns.price, top + 4, plainLook.label)
    sheet.textRight(t.total, columns.total - 8, top + 4, plainLook.label)
  }
  return top + 26
}

/** Lays a purchase order out on the paper of its shop (DOC9): the head of the table is on every page, the total under at least one line. Pure. */
export function layoutPurchase(order: PurchaseDocument): Page[] {
  const t = words[order.language]
  const sheet = newPlainSheet(order.paper)
  const { right, bottom } = plainFrame(sheet)
  const columns = columnsOf(sheet)
  sheet.newPage()
  let y = drawTableHead(sheet, order, drawHead(sheet, order))
  const next = () => {
    y = nextPage(sheet, order)
  }
  const nameWidth = (order.hasPrices ? columns.quantity : columns.total) - left - 90
  order.lines.forEach((line, at) => {
    const name = wrapText(line.name, nameWidth, plainLook.body.size, 400)
    const core = order.hasPrices && line.coreCents > 0 ? [t.core(formatCents(line.coreCents))] : []
    const height =
      plainLook.strong.lineHeight + name.length * plainLook.body.lineHeight + core.length * plainLook.soft.lineHeight + 8
    const isLast = at === order.lines.length - 1
    if (y + height + (isLast && order.hasPrices ? 34 : 0) > bottom) {
      next()
      y = drawTableHead(sheet, order, y)
    }
    const quantity = [formatQuantity(line.quantity), line.unit].filter(Boolean).join(' ')
    sheet.text(line.partNumber, left + 8, y, plainLook.strong)
    sheet.textRight(quantity, order.hasPrices ? columns.quantity : columns.total - 8, y, plainLook.body)
    if (order.hasPrices) {
      sheet.textRight(formatCents(line.unitCents), columns.price, y, plainLook.body)
      sheet.textRight(formatCents(line.totalCents), columns.total - 8, y, plainLook.strong)
    }
    const below = putLines(sheet, name, left + 8, y + plainLook.strong.lineHeight, nameWidth, plainLook.body)
    putLines(sheet, core, left + 8, below, nameWidth, plainLook.soft)
    y += height
    sheet.rule(left, right, y - 5, 0.5, hairline)
  })
  if (order.hasPrices) {
    sheet.textRight(t.total, columns.price, y + 6, plainLook.total)
    sheet.textRight(formatCents(order.totalCents), columns.total - 8, y + 6, plainLook.total)
    y += 32
  }
  const notes = wrapText(order.notes, right - left, plainLook.body.size, 400)
  const end = [...(notes.length > 0 ? [t.notes, ...notes, ''] : []), t.ask(order.number)]
  // What is asked for stays together where it can.
  if (y + end.length * plainLook.body.lineHeight > bottom && end.length < 40) next()
  for (const [at, line] of end.entries()) {
    if (y + plainLook.body.lineHeight > bottom) next()
    sheet.text(line, left, y, at === 0 && notes.length > 0 ? plainLook.label : plainLook.body)
    y += plainLook.body.lineHeight
  }
  putEndTexts(sheet, order, y, () => {
    next()
    return y
  })
  numberPages(sheet, t.page)
  const mark = order.isCancelled ? t.cancelled : order.isDraft ? t.mark : ''
  if (mark) markPages(sheet, mark)
  return sheet.pages
}

import type { Page } from '../core/display-list.ts'
import { wrapText } from '../core/print-text.ts'
import { Sheet, type TextStyle } from '../core/sheet.ts'
import { formatCents, formatDate, formatQuantity } from '../invoices/index.ts'

/** A purchase order as it is printed and mailed (DOC10). */
export interface PurchaseDocument {
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

/** US Letter, in points. */
const page = { width: 612, height: 792, left: 42, right: 570, top: 42, bottom: 738 } as const
const ink = '#16181d'
const gray = '#5a6070'
const hairline = '#c9cdd6'
const style = (size: number, fill = ink, weight: 400 | 700 = 400): TextStyle => ({ size, fill, weight, lineHeight: size * 1.4 })
const look = {
  company: style(17, ink, 700),
  title: style(17, ink, 700),
  number: style(12, ink, 700),
  label: style(8.5, gray, 700),
  body: style(10),
  strong: style(10, ink, 700),
  soft: style(8.5, gray),
  total: style(12, ink, 700),
}
/** Right edges of the figures; names take what is left of the first. */
const columns = { quantity: 400, price: 485, total: page.right } as const

/** Lines of text from a place down. Answers where they end. */
function put(sheet: Sheet, lines: readonly string[], x: number, top: number, width: number, text: TextStyle): number {
  let y = top
  for (const line of lines.flatMap((one) => wrapText(one, width, text.size, text.weight ?? 400))) {
    sheet.text(line, x, y, text)
    y += text.lineHeight
  }
  return y
}

function drawHead(sheet: Sheet, order: PurchaseDocument): number {
  const t = words[order.language]
  const [company = '', ...address] = order.from
  const left = put(sheet, address, page.left, put(sheet, [company], page.left, page.top, 300, look.company), 300, look.soft)
  sheet.textRight(t.title, page.right, page.top, look.title)
  sheet.textRight(order.number, page.right, page.top + 24, look.number)
  const state = order.isCancelled ? t.cancelled : order.isDraft ? t.draft : ''
  if (state) sheet.textRight(state.toUpperCase(), page.right, page.top + 42, look.label)
  let y = Math.max(left, page.top + 62) + 14
  sheet.rule(page.left, page.right, y, 0.75, hairline)
  y += 14
  const middle = (page.left + page.right) / 2 + 10
  const block = (title: string, [name = '', ...rest]: readonly string[], x: number) => {
    sheet.text(title, x, y, look.label)
    return put(sheet, rest, x, put(sheet, [name], x, y + 14, 245, look.strong), 245, look.body)
  }
  y = Math.max(block(t.supplier, order.to, page.left), block(t.deliverTo, order.deliverTo, middle)) + 14
  const date = (value: string | null) => (value ? formatDate(value, order.language) : '–')
  const facts: readonly (readonly [string, string])[] = [
    [t.ordered, date(order.orderDate)],
    [t.expected, date(order.expected)],
    [t.by, order.orderedBy || '–'],
    ...(order.account ? [[t.account, order.account] as const] : []),
  ]
  const wide = (page.right - page.left) / 4
  let end = y
  facts.forEach(([label, value], at) => {
    const x = page.left + at * wide
    sheet.text(label, x, y, look.label)
    end = Math.max(end, put(sheet, [value], x, y + 13, wide - 10, look.body))
  })
  return end + 14
}

function drawTableHead(sheet: Sheet, { language, hasPrices }: PurchaseDocument, top: number): number {
  const t = words[language]
  sheet.rect(page.left, top, page.right - page.left, 20, { fill: '#eef0f4' })
  sheet.text(t.part, page.left + 8, top + 4, look.label)
  sheet.textRight(t.quantity, hasPrices ? columns.quantity : columns.total - 8, top + 4, look.label)
  if (hasPrices) {
    sheet.textRight(t.price, columns.price, top + 4, look.label)
    sheet.textRight(t.total, columns.total - 8, top + 4, look.label)
  }
  return top + 26
}

/** Lays a purchase order out on Letter pages (DOC9): the head of the table is on every page, the total under at least one line. Pure. */
export function layoutPurchase(order: PurchaseDocument): Page[] {
  const t = words[order.language]
  const sheet = new Sheet({ width: page.width, height: page.height, background: '#ffffff' })
  sheet.newPage()
  let y = drawTableHead(sheet, order, drawHead(sheet, order))
  const next = () => {
    sheet.newPage()
    sheet.text(order.from[0] ?? '', page.left, 30, look.strong)
    sheet.textRight(`${t.title} ${order.number}`, page.right, 30, look.soft)
    y = 54
  }
  const nameWidth = (order.hasPrices ? columns.quantity : columns.total) - page.left - 90
  order.lines.forEach((line, at) => {
    const name = wrapText(line.name, nameWidth, look.body.size, 400)
    const core = order.hasPrices && line.coreCents > 0 ? [t.core(formatCents(line.coreCents))] : []
    const height = look.strong.lineHeight + name.length * look.body.lineHeight + core.length * look.soft.lineHeight + 8
    const isLast = at === order.lines.length - 1
    if (y + height + (isLast && order.hasPrices ? 34 : 0) > page.bottom) {
      next()
      y = drawTableHead(sheet, order, y)
    }
    const quantity = [formatQuantity(line.quantity), line.unit].filter(Boolean).join(' ')
    sheet.text(line.partNumber, page.left + 8, y, look.strong)
    sheet.textRight(quantity, order.hasPrices ? columns.quantity : columns.total - 8, y, look.body)
    if (order.hasPrices) {
      sheet.textRight(formatCents(line.unitCents), columns.price, y, look.body)
      sheet.textRight(formatCents(line.totalCents), columns.total - 8, y, look.strong)
    }
    const below = put(sheet, name, page.left + 8, y + look.strong.lineHeight, nameWidth, look.body)
    put(sheet, core, page.left + 8, below, nameWidth, look.soft)
    y += height
    sheet.rule(page.left, page.right, y - 5, 0.5, hairline)
  })
  if (order.hasPrices) {
    sheet.textRight(t.total, columns.price, y + 6, look.total)
    sheet.textRight(formatCents(order.totalCents), columns.total - 8, y + 6, look.total)
    y += 32
  }
  const notes = wrapText(order.notes, page.right - page.left, look.body.size, 400)
  const end = [...(notes.length > 0 ? [t.notes, ...notes, ''] : []), t.ask(order.number)]
  // What is asked for stays together where it can.
  if (y + end.length * look.body.lineHeight > page.bottom && end.length < 40) next()
  for (const [at, line] of end.entries()) {
    if (y + look.body.lineHeight > page.bottom) next()
    sheet.text(line, page.left, y, at === 0 && notes.length > 0 ? look.label : look.body)
    y += look.body.lineHeight
  }
  const all = sheet.pages.length
  sheet.pages.forEach((_, at) => {
    sheet.onPage(at, (one) => one.textRight(t.page(at + 1, all), page.right, 752, look.soft))
  })
  return sheet.pages
}

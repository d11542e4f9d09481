import { cleanPrintText, textWidth, wrapText } from '../../core/print-text.ts'
import type { TextStyle } from '../../core/sheet.ts'
import type { InvoiceLine, InvoiceService } from './document.model.ts'
import { formatCents, formatQuantity } from './document-format.rules.ts'
import { type Frame, LEFT, PAGE, RIGHT } from './document-style.rules.ts'

const COLUMN_GAP = 14
const ROW_PADDING = 4.5
const LEAST_DESCRIPTION = 150
/** Tints reach a little beyond the text, so that the text keeps its edge. */
export const BLEED = 10
/** Between a description and the part number after it. */
const REMARK_GAP = 8
/** A description higher than this share of a page goes on in a further row, which may stand on the next page. */
const HIGHEST_ROW = 0.4

/** One row of the table. A heading stays with the row that follows it. */
export interface Row {
  height: number
  isHeading: boolean
  /** Name of the service it belongs to, for the heading of a further page; empty where there is none. */
  service: string
  draw: (top: number) => void
}

/** Where the columns end (all but the description are aligned to the right, the type to the left). */
interface Columns {
  descriptionWidth: number
  typeLeft: number
  quantityRight: number
  priceRight: number
  amountRight: number
}

interface Cells {
  type: string
  quantity: string
  price: string
  amount: string
}

function readCells({ labels }: Frame, line: InvoiceLine): Cells {
  const quantity = formatQuantity(line.quantityThousandths)
  return {
    type: labels.lineTypes[line.type],
    quantity: line.type === 'labor' ? `${quantity} ${labels.hours}` : quantity,
    price: formatCents(line.unitPriceCents),
    amount: formatCents(line.amountCents),
  }
}

/** Columns as wide as their widest text; the description has the rest. */
function measureColumns(frame: Frame): Columns {
  const { invoice, template, labels, look } = frame
  const all = invoice.services.flatMap((service) => service.lines.map((line) => readCells(frame, line)))
  const widest = (heading: string, texts: string[], style: TextStyle = look.body) =>
    Math.max(
      textWidth(heading, look.label.size, 400),
      ...texts.map((text) => textWidth(cleanPrintText(text), style.size, style.weight ?? 400)),
    )
  const sums = invoice.services.map((service) => formatCents(service.subtotalCents))
  const amount = Math.max(58, widest(labels.amount, [...all.map((cells) => cells.amount), ...sums], look.strong))
  const amountRight = RIGHT
  const priceRight = amountRight - amount - COLUMN_GAP
  if (!template.show.itemDetails) {
    const descriptionWidth = priceRight - LEFT
    return { descriptionWidth, typeLeft: RIGHT, quantityRight: RIGHT, priceRight, amountRight }
  }
  const price = Math.max(
    50,
    widest(
      labels.price,
      all.map((cells) => cells.price),
    ),
  )
  const quantityRight = priceRight - price - COLUMN_GAP
  const quantity = Math.max(
    34,
    widest(
      labels.quantity,
      all.map((cells) => cells.quantity),
    ),
  )
  const type = Math.max(
    46,
    widest(
      labels.type,
      all.map((cells) => cells.type),
    ),
  )
  const typeLeft = quantityRight - quantity - COLUMN_GAP - type
  return {
    descriptionWidth: Math.max(LEAST_DESCRIPTION, typeLeft - COLUMN_GAP - LEFT),
    typeLeft,
    quantityRight,
    priceRight,
    amountRight,
  }
}

export interface LineTable {
  rows: Row[]
  headHeight: number
  drawHead: (top: number) => void
  /** The heading that a page begins with when it goes on with a service. */
  continueHeading: (service: string) => Row
}

/** The table of what was done: a heading for each named service, a row for each line. */
export function makeLineTable(frame: Frame): LineTable {
  const columns = measureColumns(frame)
  const { invoice, template, labels, look } = frame
  const hasNames = invoice.services.some((service) => service.name.trim() !== '')
  const nameOf = (service: InvoiceService) => (hasNames ? service.name.trim() || labels.otherWork : '')
  const rows = invoice.services.flatMap((service) => {
    const name = nameOf(service)
    if (!template.show.itemDetails) return [serviceRow(frame, columns, service, name || labels.otherWork)]
    const lines = service.lines.flatMap((line) => lineRows(frame, columns, line, name))
    return name
      ? [headingRow(frame, name, service.lines.length > 1 ? formatCents(service.subtotalCents) : '', name), ...lines]
      : lines
  })
  return {
    rows,
    headHeight: look.label.lineHeight + 6,
    drawHead: (top) => drawHead(frame, columns, top),
    continueHeading: (service) => headingRow(frame, labels.continued(service), '', service),
  }
}

function drawHead({ sheet, template, labels, look }: Frame, columns: Columns, top: number): void {
  sheet.text(labels.description, LEFT, top, look.label)
  if (template.show.itemDetails) {
    sheet.text(labels.type, columns.typeLeft, top, look.label)
    sheet.textRight(labels.quantity, columns.quantityRight, top, look.label)
    sheet.textRight(labels.price, columns.priceRight, top, look.label)
  }
  sheet.textRight(labels.amount, columns.amountRight, top, look.label)
  sheet.rule(LEFT, RIGHT, top + look.label.lineHeight + 5, 0.9, look.colors.headRule)
}

function headingRow({ sheet, look }: Frame, title: string, sum: string, service: string): Row {
  const sumWidth = textWidth(sum, look.headingSum.size, 400)
  const lines = wrapText(title, RIGHT - LEFT - sumWidth - COLUMN_GAP, look.heading.size, 700)
  const height = lines.length * look.heading.lineHeight + 2 * ROW_PADDING
  return {
    height,
    isHeading: true,
    service,
    draw: (top) => {
      sheet.rect(LEFT - BLEED, top, RIGHT - LEFT + 2 * BLEED, height, { fill: look.colors.tint })
      lines.forEach((line, index) => {
        sheet.text(line, LEFT, top + ROW_PADDING + index * look.heading.lineHeight, look.heading)
      })
      if (sum) sheet.textRight(sum, RIGHT, top + ROW_PADDING, look.headingSum)
    },
  }
}

/** One service in one row, where details are hidden. */
function serviceRow({ sheet, look }: Frame, columns: Columns, service: InvoiceService, name: string): Row {
  const lines = wrapText(name, columns.descriptionWidth, look.body.size, 400)
  const height = lines.length * look.body.lineHeight + 2 * ROW_PADDING
  return {
    height,
    isHeading: false,
    service: '',
    draw: (top) => {
      lines.forEach((line, index) => {
        sheet.text(line, LEFT, top + ROW_PADDING + index * look.body.lineHeight, look.body)
      })
      sheet.textRight(formatCents(service.subtotalCents), columns.amountRight, top + ROW_PADDING, look.body)
      sheet.rule(LEFT, RIGHT, top + height, 0.5, look.colors.hairline)
    },
  }
}

/** A piece of text in the description column: a line of its own, or further along the line before. */
interface DescriptionPart {
  text: string
  style: TextStyle
  indent: number
  isInline: boolean
}

/** The description in lines, the part number after it where it fits, else below it. */
function describe(frame: Frame, columns: Columns, line: InvoiceLine): DescriptionPart[] {
  const { labels, look } = frame
  const { descriptionWidth: width } = columns
  const own = (style: TextStyle) => (text: string) => ({ text, style, indent: 0, isInline: false })
  const words = wrapText(line.description, width, look.body.size, 400).map(own(look.body))
  if (line.partNumber.trim() === '') return words
  const part = cleanPrintText(labels.partNumber(line.partNumber.trim())).replace(/\n/g, ' ')
  const indent = textWidth(words.at(-1)?.text ?? '', look.body.size, 400) + REMARK_GAP
  const style = { ...look.label, lineHeight: look.body.lineHeight }
  if (words.length > 0 && indent + textWidth(part, style.size, 400) <= width)
    return [...words, { text: part, style, indent, isInline: true }]
  return [...words, ...wrapText(part, width, look.label.size, 400).map(own(look.label))]
}

function lineRows(frame: Frame, columns: Columns, line: InvoiceLine, service: string): Row[] {
  const texts = describe(frame, columns, line)
  const most = Math.floor((HIGHEST_ROW * PAGE.height) / frame.look.body.lineHeight)
  const count = Math.max(1, Math.ceil(texts.length / most))
  return Array.from({ length: count }, (_, index) => {
    const own = texts.slice(index * most, (index + 1) * most)
    // The part number is never inline with a line of the row before.
    if (own[0]?.isInline) own[0] = { ...own[0], indent: 0, isInline: false }
    return lineRow(frame, columns, own, index === 0 ? readCells(frame, line) : null, index === count - 1, service)
  })
}

function lineRow(
  { sheet, look }: Frame,
  columns: Columns,
  texts: DescriptionPart[],
  cells: Cells | null,
  isLast: boolean,
  service: string,
): Row {
  const textHeight = texts.reduce((sum, { style, isInline }) => sum + (isInline ? 0 : style.lineHeight), 0)
  const height = Math.max(textHeight, cells ? look.body.lineHeight : 0) + 2 * ROW_PADDING
  return {
    height,
    isHeading: false,
    service,
    draw: (top) => {
      let y = top + ROW_PADDING
      for (const { text, style, indent, isInline } of texts) {
        if (isInline) y -= style.lineHeight
        sheet.text(text, LEFT + indent, y, style)
        y += style.lineHeight
      }
      if (cells) {
        const first = top + ROW_PADDING
        sheet.text(cells.type, columns.typeLeft, first, { ...look.soft, fill: look.label.fill })
        sheet.textRight(cells.quantity, columns.quantityRight, first, look.body)
        sheet.textRight(cells.price, columns.priceRight, first, look.body)
        sheet.textRight(cells.amount, columns.amountRight, first, look.body)
      }
      if (isLast) sheet.rule(LEFT, RIGHT, top + height, 0.5, look.colors.hairline)
    },
  }
}

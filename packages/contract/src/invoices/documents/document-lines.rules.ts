import { cleanPrintText } from '../../core/print-text.ts'
import { linesIn, type TextStyle, widthIn } from '../../core/sheet.ts'
import type { InvoiceLine, InvoiceService } from './document.model.ts'
import { formatCents, formatQuantity } from './document-format.rules.ts'
import type { Frame } from './document-style.rules.ts'
import { joinWith } from './document-words.rules.ts'

const COLUMN_GAP = 14
/** What is less than this beside the figures is too narrow to read: quantity and price then stand below the description. */
const LEAST_DESCRIPTION = 150
/** Tints reach a little beyond the text, so that the text keeps its edge. */
export const BLEED = 10
/** Between a description and the part number after it. */
const REMARK_GAP = 8
/** A description higher than this share of a page goes on in a further row, which may stand on the next page. */
const HIGHEST_ROW = 0.4
/** Of the lines below the heading of their service, where it carries their sum. */
const INDENT = 12
/** Between the edge of a box and what is in it. */
const CELL_PADDING = 10

/** One row of the table. A heading stays with the row that follows it. */
export interface Row {
  height: number
  isHeading: boolean
  /** Name of the service it belongs to, for the heading of a further page; empty where there is none. */
  service: string
  draw: (top: number) => void
}

/** Where the columns are (all but the description are aligned to the right, the type to the left). */
interface Columns {
  left: number
  descriptionWidth: number
  /** Quantity and price stand below the description, for want of room. */
  isStacked: boolean
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

/** Each service is a group with its sum: its heading always has it, and its lines are set in. */
export const isGrouped = ({ template }: Frame): boolean => template.layout === 'detailed' || template.type === 'detailed'

/** Columns as wide as their widest text; the description has the rest. */
function measureColumns(frame: Frame): Columns {
  const { invoice, template, labels, look, area, traits } = frame
  const all = invoice.services.flatMap((service) => service.lines.map((line) => readCells(frame, line)))
  const widest = (heading: string, texts: string[], style: TextStyle = look.body) =>
    Math.max(widthIn(look.label, heading), ...texts.map((text) => widthIn(style, cleanPrintText(text))))
  const inset = traits.isBoxed ? CELL_PADDING : 0
  const left = area.left + inset
  const sums = invoice.services.map((service) => formatCents(service.subtotalCents))
  const amount = Math.max(58, widest(labels.amount, [...all.map((cells) => cells.amount), ...sums], look.strong))
  const amountRight = area.right - inset
  const priceRight = amountRight - amount - COLUMN_GAP
  const narrow: Columns = {
    left,
    descriptionWidth: priceRight - left,
    isStacked: true,
    typeLeft: area.right,
    quantityRight: area.right,
    priceRight,
    amountRight,
  }
  if (!template.show.itemDetails) return { ...narrow, isStacked: false }
  const widestOf = (heading: string, pick: (cells: Cells) => string) => widest(heading, all.map(pick))
  const price = Math.max(
    50,
    widestOf(labels.price, (cells) => cells.price),
  )
  const quantityRight = priceRight - price - COLUMN_GAP
  const quantity = Math.max(
    34,
    widestOf(labels.quantity, (cells) => cells.quantity),
  )
  const type = Math.max(
    46,
    widestOf(labels.type, (cells) => cells.type),
  )
  const typeLeft = quantityRight - quantity - COLUMN_GAP - (traits.hasTypeColumn ? type : 0)
  const descriptionWidth = typeLeft - (traits.hasTypeColumn ? COLUMN_GAP : 0) - left
  if (descriptionWidth < LEAST_DESCRIPTION) return narrow
  return { ...narrow, isStacked: false, descriptionWidth, typeLeft, quantityRight }
}

export interface LineTable {
  rows: Row[]
  headHeight: number
  drawHead: (top: number) => void
  /** What closes the table at the foot of a page. */
  drawFoot: (top: number) => void
  /** The heading that a page begins with when it goes on with a service. */
  continueHeading: (service: string) => Row
}

/** The table of what was done: a heading for each named service, a row for each line. */
export function makeLineTable(frame: Frame): LineTable {
  const columns = measureColumns(frame)
  const { invoice, template, labels, look, traits } = frame
  const hasNames = invoice.services.some((service) => service.name.trim() !== '')
  const nameOf = (service: InvoiceService) => (hasNames ? service.name.trim() || labels.otherWork : '')
  const rows = invoice.services.flatMap((service) => {
    const name = nameOf(service)
    if (!template.show.itemDetails) return [serviceRow(frame, columns, service, name || labels.otherWork)]
    const lines = service.lines.flatMap((line) => lineRows(frame, columns, line, name))
    const hasSum = isGrouped(frame) || service.lines.length > 1
    return name ? [headingRow(frame, columns, name, hasSum ? formatCents(service.subtotalCents) : '', name), ...lines] : lines
  })
  return {
    rows,
    headHeight: look.label.lineHeight + (traits.isBoxed ? 12 : 6),
    drawHead: (top) => drawHead(frame, columns, top),
    drawFoot: (top) => {
      if (traits.isBoxed) frame.sheet.rule(frame.area.left, frame.area.right, top, 0.8, look.colors.headRule)
    },
    continueHeading: (service) => headingRow(frame, columns, labels.continued(service), '', service),
  }
}

function drawHead({ sheet, template, labels, look, area, traits }: Frame, columns: Columns, top: number): void {
  let y = top
  if (traits.isBoxed) {
    const height = look.label.lineHeight + 12
    sheet.rect(area.left, top, area.right - area.left, height, { fill: look.colors.tint })
    sheet.rect(area.left, top, area.right - area.left, height, { stroke: look.colors.headRule, strokeWidth: 0.8 })
    y += 6
  }
  sheet.text(labels.description, columns.left, y, look.columnLabel)
  if (template.show.itemDetails && !columns.isStacked) {
    if (traits.hasTypeColumn) sheet.text(labels.type, columns.typeLeft, y, look.columnLabel)
    sheet.textRight(labels.quantity, columns.quantityRight, y, look.columnLabel)
    sheet.textRight(labels.price, columns.priceRight, y, look.columnLabel)
  }
  sheet.textRight(labels.amount, columns.amountRight, y, look.columnLabel)
  if (traits.hasRowRules && !traits.isBoxed)
    sheet.rule(area.left, area.right, top + look.label.lineHeight + 5, 0.9, look.colors.headRule)
}

/** The edges of a boxed table beside one row. */
function drawEdges({ sheet, look, area, traits }: Frame, top: number, height: number): void {
  if (!traits.isBoxed) return
  sheet.upright(area.left, top, top + height, 0.8, look.colors.headRule)
  sheet.upright(area.right, top, top + height, 0.8, look.colors.headRule)
}
/** What closes a row below. */
function drawRowRule({ sheet, look, area, traits }: Frame, y: number): void {
  if (traits.hasRowRules) sheet.rule(area.left, area.right, y, 0.5, look.colors.hairline)
}

function headingRow(frame: Frame, columns: Columns, title: string, sum: string, service: string): Row {
  const { sheet, look, area, traits } = frame
  const { rowPadding } = traits
  const sumStyle = isGrouped(frame) ? look.heading : look.headingSum
  const width = columns.amountRight - columns.left
  const lines = linesIn(look.heading, title, width - widthIn(sumStyle, sum) - COLUMN_GAP)
  // Without a tint it is the room above it that says where a service begins.
  const above = traits.hasTints ? 0 : 3
  const height = lines.length * look.heading.lineHeight + 2 * rowPadding + above
  return {
    height,
    isHeading: true,
    service,
    draw: (top) => {
      const bleed = traits.isBoxed ? 0 : BLEED
      if (traits.hasTints)
        sheet.rect(area.left - bleed, top, area.right - area.left + 2 * bleed, height, { fill: look.colors.tint })
      const y = top + rowPadding + above
      lines.forEach((line, index) => {
        sheet.text(line, columns.left, y + index * look.heading.lineHeight, look.heading)
      })
      if (sum) sheet.textRight(sum, columns.amountRight, y, sumStyle)
      if (!traits.hasTints) drawRowRule(frame, top + height)
      drawEdges(frame, top, height)
    },
  }
}

/** One service in one row, where details are hidden. */
function serviceRow(frame: Frame, columns: Columns, service: InvoiceService, name: string): Row {
  const { sheet, look, traits } = frame
  const lines = linesIn(look.body, name, columns.descriptionWidth)
  const height = lines.length * look.body.lineHeight + 2 * traits.rowPadding
  return {
    height,
    isHeading: false,
    service: '',
    draw: (top) => {
      const y = top + traits.rowPadding
      lines.forEach((line, index) => {
        sheet.text(line, columns.left, y + index * look.body.lineHeight, look.body)
      })
      sheet.textRight(formatCents(service.subtotalCents), columns.amountRight, y, look.body)
      drawRowRule(frame, top + height)
      drawEdges(frame, top, height)
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

/** The description in lines, the part number after it where it fits, else below it; then what has no column of its own. */
function describe(frame: Frame, columns: Columns, line: InvoiceLine, width: number): DescriptionPart[] {
  const { labels, look } = frame
  const own = (style: TextStyle) => (text: string) => ({ text, style, indent: 0, isInline: false })
  const below = { ...look.label, lineHeight: look.body.lineHeight }
  const parts: DescriptionPart[] = linesIn(look.body, line.description, width).map(own(look.body))
  const remark = joinWith(' · ', [
    line.partNumber.trim() === '' ? '' : labels.partNumber(line.partNumber.trim()),
    line.condition ? labels.conditions[line.condition] : '',
    line.warranty ? labels.warranty(line.warranty) : '',
    line.discountCents ? `${labels.discount(null)} ${formatCents(-line.discountCents)}` : '',
  ])
  if (remark !== '') {
    const part = cleanPrintText(remark).replace(/\n/g, ' ')
    const indent = widthIn(look.body, parts.at(-1)?.text ?? '') + REMARK_GAP
    if (parts.length > 0 && indent + widthIn(below, part) <= width)
      parts.push({ text: part, style: below, indent, isInline: true })
    else parts.push(...linesIn(look.label, part, width).map(own(look.label)))
  }
  if (!columns.isStacked) return parts
  const { quantity, price } = readCells(frame, line)
  return [...parts, ...linesIn(below, `${quantity} × ${price}`, width).map(own(below))]
}

function lineRows(frame: Frame, columns: Columns, line: InvoiceLine, service: string): Row[] {
  const indent = service && isGrouped(frame) ? INDENT : 0
  const texts = describe(frame, columns, line, columns.descriptionWidth - indent)
  const most = Math.floor((HIGHEST_ROW * frame.sheet.height) / frame.look.body.lineHeight)
  const count = Math.max(1, Math.ceil(texts.length / most))
  return Array.from({ length: count }, (_, index) => {
    const own = texts.slice(index * most, (index + 1) * most)
    // The part number is never inline with a line of the row before.
    if (own[0]?.isInline) own[0] = { ...own[0], indent: 0, isInline: false }
    const shifted = indent === 0 ? own : own.map((part) => ({ ...part, indent: part.indent + indent }))
    return lineRow(frame, columns, shifted, index === 0 ? readCells(frame, line) : null, index === count - 1, service)
  })
}

function lineRow(
  frame: Frame,
  columns: Columns,
  texts: readonly DescriptionPart[],
  cells: Cells | null,
  isLast: boolean,
  service: string,
): Row {
  const { sheet, look, traits } = frame
  const { rowPadding } = traits
  const textHeight = texts.reduce((sum, { style, isInline }) => sum + (isInline ? 0 : style.lineHeight), 0)
  const height = Math.max(textHeight, cells ? look.body.lineHeight : 0) + 2 * rowPadding
  return {
    height,
    isHeading: false,
    service,
    draw: (top) => {
      let y = top + rowPadding
      for (const { text, style, indent, isInline } of texts) {
        if (isInline) y -= style.lineHeight
        sheet.text(text, columns.left + indent, y, style)
        y += style.lineHeight
      }
      if (cells) drawCells(frame, columns, cells, top + rowPadding)
      if (isLast) drawRowRule(frame, top + height)
      drawEdges(frame, top, height)
    },
  }
}

function drawCells({ sheet, look, traits }: Frame, columns: Columns, cells: Cells, top: number): void {
  if (!columns.isStacked) {
    if (traits.hasTypeColumn) sheet.text(cells.type, columns.typeLeft, top, { ...look.soft, fill: look.label.fill })
    sheet.textRight(cells.quantity, columns.quantityRight, top, look.body)
    sheet.textRight(cells.price, columns.priceRight, top, look.body)
  }
  sheet.textRight(cells.amount, columns.amountRight, top, look.body)
}

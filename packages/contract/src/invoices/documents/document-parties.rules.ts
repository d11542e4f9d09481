import { formatPhone } from '../../core/phone.ts'
import { linesIn, widthIn } from '../../core/sheet.ts'
import { formatCount, formatDate, formatMoment } from './document-format.rules.ts'
import type { Frame } from './document-style.rules.ts'
import { joinWith, mostLines, paragraph } from './document-words.rules.ts'

const COLUMN_GAP = 28
const CELL_PADDING = 10
/** Of the labels that stand beside their block. */
const LABEL_WIDTH = 82

/** One block: its label, and what draws the rest from a place down. */
interface Block {
  label: string
  draw: (x: number, top: number, width: number) => number
}

/** Who pays, which vehicle and, in the detailed layout, which order. */
function listBlocks(frame: Frame): Block[] {
  const { invoice, template, labels } = frame
  const blocks: Block[] = []
  if (template.show.customer) blocks.push({ label: labels.billTo, draw: (x, top, width) => drawCustomer(frame, x, top, width) })
  if (invoice.vehicle) blocks.push({ label: labels.vehicle, draw: (x, top, width) => drawVehicle(frame, x, top, width) })
  if (hasOrderBlock(frame)) blocks.push({ label: labels.order, draw: (x, top, width) => drawOrder(frame, x, top, width) })
  return blocks
}

/** In the detailed layout the order has a block of its own, and is no fact of the row below. */
const hasOrderBlock = ({ template, invoice }: Frame): boolean =>
  template.layout === 'detailed' && template.show.workOrder && invoice.orderNumber.trim() !== ''

/** Answers the top of what follows. */
export function drawParties(frame: Frame, top: number): number {
  const blocks = listBlocks(frame)
  if (blocks.length === 0) return top
  if (frame.template.layout === 'single-column') return drawBelowEachOther(frame, blocks, top)
  return drawBesideEachOther(frame, blocks, top)
}

function drawBesideEachOther(frame: Frame, blocks: readonly Block[], top: number): number {
  const { sheet, look, area, traits, template } = frame
  const gap = template.layout === 'detailed' ? 18 : COLUMN_GAP
  const count = template.layout === 'detailed' ? Math.max(2, blocks.length) : 2
  const inset = traits.isBoxed ? CELL_PADDING : 0
  const width = (area.right - area.left - 2 * inset - gap * (count - 1)) / count
  const y = top + inset * 0.8
  const ends = blocks.map(({ label, draw }, index) => {
    const x = area.left + inset + index * (width + gap)
    return draw(x, paragraph(frame, label, x, y, width, look.label) + 2, width)
  })
  const bottom = Math.max(...ends)
  if (!traits.isBoxed) return bottom + look.spacing
  const lower = bottom + inset * 0.8
  drawBox(frame, top, lower)
  for (let index = 1; index < blocks.length; index++)
    sheet.upright(area.left + inset + index * (width + gap) - gap / 2, top, lower, 0.6, look.colors.headRule)
  return lower
}

function drawBelowEachOther(frame: Frame, blocks: readonly Block[], top: number): number {
  const { sheet, look, area, traits } = frame
  const inset = traits.isBoxed ? CELL_PADDING : 0
  const x = area.left + inset + LABEL_WIDTH
  const width = area.right - inset - x
  let y = top + inset * 0.8
  blocks.forEach(({ label, draw }, index) => {
    if (index > 0 && traits.isBoxed) sheet.rule(area.left, area.right, y - 4, 0.6, look.colors.headRule)
    // The label stands on the line of the name beside it.
    const drop = Math.max(0, (look.lead.lineHeight - look.label.lineHeight) / 2)
    const labelEnd = paragraph(frame, label, area.left + inset, y + drop, LABEL_WIDTH - 8, look.label)
    y = Math.max(labelEnd, draw(x, y, width)) + (traits.isBoxed ? 8 : look.spacing * 0.6)
  })
  if (!traits.isBoxed) return y + look.spacing * 0.4
  const lower = y - 8 + inset * 0.8
  drawBox(frame, top, lower)
  return lower
}

const drawBox = ({ sheet, look, area }: Frame, top: number, lower: number): void =>
  sheet.rect(area.left, top, area.right - area.left, lower - top, { stroke: look.colors.headRule, strokeWidth: 0.8 })

function drawCustomer(frame: Frame, x: number, top: number, width: number): number {
  const { invoice, labels, look } = frame
  const { customer } = invoice
  const most = mostLines(frame.template)
  let y = paragraph(frame, customer.name, x, top, width, look.lead, most) + 1
  const lines = [customer.contactName, ...customer.addressLines, formatPhone(customer.phone), customer.email]
  for (const line of lines) y = paragraph(frame, line, x, y, width, look.soft, most)
  return customer.isTaxExempt ? paragraph(frame, labels.taxExempt, x, y, width, look.soft) : y
}

function drawVehicle(frame: Frame, x: number, top: number, width: number): number {
  const { invoice, labels, look } = frame
  const { vehicle } = invoice
  if (!vehicle) return top
  const unit = vehicle.unitNumber.trim() === '' ? '' : labels.unit(vehicle.unitNumber)
  let y = paragraph(frame, joinWith(', ', [vehicle.title, unit]), x, top, width, look.lead, mostLines(frame.template)) + 1
  if (vehicle.vin.trim() !== '') y = drawVin(frame, vehicle.vin, x, y, width)
  const plate = joinWith(' ', [vehicle.plateState, vehicle.plate])
  const meter = (miles: number | null) => (miles === null ? '–' : formatCount(miles))
  const mileage = vehicle.meters
    ? labels.meters(meter(vehicle.meters.in), meter(vehicle.meters.out))
    : vehicle.mileage === null
      ? ''
      : labels.mileage(formatCount(vehicle.mileage))
  return paragraph(frame, joinWith(' · ', [plate, mileage]), x, y, width, look.soft)
}

/** The last eight places are what people say out loud; in a narrow column they stand on a line of their own. */
function drawVin(frame: Frame, vin: string, x: number, top: number, width: number): number {
  const { sheet, labels, look } = frame
  const head = `${labels.vin} ${vin.slice(0, -8)}`
  const tail = vin.slice(-8)
  if (widthIn(look.soft, head) + widthIn(look.strong, tail) <= width) {
    const pen = x + sheet.text(head, x, top, look.soft)
    sheet.text(tail, pen, top, look.strong)
    return top + look.soft.lineHeight
  }
  return paragraph(frame, tail, x, paragraph(frame, head, x, top, width, look.soft), width, look.strong)
}

function drawOrder(frame: Frame, x: number, top: number, width: number): number {
  const { invoice, template, labels, look } = frame
  let y = paragraph(frame, invoice.orderNumber, x, top, width, look.lead) + 1
  if (template.show.technician && invoice.technicianName)
    y = paragraph(frame, `${labels.technician}: ${invoice.technicianName}`, x, y, width, look.soft)
  return invoice.poNumber ? paragraph(frame, `${labels.poNumber}: ${invoice.poNumber}`, x, y, width, look.soft) : y
}

/** Dates, order, PO number and technician, as label and value; the order's own block has what is missing here. */
export function listFacts(frame: Frame): (readonly [string, string])[] {
  const { invoice, template, labels } = frame
  const date = (value: string | null) => (value ? formatDate(value, invoice.language) : '–')
  const isInBlock = hasOrderBlock(frame)
  return [
    [labels.issued, date(invoice.issueDate)],
    [labels.due, date(invoice.dueDate)],
    ...(invoice.promised ? [[labels.promised, formatMoment(invoice.promised, invoice.language)] as const] : []),
    ...(!isInBlock && template.show.workOrder && invoice.orderNumber ? [[labels.order, invoice.orderNumber] as const] : []),
    ...(!isInBlock && invoice.poNumber ? [[labels.poNumber, invoice.poNumber] as const] : []),
    ...(!isInBlock && template.show.technician && invoice.technicianName
      ? [[labels.technician, invoice.technicianName] as const]
      : []),
  ]
}

/** The facts in one row, under the rule that the type has. Answers the top of what follows. */
export function drawFacts(frame: Frame, top: number): number {
  const { sheet, look, area, traits } = frame
  const facts = listFacts(frame)
  const inset = traits.isBoxed ? CELL_PADDING : 0
  const width = (area.right - area.left - 2 * inset) / Math.max(4, facts.length)
  const y = top + drawRule(frame, top)
  const labelLines = Math.max(...facts.map(([label]) => linesIn(look.label, label, width - 10).length))
  const ends = facts.map(([label, value], index) => {
    const x = area.left + inset + index * width
    paragraph(frame, label, x, y, width - 10, look.label)
    return paragraph(frame, value, x, y + labelLines * look.label.lineHeight + 1, width - 10, look.strong)
  })
  const bottom = Math.max(...ends)
  if (!traits.isBoxed) return bottom + look.spacing
  const lower = bottom + 7
  drawBox(frame, top, lower)
  for (let index = 1; index < facts.length; index++)
    sheet.upright(area.left + inset + index * width - CELL_PADDING, top, lower, 0.6, look.colors.headRule)
  return lower + look.spacing
}

/** Answers how far below it the facts begin. */
function drawRule({ sheet, look, area, traits }: Frame, top: number): number {
  if (traits.isBoxed) return 7
  if (traits.head === 'band') {
    sheet.rect(area.left, top, area.right - area.left, 2.2, { fill: look.colors.accent })
    return 2.2 + 8
  }
  if (traits.head === 'quiet') return 0
  sheet.rule(area.left, area.right, top, 0.6, look.colors.hairline)
  return 8
}

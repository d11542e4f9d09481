import { formatPhone } from '../../core/phone.ts'
import { textWidth, wrapText } from '../../core/print-text.ts'
import type { TextStyle } from '../../core/sheet.ts'
import { isPaid } from './document.model.ts'
import { formatCount, formatDate } from './document-format.rules.ts'
import { type Frame, LEFT, PAGE, RIGHT } from './document-style.rules.ts'

const TITLE_WIDTH = 170
const COLUMN_GAP = 28
const BAND_PADDING = 28
const LOGO_HEIGHT = 44
const LOGO_MAX_WIDTH = 130

const joinWith = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== '').join(separator)

/** Draws wrapped text and answers the top of what follows. */
function paragraph({ sheet }: Frame, text: string, x: number, top: number, width: number, style: TextStyle): number {
  const lines = wrapText(text, width, style.size, style.weight ?? 400)
  lines.forEach((line, index) => {
    sheet.text(line, x, top + index * style.lineHeight, style)
  })
  return top + lines.length * style.lineHeight
}

/** The band across the top: who sends this, and what it is. Answers its lower edge. */
export function drawBand(frame: Frame): number {
  const { sheet, invoice, template, look, labels } = frame
  const bandAt = sheet.pages.at(-1)?.steps.length ?? 0
  const logo = sizeLogo(frame)
  const left = LEFT + (logo ? logo.width + 16 : 0)
  const width = RIGHT - TITLE_WIDTH - COLUMN_GAP - left
  const { shop } = invoice
  let y = BAND_PADDING
  if (template.header.companyName) y = paragraph(frame, shop.companyName, left, y, width, look.company) + 3
  const place = joinWith(' · ', [
    shop.shopName === shop.companyName ? '' : shop.shopName,
    template.header.address ? shop.address : '',
  ])
  y = paragraph(frame, place, left, y, width, look.band)
  if (template.header.contact)
    y = paragraph(frame, joinWith(' · ', [formatPhone(shop.phone), shop.email]), left, y, width, look.band)

  sheet.textRight(labels.invoice, RIGHT, BAND_PADDING, look.company)
  let right = BAND_PADDING + look.company.lineHeight + 3
  if (invoice.number) {
    sheet.textRight(invoice.number, RIGHT, right, look.bandNumber)
    right += look.bandNumber.lineHeight
  }
  right = drawState(frame, right)

  const lower = Math.max(y, right, BAND_PADDING + (logo?.height ?? 0)) + BAND_PADDING - 6
  if (logo) sheet.image(LEFT, (lower - logo.height) / 2, logo.width, logo.height, logo.source)
  // The band is as high as its text; it lies under what is already drawn.
  sheet.pages
    .at(-1)
    ?.steps.splice(bandAt, 0, { kind: 'rect', x: 0, y: 0, width: PAGE.width, height: lower, fill: look.colors.band })
  return lower
}

function sizeLogo({ template: { logo } }: Frame): { source: string; width: number; height: number } | null {
  if (!logo || !(logo.width > 0) || !(logo.height > 0) || !/^data:image\/(png|jpeg);base64,/.test(logo.source)) return null
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_MAX_WIDTH / logo.width)
  return { source: logo.source, width: logo.width * scale, height: logo.height * scale }
}

/** "Draft", "Void" or "Paid" in a frame; an open invoice says nothing. */
function drawState({ sheet, invoice, labels, look }: Frame, top: number): number {
  const word =
    invoice.status === 'draft' ? labels.draft : invoice.status === 'void' ? labels.void : isPaid(invoice) ? labels.paid : null
  if (!word) return top
  const style: TextStyle = { ...look.band, fill: look.colors.onBand, weight: 700 }
  const width = textWidth(word, style.size, 700) + 16
  const height = style.lineHeight + 4
  sheet.rect(RIGHT - width, top + 3, width, height, { stroke: look.colors.onBand, strokeWidth: 0.9, radius: 3 })
  sheet.textRight(word, RIGHT - 8, top + 5, style)
  return top + 3 + height
}

/** Who pays, and which vehicle. Answers the top of what follows. */
export function drawParties(frame: Frame, top: number): number {
  const { invoice, template, look } = frame
  const width = (RIGHT - LEFT - COLUMN_GAP) / 2
  const columns: ((x: number) => number)[] = []
  if (template.show.customer) columns.push((x) => drawCustomer(frame, x, top, width))
  if (invoice.vehicle) columns.push((x) => drawVehicle(frame, x, top, width))
  if (columns.length === 0) return top
  const ends = columns.map((draw, index) => draw(LEFT + index * (width + COLUMN_GAP)))
  return Math.max(...ends) + look.spacing
}

function drawCustomer(frame: Frame, x: number, top: number, width: number): number {
  const { invoice, labels, look } = frame
  const { customer } = invoice
  let y = paragraph(frame, labels.billTo, x, top, width, look.label) + 2
  y = paragraph(frame, customer.name, x, y, width, look.lead) + 1
  const lines = [customer.contactName, ...customer.addressLines, formatPhone(customer.phone), customer.email]
  for (const line of lines) y = paragraph(frame, line, x, y, width, look.soft)
  return customer.isTaxExempt ? paragraph(frame, labels.taxExempt, x, y, width, look.soft) : y
}

function drawVehicle(frame: Frame, x: number, top: number, width: number): number {
  const { sheet, invoice, labels, look } = frame
  const { vehicle } = invoice
  if (!vehicle) return top
  let y = paragraph(frame, labels.vehicle, x, top, width, look.label) + 2
  const unit = vehicle.unitNumber.trim() === '' ? '' : labels.unit(vehicle.unitNumber)
  y = paragraph(frame, joinWith(', ', [vehicle.title, unit]), x, y, width, look.lead) + 1
  if (vehicle.vin.trim() !== '') {
    // The last eight places are what people say out loud.
    const head = `${labels.vin} ${vehicle.vin.slice(0, -8)}`
    const pen = x + sheet.text(head, x, y, look.soft)
    sheet.text(vehicle.vin.slice(-8), pen, y, look.strong)
    y += look.soft.lineHeight
  }
  const plate = joinWith(' ', [vehicle.plateState, vehicle.plate])
  const mileage = vehicle.mileage === null ? '' : labels.mileage(formatCount(vehicle.mileage))
  return paragraph(frame, joinWith(' · ', [plate, mileage]), x, y, width, look.soft)
}

/** Dates, order, PO number and technician in one row under the accent rule. Answers the top of what follows. */
export function drawFacts(frame: Frame, top: number): number {
  const { sheet, invoice, template, labels, look } = frame
  sheet.rect(LEFT, top, RIGHT - LEFT, 2.2, { fill: look.colors.accent })
  const date = (value: string | null) => (value ? formatDate(value, invoice.language) : '–')
  const facts = [
    [labels.issued, date(invoice.issueDate)],
    [labels.due, date(invoice.dueDate)],
    ...(template.show.workOrder && invoice.orderNumber ? [[labels.order, invoice.orderNumber]] : []),
    ...(invoice.poNumber ? [[labels.poNumber, invoice.poNumber]] : []),
    ...(template.show.technician && invoice.technicianName ? [[labels.technician, invoice.technicianName]] : []),
  ]
  const width = (RIGHT - LEFT) / Math.max(4, facts.length)
  const y = top + 2.2 + 8
  const ends = facts.map(([label = '', value = ''], index) => {
    const x = LEFT + index * width
    sheet.text(label, x, y, look.label)
    return paragraph(frame, value, x, y + look.label.lineHeight + 1, width - 10, look.strong)
  })
  return Math.max(...ends) + look.spacing
}

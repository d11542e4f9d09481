import { dotPoints, drawModuleRow } from '../../core/bar-code.ts'
import type { Page } from '../../core/display-list.ts'
import {
  type FlowRow,
  flowPlainRows,
  hairline,
  newPlainSheet,
  nextPlainPage,
  numberPages,
  plainFrame,
  plainLook,
  putEndTexts,
  putHeaderText,
  putLines,
  tableHeadFill,
} from '../../core/plain-paper.ts'
import { wrapText } from '../../core/print-text.ts'
import { type Sheet, type TextStyle, widthIn } from '../../core/sheet.ts'
import { formatCents, formatCount, formatMoment, formatQuantity } from '../../invoices/index.ts'
import type { WorkOrderDocument, WorkOrderService } from './work-order.model.ts'
import { workOrderWords } from './work-order-words.rules.ts'

const left = 42
const ink = '#16181d'
const heading = { ...plainLook.strong, size: 11.5, lineHeight: 16 }
const big = { ...plainLook.strong, size: 13, lineHeight: 18 }
/** A box to tick, and what stands beside it. */
const box = { size: 9, indent: 18 } as const
/** Of the labels beside concern, cause and correction. */
const labelWidth = 96
const barHeight = 26

/** The bar code at the right edge, in modules of whole dots; smaller ones where the number is long. */
function drawBars(sheet: Sheet, bars: string, right: number, top: number): number {
  if (bars === '') return top
  const dots = bars.length * 3 * dotPoints <= 230 ? 3 : 2
  const module = dots * dotPoints
  drawModuleRow(sheet, bars, { x: right - bars.length * module, y: top, width: module, height: barHeight, fill: ink })
  return top + barHeight
}

function drawHead(sheet: Sheet, one: WorkOrderDocument): number {
  const t = workOrderWords[one.language]
  const { right, top } = plainFrame(sheet)
  const [company = '', ...address] = one.from
  const below = putLines(sheet, [company], left, top, 280, plainLook.company)
  const end = putLines(sheet, address, left, below, 280, plainLook.soft)
  const number = { ...plainLook.company, size: 15 }
  sheet.textRight(one.number, right, top, number)
  sheet.textRight(t.title, right - widthIn(number, one.number) - 10, top + 3, plainLook.number)
  const y = Math.max(end, drawBars(sheet, one.bars, right, top + 28)) + 12
  sheet.rule(left, right, y, 0.75, hairline)
  return y + 12
}

/** Vehicle, customer and meters beside each other. */
function drawParties(sheet: Sheet, one: WorkOrderDocument, y: number): number {
  const t = workOrderWords[one.language]
  const { right } = plainFrame(sheet)
  const wide = (right - left) / 5
  const { vehicle, customer } = one
  const unit = vehicle.unitNumber ? t.unit(vehicle.unitNumber) : ''
  const block = (label: string, lead: string, rest: readonly string[], x: number, width: number) => {
    sheet.text(label, x, y, plainLook.label)
    return putLines(sheet, rest.filter(Boolean), x, putLines(sheet, [lead], x, y + 13, width, big), width, plainLook.body)
  }
  const vin = vehicle.vin ? `${t.vin} ${vehicle.vin}` : ''
  const ends = [
    block(t.vehicle, vehicle.title, [[unit, vehicle.plate].filter(Boolean).join(' · '), vin], left, 2 * wide - 12),
    block(
      t.customer,
      customer.name,
      [customer.phone, customer.poNumber ? `${t.poNumber} ${customer.poNumber}` : ''],
      left + 2 * wide,
      1.7 * wide - 12,
    ),
  ]
  const meters = left + 3.7 * wide
  const meter = (label: string, value: number | null, top: number) => {
    sheet.text(label, meters, top, plainLook.label)
    if (value === null) sheet.rule(meters, right, top + 29, 0.75, ink)
    else sheet.text(t.miles(formatCount(value)), meters, top + 13, plainLook.strong)
    return top + 32
  }
  ends.push(meter(t.meterOut, one.meterOut, meter(t.meterIn, one.meterIn, y)))
  return Math.max(...ends) + 10
}

function drawFacts(sheet: Sheet, one: WorkOrderDocument, y: number): number {
  const t = workOrderWords[one.language]
  const { right } = plainFrame(sheet)
  const facts = (
    [
      [t.promised, one.promised ? formatMoment(one.promised, one.language) : '–', 150],
      [t.bay, one.bay || '–', 70],
      [t.technicians, one.technicians.join(', ') || '–', 0],
      [t.writtenBy, one.writtenBy || '–', 110],
    ] as const
  ).map(([label, value, width]) => ({ label, value, width }))
  const rest = right - left - facts.reduce((sum, { width }) => sum + width, 0)
  sheet.rule(left, right, y - 4, 0.5, hairline)
  let x = left
  const ends = facts.map(({ label, value, width }) => {
    const own = width || rest
    sheet.text(label, x, y + 2, plainLook.label)
    const end = putLines(sheet, [value], x, y + 15, own - 10, plainLook.strong)
    x += own
    return end
  })
  return Math.max(...ends) + 8
}

/** Lines of a text in rows that pages break between. */
function textRows(sheet: Sheet, text: string, x: number, look: TextStyle, group: string): FlowRow[] {
  const { right } = plainFrame(sheet)
  return wrapText(text, right - 8 - x, look.size, look.weight ?? 400).map((line) => ({
    height: look.lineHeight,
    group,
    draw: (y) => void sheet.text(line, x, y, look),
  }))
}
const gap = (height: number): FlowRow => ({ height, draw: () => {} })

function requestRows(sheet: Sheet, one: WorkOrderDocument): FlowRow[] {
  const label: FlowRow = {
    height: 13,
    isHeading: true,
    draw: (y) => void sheet.text(workOrderWords[one.language].request, left, y, plainLook.label),
  }
  return [
    label,
    ...textRows(sheet, one.title, left, heading, ''),
    ...textRows(sheet, one.description, left, plainLook.body, ''),
    gap(8),
  ]
}

const headingRow = (sheet: Sheet, name: string, sums: string): FlowRow => {
  const { right } = plainFrame(sheet)
  const lines = wrapText(name, right - left - 24 - widthIn(plainLook.body, sums), heading.size, 700)
  const height = lines.length * heading.lineHeight + 14
  return {
    height,
    isHeading: true,
    draw: (y) => {
      sheet.rect(left, y + 2, right - left, height - 8, { fill: tableHeadFill })
      lines.forEach((line, at) => {
        sheet.text(line, left + 8, y + 5 + at * heading.lineHeight, heading)
      })
      sheet.textRight(sums, right - 8, y + 6, plainLook.body)
    },
  }
}

/** Concern, cause and correction; what nobody has written yet is a line to write on. */
function storyRows(sheet: Sheet, service: WorkOrderService, one: WorkOrderDocument): FlowRow[] {
  const t = workOrderWords[one.language]
  const { right } = plainFrame(sheet)
  const x = left + 8 + labelWidth
  const rows = [
    [t.concern, service.concern, false],
    [t.cause, service.cause, true],
    [t.correction, service.correction, true],
  ] as const
  return rows.flatMap(([label, text, isWritten]): FlowRow[] => {
    if (text === '' && !isWritten) return []
    const name: FlowRow = {
      height: 0,
      isHeading: true,
      group: service.name,
      draw: (y) => void sheet.text(label, left + 8, y + 1, plainLook.label),
    }
    const line: FlowRow = {
      height: plainLook.body.lineHeight + 3,
      group: service.name,
      draw: (y) => sheet.rule(x, right - 8, y + 14, 0.5, hairline),
    }
    const lines = textRows(sheet, text, x, plainLook.body, service.name)
    return [name, ...(lines.length > 0 ? lines : [line]), gap(4)]
  })
}

function taskRows(sheet: Sheet, service: WorkOrderService, one: WorkOrderDocument): FlowRow[] {
  const t = workOrderWords[one.language]
  const { right } = plainFrame(sheet)
  const x = left + 8 + box.indent
  return service.tasks.map((task) => {
    const side = [task.technician, task.hours === null ? '' : t.hours(formatQuantity(task.hours))].filter(Boolean).join(' · ')
    const width = right - 20 - x - widthIn(plainLook.soft, side)
    const title = wrapText(task.title, width, plainLook.body.size, 400)
    const help = wrapText(task.instructions, width, plainLook.soft.size, 400)
    return {
      height: title.length * plainLook.body.lineHeight + help.length * plainLook.soft.lineHeight + 5,
      group: service.name,
      draw: (y) => {
        sheet.rect(left + 8, y + 2.5, box.size, box.size, { stroke: ink, strokeWidth: 0.8 })
        if (task.isDone) sheet.rect(left + 10, y + 4.5, box.size - 4, box.size - 4, { fill: ink })
        const end = putLines(sheet, title, x, y, width, plainLook.body)
        putLines(sheet, help, x, end, width, plainLook.soft)
        sheet.textRight(side, right - 8, y + 1, plainLook.soft)
      },
    }
  })
}

/** Right edges of the figures of the parts, and where their bin begins. */
const partColumns = (sheet: Sheet, hasPrices: boolean) => {
  const { right } = plainFrame(sheet)
  const quantity = hasPrices ? right - 88 : right - 8
  return { amount: right - 8, quantity, bin: quantity - 130, names: left + 8 + box.indent }
}
function partRows(sheet: Sheet, service: WorkOrderService, one: WorkOrderDocument): FlowRow[] {
  if (service.parts.length === 0) return []
  const t = workOrderWords[one.language]
  const { right } = plainFrame(sheet)
  const at = partColumns(sheet, one.hasPrices)
  const head: FlowRow = {
    height: 18,
    isHeading: true,
    group: service.name,
    draw: (y) => {
      sheet.text(t.parts, at.names, y + 3, plainLook.label)
      sheet.text(t.bin, at.bin, y + 3, plainLook.label)
      sheet.textRight(t.quantity, at.quantity, y + 3, plainLook.label)
      if (one.hasPrices) sheet.textRight(t.amount, at.amount, y + 3, plainLook.label)
      sheet.rule(left + 8, right - 8, y + 16.5, 0.5, hairline)
    },
  }
  const width = at.bin - at.names - 12
  const rows = service.parts.map((part): FlowRow => {
    const name = wrapText(part.name, width, plainLook.body.size, 400)
    const note = wrapText(
      [part.number, t.conditions[part.condition]].filter(Boolean).join(' · '),
      width,
      plainLook.soft.size,
      400,
    )
    const bin = wrapText(part.bin || '–', at.quantity - at.bin - 46, plainLook.strong.size, 700)
    const height = Math.max(
      name.length * plainLook.body.lineHeight + note.length * plainLook.soft.lineHeight,
      bin.length * plainLook.strong.lineHeight,
    )
    return {
      height: height + 6,
      group: service.name,
      draw: (y) => {
        sheet.rect(left + 8, y + 4, box.size, box.size, { stroke: ink, strokeWidth: 0.8 })
        putLines(sheet, note, at.names, putLines(sheet, name, at.names, y + 2, width, plainLook.body), width, plainLook.soft)
        putLines(sheet, bin, at.bin, y + 2, 200, plainLook.strong)
        sheet.textRight(formatQuantity(part.quantity), at.quantity, y + 2, plainLook.strong)
        if (one.hasPrices) sheet.textRight(formatCents(part.amountCents), at.amount, y + 2, plainLook.body)
      },
    }
  })
  return [head, ...rows]
}

function rowsOf(sheet: Sheet, service: WorkOrderService, one: WorkOrderDocument): FlowRow[] {
  const t = workOrderWords[one.language]
  const hours = service.tasks.reduce((sum, task) => sum + (task.hours ?? 0), 0)
  const sums = [hours > 0 ? t.hours(formatQuantity(hours)) : '', one.hasPrices ? formatCents(service.totalCents) : '']
  return [
    headingRow(sheet, service.name, sums.filter(Boolean).join(' · ')),
    ...storyRows(sheet, service, one),
    ...taskRows(sheet, service, one),
    ...partRows(sheet, service, one),
  ]
}

const signHeight = 46
/** Who did it and who looked at it, with lines to write on. */
function drawSignatures(sheet: Sheet, one: WorkOrderDocument, top: number): number {
  const t = workOrderWords[one.language]
  const { right } = plainFrame(sheet)
  const wide = (right - left) / 3
  ;[t.signature, t.checked, t.date].forEach((label, at) => {
    const x = left + at * wide
    sheet.rule(x, x + wide - (at < 2 ? 18 : 0), top + 28, 0.75, ink)
    sheet.text(label, x, top + 31, plainLook.label)
  })
  return top + signHeight
}

/** Lays a work order out for the bay, on the paper of its shop (DOC5, DOC9): no price unless it has them, lines to sign under the last row. Pure. */
export function layoutWorkOrder(one: WorkOrderDocument): Page[] {
  const t = workOrderWords[one.language]
  const sheet = newPlainSheet(one.paper)
  const { right } = plainFrame(sheet)
  const next = () => nextPlainPage(sheet, one.from[0] ?? '', `${t.title} ${one.number}`)
  sheet.newPage()
  let y = putHeaderText(sheet, one, drawFacts(sheet, one, drawParties(sheet, one, drawHead(sheet, one))), next)
  const rows = [...requestRows(sheet, one), ...one.services.flatMap((service) => rowsOf(sheet, service, one))]
  const totalHeight = one.hasPrices ? 26 : 0
  y = flowPlainRows(sheet, rows, y, {
    endHeight: totalHeight + signHeight,
    next,
    continued: (group) => headingRow(sheet, t.continued(group), ''),
  })
  if (one.hasPrices) {
    sheet.rule(right - 240, right, y + 4, 0.75, ink)
    sheet.text(t.total, right - 240, y + 8, plainLook.total)
    sheet.textRight(formatCents(one.totalCents), right - 8, y + 8, plainLook.total)
    y += totalHeight
  }
  if (y + signHeight > plainFrame(sheet).bottom) y = next()
  putEndTexts(sheet, one, drawSignatures(sheet, one, y), next)
  numberPages(sheet, t.page)
  return sheet.pages
}

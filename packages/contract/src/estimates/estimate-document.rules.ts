import type { Page } from '../core/display-list.ts'
import type { LineType } from '../core/line-types.ts'
import type { ShopPaper } from '../core/paper-texts.ts'
import {
  type FlowRow,
  hairline,
  newPlainSheet,
  nextPlainPage,
  numberPages,
  plainFrame,
  plainLook,
  putBlocks,
  putEndTexts,
  putFacts,
  putGroups,
  putHeaderText,
  putLetterhead,
  putLines,
  putTableHead,
  tableHeadFill,
  vehicleLines,
} from '../core/plain-paper.ts'
import { wrapText } from '../core/print-text.ts'
import type { Sheet } from '../core/sheet.ts'
import { formatCents, formatDate, formatMoment, formatQuantity, invoiceLabels } from '../invoices/index.ts'
import { type EstimateFacts, type LineFacts, lineFactsOf, putEstimateFacts } from './estimate-facts.rules.ts'

/** An estimate as it was frozen (EST4): who it is for stands apart, in `EstimateParty` (NOW17). Amounts are cents. */
export interface EstimateDocument extends ShopPaper, EstimateFacts {
  language: 'en' | 'es'
  number: string
  date: string
  validUntil: string
  /** Name and address of the shop, a line each. */
  from: readonly string[]
  vehicle: { title: string; plate: string; vin: string; unitNumber: string }
  meterIn: number | null
  message: string
  services: readonly {
    id: string
    name: string
    concern: string
    netCents: number
    /** What was approved of it before, where more is asked for now. */
    wasCents: number | null
    lines: readonly ({
      type: LineType
      description: string
      quantityThousandths: number
      unitCents: number
      amountCents: number
    } & LineFacts)[]
  }[]
  laborCents: number
  partsCents: number
  subletCents: number
  feesCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  /** What the shop may do beyond an approved amount without asking again. */
  consent: string
}
export interface EstimateParty {
  to: readonly string[]
  /** Who decided, in the order of the approvals that are printed. */
  persons?: readonly string[]
}

const words = {
  en: {
    title: 'Estimate',
    customer: 'Prepared for',
    vehicle: 'Vehicle',
    plate: 'Plate',
    vin: 'VIN',
    unit: 'Unit',
    meter: 'Mileage in',
    date: 'Date',
    valid: 'Valid until',
    item: 'Service',
    quantity: 'Qty or hours',
    price: 'Price',
    amount: 'Amount',
    was: (amount: string) => `Approved before: ${amount}`,
    sums: { labor: 'Labor', parts: 'Parts', sublet: 'Sublet work', fees: 'Fees', discount: 'Discount', tax: 'Tax' },
    total: 'Total',
    goesOn: (name: string) => `${name}, continued`,
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    title: 'Estimado',
    customer: 'Preparado para',
    vehicle: 'Vehículo',
    plate: 'Placa',
    vin: 'VIN',
    unit: 'Unidad',
    meter: 'Millaje de entrada',
    date: 'Fecha',
    valid: 'Válido hasta',
    item: 'Servicio',
    quantity: 'Cantidad u horas',
    price: 'Precio',
    amount: 'Monto',
    was: (amount: string) => `Aprobado antes: ${amount}`,
    sums: {
      ...{ labor: 'Mano de obra', parts: 'Piezas', sublet: 'Trabajo externo', fees: 'Cuotas' },
      ...{ discount: 'Descuento', tax: 'Impuestos' },
    },
    total: 'Total',
    goesOn: (name: string) => `${name}, continúa`,
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const
const left = 42

const nextPage = (sheet: Sheet, one: EstimateDocument): number =>
  nextPlainPage(sheet, one.from[0] ?? '', `${words[one.language].title} ${one.number}`)

function drawHead(sheet: Sheet, one: EstimateDocument, { to }: EstimateParty): number {
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  const y = putLetterhead(sheet, { from: one.from, title: t.title, number: one.number })
  const [name = '', ...lines] = to
  const end = putBlocks(sheet, y, [
    { label: t.customer, name, lines },
    { label: t.vehicle, name: one.vehicle.title, lines: vehicleLines(one.vehicle, t) },
  ])
  const facts = [
    [t.date, formatDate(one.date, one.language)] as const,
    [t.valid, formatDate(one.validUntil, one.language)] as const,
    ...(one.meterIn === null ? [] : [[t.meter, formatQuantity(one.meterIn * 1000)] as const]),
    ...(one.promised ? [[invoiceLabels[one.language].promised, formatMoment(one.promised, one.language)] as const] : []),
  ]
  let top = putFacts(sheet, facts, end + 14) + 14
  if (one.message) top = putLines(sheet, one.message.split('\n'), left, top, right - left, plainLook.body) + 10
  return putHeaderText(sheet, one, top, () => nextPage(sheet, one))
}

function rowsOf(sheet: Sheet, one: EstimateDocument): FlowRow[] {
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  const wide = right - left - 220
  const { lineHeight } = plainLook.body
  return one.services.flatMap((service): FlowRow[] => {
    const notes = [service.concern, service.wasCents === null ? '' : t.was(formatCents(service.wasCents))].filter(Boolean)
    const heads = wrapText(service.name, wide + 60, plainLook.strong.size, 700)
    const said = notes.flatMap((note) => wrapText(note, wide + 60, plainLook.soft.size, 400))
    const heading: FlowRow = {
      height: heads.length * lineHeight + said.length * plainLook.soft.lineHeight + 8,
      isHeading: service.lines.length > 0,
      draw(top) {
        putLines(sheet, said, left, putLines(sheet, heads, left, top + 4, wide + 80, plainLook.strong), wide + 80, plainLook.soft)
        sheet.textRight(formatCents(service.netCents), right, top + 4, plainLook.strong)
      },
    }
    const lines = service.lines.map((line, at): FlowRow => {
      const texts = wrapText(line.description, wide, plainLook.body.size, 400)
      const facts = lineFactsOf(line, one.language)
      const height = texts.length * lineHeight + (facts ? plainLook.soft.lineHeight : 0)
      return {
        height: height + 4,
        group: service.name,
        draw(top) {
          const end = putLines(sheet, texts, left + 12, top + 2, wide + 20, plainLook.body)
          if (facts) sheet.text(facts, left + 12, end, plainLook.soft)
          sheet.textRight(formatQuantity(line.quantityThousandths), right - 150, top + 2, plainLook.body)
          sheet.textRight(formatCents(line.unitCents), right - 75, top + 2, plainLook.body)
          sheet.textRight(formatCents(line.amountCents), right, top + 2, plainLook.body)
          if (at === service.lines.length - 1) sheet.rule(left, right, top + height + 4, 0.5, hairline)
        },
      }
    })
    return [heading, ...lines]
  })
}

/** The sums stand together; what is zero is left out. */
function drawSums(sheet: Sheet, one: EstimateDocument, top: number): number {
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  let y = top + 10
  for (const [key, label] of Object.entries(t.sums)) {
    const cents = one[`${key as keyof typeof t.sums}Cents`]
    if (cents === 0 && key !== 'tax') continue
    sheet.text(label, right - 220, y, plainLook.body)
    sheet.textRight(formatCents(key === 'discount' ? -cents : cents), right, y, plainLook.body)
    y += 16
  }
  sheet.rect(right - 232, y + 2, 232, 26, { fill: tableHeadFill, radius: 4 })
  sheet.text(t.total, right - 220, y + 7, plainLook.total)
  sheet.textRight(formatCents(one.totalCents), right - 6, y + 7, plainLook.total)
  return y + 40
}
const sumsHeight = 150

/** Lays an estimate out on the paper of its shop: a service stays with its lines, and the sums stand together (DOC6, DOC9, EST18). Pure. */
export function layoutEstimate(one: EstimateDocument, party: EstimateParty): Page[] {
  const t = words[one.language]
  const sheet = newPlainSheet(one.paper)
  const { right } = plainFrame(sheet)
  sheet.newPage()
  const head = (top: number) =>
    putTableHead(sheet, top, t.item, [
      [t.quantity, 150],
      [t.price, 75],
      [t.amount, 0],
    ])
  const next = () => nextPage(sheet, one)
  const top = drawHead(sheet, one, party)
  const y = putGroups(sheet, rowsOf(sheet, one), top, { head, next, goesOn: t.goesOn, endHeight: sumsHeight })
  const below = drawSums(sheet, one, y)
  const told = putLines(sheet, one.consent ? [one.consent] : [], left, below, right - left, plainLook.body)
  const facts = putEstimateFacts(sheet, one, party.persons ?? [], told + 8, next)
  putEndTexts(sheet, one, facts, next)
  numberPages(sheet, t.page)
  return sheet.pages
}

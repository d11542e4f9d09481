import type { Page } from '../../core/display-list.ts'
import type { ShopPaper } from '../../core/paper-texts.ts'
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
} from '../../core/plain-paper.ts'
import { wrapText } from '../../core/print-text.ts'
import type { Sheet } from '../../core/sheet.ts'
import { formatDate } from '../../invoices/index.ts'
import type { InspectionRating, ReportResult } from '../inspections.states.ts'

/** The report of an inspection (INS12, INS16): who it is for stands apart, in `ReportParty` (NOW17). Texts are in its language already. */
export interface ReportDocument extends ShopPaper {
  language: 'en' | 'es'
  /** The number of the order, or of the signed report. */
  number: string
  name: string
  isAnnual: boolean
  /** YYYY-MM-DD, of the shop's calendar. */
  date: string
  from: readonly string[]
  vehicle: { title: string; plate: string; vin: string; unitNumber: string }
  mileage: number | null
  technician: string
  counts: { ok: number; soon: number; now: number; na: number }
  /** In the order in which they are printed: findings first, then section by section. */
  sections: readonly {
    title: string
    results: readonly { name: string; rating: InspectionRating; value: string; note: string; repair: string }[]
  }[]
  /** Of a signed annual inspection. */
  signed: {
    result: ReportResult
    inspector: string
    qualifications: readonly string[]
    decalNo: string
    keepUntil: string
    /** The number of the report that this one stands in place of. */
    replaces: string
  } | null
}
export interface ReportParty {
  to: readonly string[]
  carrierName: string
  carrierNo: string
}

const words = {
  en: {
    title: 'Vehicle inspection',
    annual: 'Annual inspection report',
    customer: 'Prepared for',
    vehicle: 'Vehicle',
    plate: 'Plate',
    vin: 'VIN',
    unit: 'Unit',
    carrier: 'Carrier',
    date: 'Date',
    meter: 'Mileage',
    technician: 'Inspected by',
    found: 'Found',
    ratings: { ok: 'OK', soon: 'Soon', now: 'Now', na: 'N/A', not_checked: 'Not checked' },
    counts: (ok: number, soon: number, now: number) => `${ok} OK · ${soon} soon · ${now} now`,
    item: 'Item',
    value: 'Measured',
    rating: 'Rating',
    results: { passed: 'Passed', passed_after_repair: 'Passed after repair', failed: 'Failed' },
    result: 'Result',
    inspector: 'Inspector',
    qualified: 'Qualified by',
    decal: 'Decal',
    keep: 'Keep until',
    replaces: (number: string) => `Stands in place of report ${number}.`,
    goesOn: (name: string) => `${name}, continued`,
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    title: 'Inspección del vehículo',
    annual: 'Reporte de inspección anual',
    customer: 'Preparado para',
    vehicle: 'Vehículo',
    plate: 'Placa',
    vin: 'VIN',
    unit: 'Unidad',
    carrier: 'Transportista',
    date: 'Fecha',
    meter: 'Millaje',
    technician: 'Inspeccionó',
    found: 'Encontrado',
    ratings: { ok: 'Bien', soon: 'Pronto', now: 'Ahora', na: 'N/A', not_checked: 'Sin revisar' },
    counts: (ok: number, soon: number, now: number) => `${ok} bien · ${soon} pronto · ${now} ahora`,
    item: 'Punto',
    value: 'Medida',
    rating: 'Estado',
    results: { passed: 'Aprobada', passed_after_repair: 'Aprobada después de reparar', failed: 'No aprobada' },
    result: 'Resultado',
    inspector: 'Inspector',
    qualified: 'Calificado por',
    decal: 'Calcomanía',
    keep: 'Guardar hasta',
    replaces: (number: string) => `Toma el lugar del reporte ${number}.`,
    goesOn: (name: string) => `${name}, continúa`,
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const
const left = 42
/** A mark of its own shape for each rating, so that a copy in black says the same. */
const fills: Readonly<Record<InspectionRating, string>> = {
  ok: '#1f7a45',
  soon: '#b45309',
  now: '#b42318',
  na: '#5a6070',
  not_checked: '#5a6070',
}
const titleOf = (one: ReportDocument): string => (one.isAnnual ? words[one.language].annual : words[one.language].title)
const nextPage = (sheet: Sheet, one: ReportDocument): number =>
  nextPlainPage(sheet, one.from[0] ?? '', `${titleOf(one)} ${one.number}`)

function drawHead(sheet: Sheet, one: ReportDocument, party: ReportParty): number {
  const t = words[one.language]
  const y = putLetterhead(sheet, { from: one.from, title: titleOf(one), number: one.number })
  const [name = '', ...rest] = party.to
  const carrier = [party.carrierName, party.carrierNo].filter(Boolean).join(', ')
  const end = putBlocks(sheet, y, [
    { label: t.customer, name, lines: [...rest, ...(carrier ? [`${t.carrier}: ${carrier}`] : [])] },
    { label: t.vehicle, name: one.vehicle.title, lines: vehicleLines(one.vehicle, t) },
  ])
  const facts = [
    [t.date, formatDate(one.date, one.language)] as const,
    ...(one.mileage === null ? [] : [[t.meter, one.mileage.toLocaleString('en-US')] as const]),
    [t.technician, one.technician] as const,
    [t.found, t.counts(one.counts.ok, one.counts.soon, one.counts.now)] as const,
  ]
  const top = putFacts(sheet, facts, end + 14) + 10
  sheet.text(one.name, left, top, plainLook.total)
  return putHeaderText(sheet, one, top + 22, () => nextPage(sheet, one))
}

function rowsOf(sheet: Sheet, one: ReportDocument): FlowRow[] {
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  const wide = right - left - 200
  const { lineHeight } = plainLook.body
  return one.sections.flatMap(({ title, results }): FlowRow[] => {
    const heading: FlowRow = {
      height: lineHeight + 10,
      isHeading: true,
      draw: (top) => sheet.text(title, left, top + 6, plainLook.strong),
    }
    const rows = results.map((result): FlowRow => {
      const names = wrapText(result.name, wide, plainLook.body.size, 400)
      const notes = [result.note, result.repair].filter(Boolean).flatMap((note) => wrapText(note, wide, plainLook.soft.size, 400))
      const height = names.length * lineHeight + notes.length * plainLook.soft.lineHeight + 5
      return {
        height,
        group: title,
        draw(top) {
          putLines(
            sheet,
            notes,
            left + 12,
            putLines(sheet, names, left + 12, top + 2, wide + 20, plainLook.body),
            wide + 20,
            plainLook.soft,
          )
          sheet.textRight(result.value, right - 90, top + 2, plainLook.body)
          sheet.textRight(t.ratings[result.rating], right, top + 2, { ...plainLook.strong, fill: fills[result.rating] })
          sheet.rule(left, right, top + height - 1, 0.5, hairline)
        },
      }
    })
    return [heading, ...rows]
  })
}

/** Result, inspector, decal and how long it is kept, in a box. */
function drawSigned(sheet: Sheet, one: ReportDocument, top: number): number {
  const { signed } = one
  if (!signed) return top
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  const y = top + 12
  sheet.rect(left, y, right - left, 30, { fill: tableHeadFill, radius: 4 })
  sheet.text(`${t.result}: ${t.results[signed.result]}`, left + 10, y + 8, plainLook.total)
  const end = putFacts(
    sheet,
    [
      [t.inspector, signed.inspector],
      [t.qualified, signed.qualifications.join('; ')],
      ...(signed.decalNo ? [[t.decal, signed.decalNo] as const] : []),
      [t.keep, formatDate(signed.keepUntil, one.language)],
    ],
    y + 42,
  )
  return putLines(sheet, signed.replaces ? [t.replaces(signed.replaces)] : [], left, end + 8, right - left, plainLook.body) + 10
}

/** Lays the report of an inspection out on the paper of its shop: a section stays with its first item, result and inspector stand together (DOC9, INS12). Pure. */
export function layoutReport(one: ReportDocument, party: ReportParty): Page[] {
  const t = words[one.language]
  const sheet = newPlainSheet(one.paper)
  sheet.newPage()
  const head = (top: number) =>
    putTableHead(sheet, top, t.item, [
      [t.value, 90],
      [t.rating, 0],
    ])
  const next = () => nextPage(sheet, one)
  const top = drawHead(sheet, one, party)
  const endHeight = one.signed ? 120 : 20
  const y = putGroups(sheet, rowsOf(sheet, one), top, { head, next, goesOn: t.goesOn, endHeight })
  putEndTexts(sheet, one, drawSigned(sheet, one, y) + 8, next)
  numberPages(sheet, t.page)
  return sheet.pages
}

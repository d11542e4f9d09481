import type { Input } from '@twopost/contract/core/call'
import { formatPhone } from '@twopost/contract/core/phone'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/inspections'
import {
  findingsFirst,
  isFinding,
  itemName,
  measureText,
  type ReportDocument,
  type ReportParty,
} from '@twopost/contract/inspections'
import { addressLine } from '@twopost/contract/suppliers'
import { drawPaper } from '#features/documents/index.ts'
import { type OrderPartiesRow, selectOrderParties } from '#features/service-orders/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { selectReportPaper } from '../annual/reports.queries.ts'
import { plainValue, type Read, vehicleTitle } from '../inspections.presenter.ts'
import { getInspectionRow, readInspection } from '../inspections.service.ts'
import type { ResultRow } from '../results.queries.ts'
import { reportPaperText } from './report-paper.text.ts'

/** Who a report is for; stands apart from what its digest covers (NOW17). */
export const partyOf = (row: OrderPartiesRow, carrier: { name: string; no: string } = { name: '', no: '' }): ReportParty => ({
  to: [
    row.company_name || row.name,
    row.company_name ? row.primary_contact_name || row.name : '',
    addressLine({ ...row, country: '' }),
  ].filter((line, at, all) => line !== '' && all.indexOf(line) === at),
  carrierName: carrier.name,
  carrierNo: carrier.no,
})
/** The note for the customer, in a language or else in the other; what the shop wrote for itself never (INS11). */
export const customerNote = (one: Pick<ResultRow, 'customer_note_en' | 'customer_note_es'>, language: 'en' | 'es'): string =>
  language === 'es' ? one.customer_note_es || one.customer_note_en : one.customer_note_en || one.customer_note_es

function sectionsOf({ row, results, repairs }: Read, language: 'en' | 'es'): ReportDocument['sections'] {
  const t = reportPaperText[language]
  const line = (one: ResultRow) => {
    const value = plainValue(one.value_thousandths)
    const repair = repairs.findLast((done) => done.result_id === one.id)
    return {
      ...{ name: itemName(one, language), rating: one.rating, note: customerNote(one, language) },
      value: value === null ? '' : measureText(value, one.unit),
      repair: repair ? t.repairs[repair.what] : '',
    }
  }
  const bySection = (some: readonly ResultRow[]) => {
    const titleOf = (one: ResultRow) => (language === 'es' ? one.section_es || one.section_en : one.section_en || one.section_es)
    const titles = [...new Set(some.map(titleOf))]
    return titles.map((title) => ({
      title: title || t.other,
      results: some.filter((one) => titleOf(one) === title).map(line),
    }))
  }
  // What a carrier has to show stands in the order of its form; a customer reads first what needs work.
  if (row.kind === 'annual') return bySection(results)
  const found = findingsFirst(results)
  return [
    ...(found.length > 0 ? [{ title: t.findings, results: found.map(line) }] : []),
    ...bySection(results.filter((one) => !isFinding(one.rating))),
  ]
}

/** The report of an inspection in a language, as it stands now (INS16). */
export async function writeReport(
  ctx: Pick<Context, 'tx' | 'now'>,
  read: Read,
  parties: OrderPartiesRow,
  language: 'en' | 'es',
): Promise<ReportDocument> {
  const { row } = read
  const date = dateIn(row.time_zone, (row.finished_at ?? ctx.now).getTime())
  // What a shop writes on its estimates and work orders is not about inspections.
  const { row: _, texts: __, ...paper } = await readShopPaper(ctx.tx, { shopId: row.shop_id, kind: 'work_order', language, date })
  const shop = {
    ...{ address: parties.shop_address, city: parties.shop_city, state: parties.shop_state },
    ...{ zip_code: parties.shop_zip, country: '' },
  }
  const contact = [formatPhone(parties.shop_phone), parties.shop_email].filter(Boolean).join(' · ')
  return {
    ...paper,
    ...{ language, number: row.order_number, isAnnual: row.kind === 'annual', date },
    name: (language === 'es' ? row.name_es : row.name_en) || row.name_en,
    from: [parties.shop_name, addressLine(shop), contact].filter(Boolean),
    vehicle: {
      ...{ title: vehicleTitle(row), vin: row.vin, unitNumber: row.unit_number },
      plate: [row.plate_state, row.plate].filter(Boolean).join(' '),
    },
    ...{ mileage: row.mileage, technician: row.technician_name ?? '' },
    counts: { ok: row.counts.ok, soon: row.counts.soon, now: row.counts.now, na: row.counts.na },
    sections: sectionsOf(read, language),
    signed: null,
  }
}
export interface PrintedReport {
  document: ReportDocument
  party: ReportParty
  at: Date
}
/** A signed report as it was frozen, another one as it stands now. */
export async function readReport(ctx: Context, inspectionId: string, asked?: 'en' | 'es'): Promise<PrintedReport> {
  const row = await getInspectionRow(ctx, inspectionId)
  const frozen = row.state === 'signed' ? await selectReportPaper(ctx.tx, row.id) : undefined
  if (frozen) return { document: frozen.document, party: frozen.party, at: frozen.created_at }
  const [read, parties] = await Promise.all([readInspection(ctx, row), selectOrderParties(ctx.tx, row.service_order_id)])
  const document = await writeReport(ctx, read, parties, asked ?? parties.preferred_language)
  return { document, party: partyOf(parties), at: row.finished_at ?? row.created_at }
}
/** Its PDF; the same content gives the same bytes (DOC3). @throws Problem PDF_NOT_DRAWN */
export const drawReport = ({ document, party, at }: PrintedReport): Promise<FileAnswer> =>
  drawPaper(
    { kind: 'inspection', document, party },
    { title: `${document.name} ${document.number}`, author: document.from[0] ?? '', language: document.language, createdAt: at },
  )
/** Read in one transaction, drawn outside of it (INS16). @throws Problem INSPECTION_NOT_FOUND, PDF_NOT_DRAWN */
export async function showReportPdf(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getInspectionPdf>,
): Promise<FileAnswer> {
  return drawReport(await ctx.inTenant((inside) => readReport(inside, params.id, query.language), { reads: true }))
}

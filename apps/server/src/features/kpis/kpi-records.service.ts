import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import {
  type FactCode,
  factKpiOf,
  isFactCode,
  isKpiCode,
  type KpiCode,
  type KpiNumbers,
  type KpiRecord,
  type listKpiRecords,
  notMeasured,
  numbersOf,
} from '@twopost/contract/kpis'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { countHeads, type HeadRow, type NamedRow, nameCredits, nameInvoices, selectHeads } from './kpi-records.queries.ts'
import { sumFacts } from './kpis.queries.ts'
import { isTold, type KpiQuestion, maySee, ownChoice, questionOf } from './kpis.service.ts'
import type { RecordChoice } from './records/record-figures.queries.ts'
import { findRowRecords, sumOfRecords } from './records/record-figures.service.ts'

/** @throws Problem KPI_UNKNOWN, NOT_ALLOWED */
export function kpiAsked(ctx: Parameters<typeof maySee>[0], code: string): KpiCode {
  if (!isKpiCode(code)) throw new Problem('KPI_UNKNOWN', { code })
  if (!maySee(ctx, code)) throw new Problem('NOT_ALLOWED')
  return code
}
function present(ctx: Context, code: FactCode, row: HeadRow, name: NamedRow | undefined, credit: string | undefined): KpiRecord {
  const { numerator, denominator, unknown } = numbersOf(factKpiOf(code), row)
  return {
    ...{ id: row.document_id, kind: 'document', title: '' },
    order_id: row.service_order_id,
    order_number: may(ctx, 'service-order:view') ? (name?.order_number ?? null) : null,
    invoice_id: name?.invoice_id ?? row.invoice_id,
    invoice_number: may(ctx, 'invoices:view') ? (name?.invoice_number ?? null) : null,
    credit_note_number: may(ctx, 'invoices:view') ? (credit ?? null) : null,
    customer_id: row.customer_id,
    customer_name: name?.customer_name ?? '',
    vehicle_label: [name?.year, name?.make, name?.model].filter(Boolean).join(' '),
    license_plate: name?.license_plate ?? '',
    plate_state: name?.plate_state ?? '',
    unit_number: name?.unit_number ?? '',
    date: row.business_date,
    reason: null,
    person_name: '',
    bay_name: '',
    cause: null,
    numerator,
    denominator,
    unknown,
    labor: fromCents(row.labor),
    parts: fromCents(row.parts + row.tires + row.cores),
    sublet: fromCents(row.sublet),
    fees: fromCents(row.fees),
    discount: fromCents(row.discount),
    hours: fromThousandths(row.sold),
  }
}
/** A page of the documents of a figure of the facts. */
async function findDocuments(
  ctx: Context,
  code: FactCode,
  { scope, dates }: KpiQuestion,
  at: { limit: number; offset: number },
): Promise<KpiRecord[]> {
  const heads = await selectHeads(ctx.tx, factKpiOf(code), scope, dates, at)
  const noteIds = heads.flatMap((head) => head.credit_note_id ?? [])
  const credits = new Map((noteIds.length > 0 ? await nameCredits(ctx.tx, noteIds) : []).map((one) => [one.id, one]))
  const invoiceOf = (head: HeadRow) => head.invoice_id ?? credits.get(head.credit_note_id ?? '')?.invoice_id ?? ''
  const ids = [...new Set(heads.map(invoiceOf))].filter((id) => id !== '')
  const names = new Map((ids.length > 0 ? await nameInvoices(ctx.tx, ids) : []).map((one) => [one.invoice_id, one]))
  return heads.map((head) => present(ctx, code, head, names.get(invoiceOf(head)), credits.get(head.credit_note_id ?? '')?.number))
}
const scopeOf = ({ scope, dates, today }: KpiQuestion) => ({ shopIds: scope.shopIds, dates, today })
/** A page of the records of a figure as people see them. What is narrowed to something that the figure is not told apart by has none. */
export async function findRecords(
  ctx: Context,
  code: KpiCode,
  question: KpiQuestion,
  choice: RecordChoice,
  at: { limit: number; offset: number },
): Promise<KpiRecord[]> {
  if (isFactCode(code)) return findDocuments(ctx, code, question, at)
  return isTold(code, question) ? findRowRecords(ctx, code, scopeOf(question), { ...choice, ...ownChoice(question) }, at) : []
}
/** How many records a figure has, and what all of them come to. */
export async function sumOf(
  ctx: Context,
  code: KpiCode,
  question: KpiQuestion,
  choice: RecordChoice,
): Promise<{ count: number; numbers: KpiNumbers }> {
  const { scope, dates } = question
  if (!isFactCode(code))
    return isTold(code, question)
      ? sumOfRecords(ctx, code, scopeOf(question), { ...choice, ...ownChoice(question) })
      : { count: 0, numbers: notMeasured }
  const kpi = factKpiOf(code)
  const [count, sum] = await Promise.all([countHeads(ctx.tx, kpi, scope, dates), sumFacts(ctx.tx, scope, dates)])
  return { count, numbers: numbersOf(kpi, sum) }
}

const idOf = (word: string): string => (word === 'none' ? '' : word.toLowerCase())
export const choiceOf = ({
  age,
  reason,
  person,
  bay,
}: Pick<Input<typeof listKpiRecords>['query'], 'age' | 'reason' | 'person' | 'bay'>): RecordChoice => ({
  ...(age !== undefined && { age }),
  ...(reason !== undefined && { reason }),
  ...(person !== undefined && { person: idOf(person) }),
  ...(bay !== undefined && { bay: idOf(bay) }),
})
/** The records whose sums are a figure, and what all of them come to (KPI11). @throws Problem KPI_UNKNOWN, NOT_ALLOWED, VALIDATION_FAILED */
export async function showKpiRecords(
  ctx: Context,
  { params, query }: Input<typeof listKpiRecords>,
): Promise<Answer<typeof listKpiRecords>> {
  const code = kpiAsked(ctx, params.code)
  const question = await questionOf(ctx, query)
  const at = pageOf(query)
  const [records, { count, numbers }] = await Promise.all([
    findRecords(ctx, code, question, choiceOf(query), at),
    sumOf(ctx, code, question, choiceOf(query)),
  ])
  const { numerator, denominator, value } = numbers
  const pagination = paginateCounted(at, count)
  return { records, sum: { records: pagination.total, numerator, denominator, value }, pagination }
}

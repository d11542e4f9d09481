import {
  agesOf,
  type Counted,
  isSplit,
  isStep,
  type KpiNumbers,
  type KpiRecord,
  kpiCauses,
  notMeasured,
  numbersIn,
  type RecordCode,
  recordKpiOf,
} from '@twopost/contract/kpis'
import { discountReasons } from '@twopost/contract/pricing'
import { bayPlace } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import {
  countRecords,
  type RecordChoice,
  type RecordGroup,
  type RecordScope,
  type RecordSum,
  selectRecords,
  sumChosen,
  sumRecords,
} from './record-figures.queries.ts'

/** Values of figures by code. */
export type Values = ReadonlyMap<RecordCode, KpiNumbers>
const countedOf = (code: RecordCode, row: RecordSum | undefined): Counted => ({
  numerator: row?.numerator ?? 0,
  denominator: recordKpiOf(code).denominator ? (row?.denominator ?? 0) : null,
  unknown: 0,
})
const measured = (code: RecordCode, row: RecordSum | undefined): KpiNumbers => numbersIn(recordKpiOf(code), countedOf(code, row))

/** Figures of some days; what there is now is in no other days than those that are asked for. */
export async function recordValues(
  ctx: Context,
  codes: readonly RecordCode[],
  scope: RecordScope,
  { isOfOtherDays = false, choice = {} }: { isOfOtherDays?: boolean; choice?: RecordChoice } = {},
): Promise<Values> {
  const asked = codes.filter((code) => !isOfOtherDays || recordKpiOf(code).over !== 'now')
  const rows = new Map((await sumRecords(ctx.tx, asked, scope, undefined, choice)).map((row) => [row.code, row]))
  return new Map(codes.map((code) => [code, asked.includes(code) ? measured(code, rows.get(code)) : notMeasured]))
}

/** Whether a figure can be told apart by this. */
function isGrouped(code: RecordCode, by: RecordGroup): boolean {
  const { over, ages, splits, isOfAllShops } = recordKpiOf(code)
  if (by === 'age') return ages !== undefined
  if (by === 'technician' || isSplit(by)) return splits?.includes(by) ?? false
  return by === 'shop' ? !isOfAllShops : over === 'period'
}
/** Figures by the keys of a group; those that it does not tell apart are not there. */
export async function recordGroups(
  ctx: Context,
  codes: readonly RecordCode[],
  scope: RecordScope,
  by: string | undefined,
  choice: RecordChoice = {},
): Promise<{ codes: readonly RecordCode[]; of: (key: string) => Record<string, KpiNumbers>; keys: readonly string[] }> {
  if (!isStep(by) && !isSplit(by) && by !== 'shop' && by !== 'technician' && by !== 'age')
    return { codes: [], of: () => ({}), keys: [] }
  const own = codes.filter((code) => isGrouped(code, by))
  const rows = await sumRecords(ctx.tx, own, scope, by, choice)
  const rowOf = new Map(rows.map((row) => [`${row.code} ${row.key}`, row]))
  const has = (code: RecordCode, key: string): boolean =>
    by !== 'age' || (recordKpiOf(code).ages ?? []).some((age) => age.key === key)
  return {
    codes: own,
    keys: by === 'age' ? agesOf(own).map((age) => age.key) : [...new Set(rows.map((row) => row.key))],
    of: (key) =>
      Object.fromEntries(own.flatMap((code) => (has(code, key) ? [[code, measured(code, rowOf.get(`${code} ${key}`))]] : []))),
  }
}

/** A page of the records of a figure as people see them. */
export async function findRowRecords(
  ctx: Context,
  code: RecordCode,
  scope: RecordScope,
  choice: RecordChoice,
  at: { limit: number; offset: number },
): Promise<KpiRecord[]> {
  const kpi = recordKpiOf(code)
  const rows = await selectRecords(ctx.tx, code, scope, choice, at)
  return rows.map((row): KpiRecord => {
    const { numerator, denominator } = numbersIn(kpi, { ...row, unknown: 0 })
    return {
      ...{ id: row.id, kind: kpi.of, title: row.title, order_id: row.order_id, invoice_id: row.invoice_id },
      order_number: may(ctx, 'service-order:view') ? row.order_number : null,
      invoice_number: may(ctx, 'invoices:view') ? row.invoice_number : null,
      credit_note_number: null,
      customer_id: row.customer_id,
      customer_name: row.customer_name ?? '',
      vehicle_label: [row.year, row.make, row.model].filter(Boolean).join(' '),
      license_plate: row.license_plate ?? '',
      plate_state: row.plate_state ?? '',
      unit_number: row.unit_number ?? '',
      date: row.date,
      reason: discountReasons.find((one) => one === row.reason) ?? null,
      person_name: row.person_name,
      bay_name: bayPlace(row.bay_name, ctx.principal.language),
      cause: kpiCauses.find((one) => one === row.cause) ?? null,
      ...{ numerator, denominator, unknown: 0 },
      ...{ labor: null, parts: null, sublet: null, fees: null, discount: null, hours: null },
    }
  })
}
/** How many records there are and what they come to, on whatever page. */
export async function sumOfRecords(ctx: Context, code: RecordCode, scope: RecordScope, choice: RecordChoice) {
  const chosen = Object.values(choice).some((key) => key !== undefined)
  const [count, rows] = await Promise.all([
    countRecords(ctx.tx, code, scope, choice),
    chosen ? sumChosen(ctx.tx, code, scope, choice) : sumRecords(ctx.tx, [code], scope),
  ])
  return { count, numbers: measured(code, rows[0]) }
}

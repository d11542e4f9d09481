import { type KpiSplit, type KpiStep, type RecordCode, recordKpiOf } from '@twopost/contract/kpis'
import { mostCounted, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, invoices, serviceOrders, vehicles } from '#tables.gen.ts'
import type { Dates } from '../kpis.queries.ts'
import { capacitySources } from './capacity-sources.queries.ts'
import { cashSources } from './cash-sources.queries.ts'
import { flowSources } from './flow-sources.queries.ts'
import { lossSources } from './loss-sources.queries.ts'
import { saleSources } from './sale-sources.queries.ts'
import type { Source } from './sources.queries.ts'
import { stockSources } from './stock-sources.queries.ts'
import { workSources } from './work-sources.queries.ts'

const sources: Readonly<Record<RecordCode, Source>> = {
  ...cashSources,
  ...stockSources,
  ...flowSources,
  ...saleSources,
  ...workSources,
  ...lossSources,
  ...capacitySources,
}

/** Shops, days and today on their calendar. */
export interface RecordScope {
  shopIds: readonly string[] | null
  dates: Dates
  today: string
}
export type RecordGroup = KpiStep | 'shop' | 'technician' | 'age' | KpiSplit
const choices = ['age', 'reason', 'person', 'bay', 'technician'] as const
/** Records of an age, for a reason, of a person, a bay or a technician alone; empty is nobody. */
export type RecordChoice = Readonly<Partial<Record<(typeof choices)[number], string | undefined>>>

/** What every source may use, of whichever types; sources do not use all of it. */
const given = `with given as (select $1::uuid as tenant, $2::uuid[] as shops, $3::date as first_day, $4::date as last_day, $5::date as today)`
const valuesOf = (tx: Tx, { shopIds, dates, today }: RecordScope): unknown[] => [tx.tenant, shopIds, dates.from, dates.to, today]
/** The age of a record by the ages of its figure. */
function ageKey(code: RecordCode): string {
  const ages = recordKpiOf(code).ages ?? []
  const steps = ages.flatMap(({ key, to }) => (to === null ? [] : [`when r.age <= ${to} then '${key}'`]))
  return steps.length === 0 ? "''" : `case ${steps.join(' ')} else '${ages.at(-1)?.key}' end`
}
function keyOf(code: RecordCode, by: RecordGroup | undefined): string {
  if (by === undefined) return "''"
  if (by === 'shop') return "coalesce(r.shop_id::text, '')"
  if (by === 'age') return ageKey(code)
  if (by === 'reason') return 'r.reason'
  if (by === 'person') return "coalesce(r.person_id::text, '')"
  if (by === 'technician' || by === 'bay') return `coalesce(r.${by}_id::text, '')`
  return `to_char(${by === 'day' ? 'r.date' : `date_trunc('${by}', r.date)`}, 'YYYY-MM-DD')`
}

const sum = { code: 'text', key: 'text', numerator: 'int8', denominator: 'int8' } as const
export type RecordSum = RowOf<typeof sum>
/** What the chosen records of these figures come to, all in one statement; by day, week, month, shop, age, who or which bay where that is asked for. */
export async function sumRecords(
  tx: Tx,
  codes: readonly RecordCode[],
  scope: RecordScope,
  by?: RecordGroup,
  choice: RecordChoice = {},
): Promise<RecordSum[]> {
  if (codes.length === 0) return []
  const values = valuesOf(tx, scope)
  const parts = codes.map((code) => {
    const { rows, sums = rows } = sources[code]
    return `select '${code}'::text as code, (${keyOf(code, by)})::text as key, r.numerator, r.denominator from (${sums}) r${ofChoice(code, choice, values)}`
  })
  return tx.rows(
    sum,
    `${given} select a.code, a.key, app.whole(sum(a.numerator)) as numerator, app.whole(sum(a.denominator)) as denominator
       from (${parts.join(' union all ')}) a group by a.code, a.key order by a.code, a.key`,
    values,
  )
}

const found = combine(
  computed({
    id: ['uuid', 'r.id'],
    date: ['date', 'r.date'],
    numerator: ['int8', 'r.numerator'],
    denominator: ['int8?', 'r.denominator'],
    order_id: ['uuid?', 'r.order_id'],
    invoice_id: ['uuid?', 'r.invoice_id'],
    customer_id: ['uuid?', 'r.customer_id'],
    title: ['text', 'r.title'],
    reason: ['text', 'r.reason'],
    person_name: ['text', 'r.person_name'],
    bay_name: ['text', 'r.bay_name'],
    cause: ['text', 'r.cause'],
  }),
  outer(
    combine(
      columns('o', serviceOrders, { order_number: 'number' }),
      columns('i', invoices, { invoice_number: 'number' }),
      columns('c', customers, { customer_name: 'name' }),
      columns('v', vehicles, {
        year: 'year',
        make: 'make',
        model: 'model',
        license_plate: 'license_plate',
        plate_state: 'plate_state',
        unit_number: 'unit_number',
      }),
    ),
  ),
)
export type RecordRow = RowOf<typeof found>
/** The chosen records alone. */
function ofChoice(code: RecordCode, choice: RecordChoice, values: unknown[]): string {
  const chosen = choices.flatMap((by) => {
    const key = choice[by]
    return key === undefined ? [] : [`(${keyOf(code, by)}) = $${values.push(key)}::text`]
  })
  return chosen.length === 0 ? '' : ` where ${chosen.join(' and ')}`
}
/** What the chosen records of a figure come to. */
export function sumChosen(tx: Tx, code: RecordCode, scope: RecordScope, choice: RecordChoice): Promise<RecordSum[]> {
  const values = valuesOf(tx, scope)
  const only = ofChoice(code, choice, values)
  return tx.rows(
    sum,
    `${given} select '${code}'::text as code, ''::text as key, app.whole(sum(r.numerator)) as numerator, app.whole(sum(r.denominator)) as denominator
       from (${sources[code].rows}) r${only}`,
    values,
  )
}
/** A page of the records that a figure is the sum of, the latest first, with what names them. */
export function selectRecords(
  tx: Tx,
  code: RecordCode,
  scope: RecordScope,
  choice: RecordChoice,
  at: { limit: number; offset: number },
): Promise<RecordRow[]> {
  const values = valuesOf(tx, scope)
  const only = ofChoice(code, choice, values)
  return tx.rows(
    found,
    `${given} select ${found.sql} from (select r.* from (${sources[code].rows}) r${only} order by r.date desc, r.id desc ${pageSql(values, at)}) r
       left join app.service_orders o on o.tenant_id = $1 and o.id = r.order_id
       left join app.invoices i on i.tenant_id = $1 and i.id = r.invoice_id
       left join app.customers c on c.tenant_id = $1 and c.id = r.customer_id
       left join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      order by r.date desc, r.id desc`,
    values,
  )
}
/** How many records there are, up to one more than are counted exactly. */
export async function countRecords(tx: Tx, code: RecordCode, scope: RecordScope, choice: RecordChoice): Promise<number> {
  const values = valuesOf(tx, scope)
  const only = ofChoice(code, choice, values)
  const { count } = await tx.one(
    { count: 'int4' },
    `${given} select count(*)::int as count from (select 1 from (${sources[code].rows}) r${only} limit ${mostCounted + 1}) f`,
    values,
  )
  return count
}

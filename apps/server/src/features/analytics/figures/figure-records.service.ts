import type * as calls from '@twopost/contract/analytics'
import { type FigureRecord, FigureSum, technicianFigures } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { fromCents } from '@twopost/contract/core/money'
import { type Pagination, pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { may, type OutsideContext } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { type Asked, maySeeSales, periodOf } from './analytics-period.service.ts'
import {
  awaySteps,
  type BareRecord,
  customerFigureSql,
  type FigureOf,
  type FigureSql,
  nameRecords,
  orderFigureSql,
  type RecordRow,
  selectBareRecords,
  selectFigureRecords,
  sumFigureRecords,
  technicianFigureSql,
  vehicleFigureSql,
} from './figure-records.queries.ts'
import type { FigureFilters } from './figure-scope.queries.ts'
import type { FigureArea } from './kept-figures.queries.ts'
import { type Figures, patiently, showAsked } from './kept-figures.service.ts'
import { type DayFigure, daysOfFigure } from './technician-days.service.ts'

export interface FigureAnswer {
  records: FigureRecord[]
  sum: FigureSum
  pagination: Pagination
  as_of: string | null
}
const sqlOf: Readonly<Record<FigureArea, Readonly<Record<string, FigureSql>>>> = {
  orders: orderFigureSql,
  customers: customerFigureSql,
  vehicles: vehicleFigureSql,
  technicians: technicianFigureSql,
}
const moneyFigures: readonly string[] = ['paid_on_time', 'owed', 'invoiced_90_days']
/** Figures of which there are several take one of these. */
const ids = (choice: string): boolean => isUuid(choice)
const choices: Readonly<Record<string, (choice: string) => boolean>> = {
  'customers.posted': ids,
  'customers.not_seen': (choice) => awaySteps.some(([months]) => months === choice),
  'vehicles.in_work': ids,
  ...Object.fromEntries(
    technicianFigures.map((figure) => [`technicians.${figure}`, (choice: string) => choice === '' || isUuid(choice)]),
  ),
  'vehicles.age': (choice) => choice === 'none' || /^[0-5]$/.test(choice),
}

function kindOf(row: RecordRow): FigureRecord['kind'] {
  if (row.technician_name !== '') return 'job'
  if (row.id === row.invoice_id) return 'invoice'
  if (row.id === row.order_id) return 'order'
  return row.id === row.vehicle_id ? 'vehicle' : 'customer'
}

/** A record as it is shown: without what one may not see. */
export function presentRecord(ctx: OutsideContext, row: RecordRow): FigureRecord {
  const seesSales = maySeeSales(ctx)
  const seesOrders = may(ctx, 'service-order:view')
  return {
    ...row,
    kind: kindOf(row),
    order_number: seesOrders ? row.order_number : null,
    invoice_number: seesSales ? row.invoice_number : null,
    amount: seesSales && row.amount !== null ? fromCents(row.amount) : null,
  }
}

export interface RecordQuery extends FigureFilters {
  figure: string
  choice?: string | undefined
  shop_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  limit?: number | undefined
  page_size?: number | undefined
}

/** The choice of a figure. @throws Problem VALIDATION_FAILED for one that the figure has not, NOT_ALLOWED for money that one may not see */
export function choiceOf(ctx: OutsideContext, area: FigureArea, { figure, choice = '' }: RecordQuery): string {
  if (choices[`${area}.${figure}`]?.(choice) === false) throw fieldProblem('query.choice', 'INVALID', fieldTexts.INVALID)
  if (moneyFigures.includes(figure) && !maySeeSales(ctx)) throw new Problem('NOT_ALLOWED')
  return choice
}
/** The figure that a question opens. @throws where there is none of this name */
export function figureOf(area: FigureArea, { record, ...asked }: Asked): FigureOf {
  const sql = sqlOf[area][record?.figure ?? '']
  if (!record || !sql) throw new Error(`there is no figure ${area}.${record?.figure}`)
  return { ...asked, sql, choice: record.choice }
}
/** Figures whose records are sums of others, which no index has in their order. */
const summed: Readonly<Record<FigureArea, readonly string[]>> = {
  orders: [],
  customers: ['with_order', 'retention', 'not_seen', 'type'],
  vehicles: ['seen', 'kind', 'age', 'make', 'miles'],
  technicians: ['sold', 'efficiency'],
}
/** So many of these are kept with their sum: ten pages. */
const keptRecords = 200

interface Counted {
  sum: FigureSum
  /** The newest of a figure whose records are sums; of others a page is read from an index. */
  newest: BareRecord[]
}
const shape: Figures<Counted>['shape'] = {
  safeParse(answer) {
    const { sum, newest } = (answer ?? {}) as Partial<Counted>
    const known = FigureSum.safeParse(sum)
    return known.success && Array.isArray(newest) ? { success: true, data: { sum: known.data, newest } } : { success: false }
  },
}
/** What the records of a figure come to, counted and kept as the figures of a screen are. */
export const countedRecords = (area: FigureArea): Figures<Counted> => ({
  area,
  shape,
  async count({ tx }, asked) {
    const figure = figureOf(area, asked)
    const isSummed = summed[area].includes(asked.record?.figure ?? '')
    const [sum, newest] = await Promise.all([
      sumFigureRecords(tx, figure),
      isSummed ? selectBareRecords(tx, figure, keptRecords) : [],
    ])
    return {
      sum: { ...sum, amount: asked.seesSales && sum.amount !== null ? fromCents(sum.amount) : null },
      newest: asked.seesSales ? newest : newest.map((row) => ({ ...row, amount: null })),
    }
  },
})

/**
 * A page of records and what all of them come to. Of a long history the sum is kept (`as_of`), and the page is read from an index in time; where the
 * records are sums themselves the first pages are kept as well.
 */
async function listRecords(ctx: OutsideContext, area: FigureArea, query: RecordQuery): Promise<FigureAnswer> {
  const { figure } = query
  const choice = choiceOf(ctx, area, query)
  const { analytics, as_of, asked } = await showAsked(ctx, { query }, countedRecords(area), { figure, choice })
  const { sum, newest } = analytics
  const at = pageOf(query, 20)
  const end = Math.min(at.offset + at.limit, sum.records)
  const page = async (): Promise<RecordRow[]> => {
    if (end <= newest.length) return ctx.inTenant((inner) => nameRecords(inner.tx, newest.slice(at.offset, end)), { reads: true })
    const records = figureOf(area, asked)
    return as_of
      ? patiently(ctx, (tx) => selectFigureRecords(tx, records, at))
      : ctx.inTenant((inner) => selectFigureRecords(inner.tx, records, at), { reads: true })
  }
  const rows = await page()
  return { records: rows.map((row) => presentRecord(ctx, row)), sum, pagination: paginate(at, sum.records), as_of }
}

/** The records that a figure of work orders counts (G34, O5). @throws Problem VALIDATION_FAILED for a choice that the figure has not */
export const listOrderFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.listOrderFigureRecords>) =>
  listRecords(ctx, 'orders', query)
/** Those of a figure of customers (E11, O5). @throws Problem VALIDATION_FAILED, NOT_ALLOWED for money that one may not see */
export const listCustomerFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.listCustomerFigureRecords>) =>
  listRecords(ctx, 'customers', query)
/** Those of a figure of vehicles (F10, O5). @throws Problem VALIDATION_FAILED */
export const listVehicleFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.listVehicleFigureRecords>) =>
  listRecords(ctx, 'vehicles', query)

const dayFigures: readonly string[] = ['attended', 'on_job', 'productivity', 'proficiency'] satisfies DayFigure[]
export const isDayFigure = (figure: string): figure is DayFigure => dayFigures.includes(figure)
/** All days of people that a figure is the sum of, the newest first. @throws Problem VALIDATION_FAILED */
export async function allDays(ctx: OutsideContext, figure: DayFigure, query: RecordQuery): Promise<FigureRecord[]> {
  const choice = choiceOf(ctx, 'technicians', query)
  return ctx.inTenant(async (inner) => daysOfFigure(inner, await periodOf(inner, { query }), figure, choice), { reads: true })
}
/** A page of them; all are measured to give it, as each figure is their sum. */
async function listDays(ctx: OutsideContext, figure: DayFigure, query: RecordQuery): Promise<FigureAnswer> {
  const at = pageOf(query, 20)
  const days = await allDays(ctx, figure, query)
  const sumOf = (part: 'value' | 'divisor') =>
    days.some((day) => day[part] !== null) ? days.reduce((sum, day) => sum + (day[part] ?? 0), 0) : null
  return {
    records: days.slice(at.offset, at.offset + at.limit),
    sum: { records: days.length, counted: null, amount: null, value: sumOf('value'), divisor: sumOf('divisor') },
    pagination: paginate(at, days.length),
    as_of: null,
  }
}
/** Those of a figure of technicians, of one or of all (CLK9, H34, O5). @throws Problem VALIDATION_FAILED */
export const listTechnicianFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.listTechnicianFigureRecords>) =>
  isDayFigure(query.figure) ? listDays(ctx, query.figure, query) : listRecords(ctx, 'technicians', query)

import type * as calls from '@twopost/contract/analytics'
import { type FigureRecord, type FigureSum, technicianFigures } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { fromCents } from '@twopost/contract/core/money'
import { type Pagination, pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { type Context, may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { type Asked, periodOf } from './analytics-period.service.ts'
import {
  awaySteps,
  customerFigureSql,
  type FigureSql,
  orderFigureSql,
  type RecordRow,
  selectFigureRecords,
  sumFigureRecords,
  technicianFigureSql,
  vehicleFigureSql,
} from './figure-records.queries.ts'
import { type DayFigure, daysOfFigure } from './technician-days.service.ts'

export interface FigureAnswer {
  records: FigureRecord[]
  sum: FigureSum
  pagination: Pagination
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

function present(ctx: Context, row: RecordRow, seesSales: boolean): FigureRecord {
  const seesOrders = may(ctx, 'service-order:view')
  return {
    ...row,
    kind: kindOf(row),
    order_number: seesOrders ? row.order_number : null,
    invoice_number: seesSales ? row.invoice_number : null,
    amount: seesSales && row.amount !== null ? fromCents(row.amount) : null,
  }
}

export interface RecordQuery {
  figure: string
  choice?: string | undefined
  shop_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  limit?: number | undefined
  page_size?: number | undefined
}

/** @throws Problem VALIDATION_FAILED for a choice that the figure has not */
function choiceOf(area: 'orders' | 'customers' | 'vehicles' | 'technicians', { figure, choice = '' }: RecordQuery): string {
  if (choices[`${area}.${figure}`]?.(choice) === false) throw fieldProblem('query.choice', 'INVALID', fieldTexts.INVALID)
  return choice
}

async function listRecords(
  ctx: Context,
  area: 'orders' | 'customers' | 'vehicles' | 'technicians',
  figure: FigureSql,
  query: RecordQuery,
): Promise<FigureAnswer> {
  const asked: Asked = await periodOf(ctx, { query })
  const choice = choiceOf(area, query)
  if (moneyFigures.includes(query.figure) && !asked.seesSales) throw new Problem('NOT_ALLOWED')
  const at = pageOf(query, 20)
  const what = { period: asked.period, zone: asked.zone, choice }
  const [rows, sum] = await Promise.all([
    selectFigureRecords(ctx.tx, asked.shopIds, figure, what, at),
    sumFigureRecords(ctx.tx, asked.shopIds, figure, what),
  ])
  return {
    records: rows.map((row) => present(ctx, row, asked.seesSales)),
    sum: { ...sum, amount: asked.seesSales && sum.amount !== null ? fromCents(sum.amount) : null },
    pagination: paginate(at, sum.records),
  }
}

/** The records that a figure of work orders counts (G34, O5). @throws Problem VALIDATION_FAILED for a choice that the figure has not */
export const listOrderFigureRecords = (ctx: Context, { query }: Input<typeof calls.listOrderFigureRecords>) =>
  listRecords(ctx, 'orders', orderFigureSql[query.figure], query)
/** Those of a figure of customers (E11, O5). @throws Problem VALIDATION_FAILED, NOT_ALLOWED for money that one may not see */
export const listCustomerFigureRecords = (ctx: Context, { query }: Input<typeof calls.listCustomerFigureRecords>) =>
  listRecords(ctx, 'customers', customerFigureSql[query.figure], query)
/** Those of a figure of vehicles (F10, O5). @throws Problem VALIDATION_FAILED */
export const listVehicleFigureRecords = (ctx: Context, { query }: Input<typeof calls.listVehicleFigureRecords>) =>
  listRecords(ctx, 'vehicles', vehicleFigureSql[query.figure], query)

/** The days of people, the newest first; all are measured to give one page of them, as each figure is their sum. */
async function listDays(ctx: Context, query: RecordQuery & { figure: DayFigure }): Promise<FigureAnswer> {
  const choice = choiceOf('technicians', query)
  const at = pageOf(query, 20)
  const days = await daysOfFigure(ctx, await periodOf(ctx, { query }), query.figure, choice)
  const sumOf = (part: 'value' | 'divisor') =>
    days.some((day) => day[part] !== null) ? days.reduce((sum, day) => sum + (day[part] ?? 0), 0) : null
  return {
    records: days.slice(at.offset, at.offset + at.limit),
    sum: { records: days.length, counted: null, amount: null, value: sumOf('value'), divisor: sumOf('divisor') },
    pagination: paginate(at, days.length),
  }
}
/** Those of a figure of technicians, of one or of all (CLK9, H34, O5). @throws Problem VALIDATION_FAILED */
export const listTechnicianFigureRecords = (ctx: Context, { query }: Input<typeof calls.listTechnicianFigureRecords>) => {
  const { figure } = query
  return figure === 'attended' || figure === 'on_job' || figure === 'productivity' || figure === 'proficiency'
    ? listDays(ctx, { ...query, figure })
    : listRecords(ctx, 'technicians', technicianFigureSql[figure], query)
}

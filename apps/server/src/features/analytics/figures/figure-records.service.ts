import type * as calls from '@twopost/contract/analytics'
import type { FigureRecord, FigureSum } from '@twopost/contract/analytics'
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
  vehicleFigureSql,
} from './figure-records.queries.ts'

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
  'vehicles.age': (choice) => choice === 'none' || /^[0-5]$/.test(choice),
}

function kindOf(row: RecordRow): FigureRecord['kind'] {
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

interface RecordQuery {
  figure: string
  choice?: string | undefined
  shop_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  limit?: number | undefined
  page_size?: number | undefined
}

async function listRecords(
  ctx: Context,
  area: 'orders' | 'customers' | 'vehicles',
  figure: FigureSql,
  query: RecordQuery,
): Promise<FigureAnswer> {
  const asked: Asked = await periodOf(ctx, { query })
  const { choice = '' } = query
  if (choices[`${area}.${query.figure}`]?.(choice) === false) throw fieldProblem('query.choice', 'INVALID', fieldTexts.INVALID)
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

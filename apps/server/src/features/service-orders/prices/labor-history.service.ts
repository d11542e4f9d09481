import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import { leastFigures, type Quartiles, quartilesOf } from '@twopost/contract/pricing'
import type * as calls from '@twopost/contract/service-orders'
import { shopFilter } from '#features/shops/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { type HistoryRow, selectHistory } from './labor-history.queries.ts'

const rowsShown = 10
/** Thousandths of an hour, as sold hours are kept. */
const clockedOf = (row: HistoryRow): number => Math.round(row.clocked_seconds / 3.6)
const inUnits = (found: Quartiles | null, unit: (value: number) => number) =>
  found && { low: unit(found.low), median: unit(found.median), high: unit(found.high) }

/**
 * What work like this took and cost before (CAN19). Without a job, a category or a word nothing is like it; of fewer than three jobs only their number is
 * said. @throws Problem VEHICLE_NOT_FOUND
 */
export async function laborHistory(
  ctx: Context,
  { query }: Input<typeof calls.getLaborHistory>,
): Promise<Answer<typeof calls.getLaborHistory>> {
  const vehicle = await getVehicleRow(ctx, query.vehicle_id)
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const { canned_job_id: cannedJobId = null, category = '' } = query
  const isAsked = cannedJobId !== null || category !== '' || words.length > 0
  const { make, model, year } = vehicle
  const rows = isAsked
    ? await selectHistory(ctx.tx, { make, model, year, cannedJobId, category, words, shopIds: shopFilter(ctx, query.shop_id) })
    : []
  const isEnough = rows.length >= leastFigures
  const clocked = rows.map(clockedOf).filter((one) => one > 0)
  return {
    labor_history: {
      n: rows.length,
      sold: inUnits(quartilesOf(rows.map((row) => row.sold)), fromThousandths),
      clocked: inUnits(quartilesOf(clocked), fromThousandths),
      price: inUnits(quartilesOf(rows.map((row) => row.price)), fromCents),
      rows: (isEnough ? rows.slice(0, rowsShown) : []).map((row) => ({
        order_id: row.order_id,
        order_number: row.number,
        service: row.name,
        vehicle: [row.year, row.make, row.model].filter(Boolean).join(' '),
        completed_on: dateIn(row.zone, (row.completed_at ?? ctx.now).getTime()),
        sold: fromThousandths(row.sold),
        clocked: clockedOf(row) === 0 ? null : fromThousandths(clockedOf(row)),
        price: fromCents(row.price),
      })),
    },
  }
}

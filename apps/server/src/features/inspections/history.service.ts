import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inspections'
import type { MeasuredItem } from '@twopost/contract/inspections'
import { getVehicleRow } from '#features/vehicles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { forecastOf, pastByPlace, plainValue, presentSummary } from './inspections.presenter.ts'
import { countOfVehicle, selectOfVehicle } from './inspections.queries.ts'
import { type PastRow, selectPast } from './results.queries.ts'

/** The inspections of a vehicle, the latest first (INS16). @throws Problem VEHICLE_NOT_FOUND */
export async function listOfVehicle(
  ctx: Context,
  { params, query }: Input<typeof calls.listVehicleInspections>,
): Promise<Answer<typeof calls.listVehicleInspections>> {
  const vehicle = await getVehicleRow(ctx, params.id)
  const at = pageOf(query)
  const [rows, total] = await Promise.all([
    selectOfVehicle(ctx.tx, vehicle.id, ctx.shopIds, at),
    countOfVehicle(ctx.tx, vehicle.id, ctx.shopIds),
  ])
  return { inspections: rows.map(presentSummary), pagination: paginate(at, total) }
}

/** One place with what was measured there; names and thresholds are those of the latest time. */
function presentPlace(rows: readonly PastRow[]): MeasuredItem[] {
  const last = rows.at(-1)
  if (!last) return []
  return [
    {
      ...{ code: last.code, position: last.position, name_en: last.name_en, name_es: last.name_es },
      ...{ unit: last.unit, better: last.better },
      ...{ soon_at: plainValue(last.soon_thousandths), now_at: plainValue(last.now_thousandths) },
      measurements: rows.map((row) => ({
        ...{ inspection_id: row.inspection_id, at: row.at.toISOString(), mileage: row.mileage },
        ...{ rating: row.rating, value: plainValue(row.value_thousandths) },
      })),
      forecast_mileage: forecastOf(rows, last),
    },
  ]
}
/** What was measured at a vehicle, by item and position (INS9, INS21). @throws Problem VEHICLE_NOT_FOUND */
export async function listMeasurements(
  ctx: Context,
  { params, query }: Input<typeof calls.listVehicleMeasurements>,
): Promise<Answer<typeof calls.listVehicleMeasurements>> {
  const vehicle = await getVehicleRow(ctx, params.id)
  const past = await selectPast(ctx.tx, vehicle.id, { code: query.item ?? null, shopIds: ctx.shopIds })
  const measured = past.filter((row) => row.value_thousandths !== null)
  return { items: [...pastByPlace(measured).values()].flatMap(presentPlace) }
}

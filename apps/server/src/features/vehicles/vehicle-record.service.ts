import type { Vehicle } from '@twopost/contract/vehicles'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { writeTokens } from '#platform/search/search-tokens.ts'
import { presentVehicle } from './vehicles.presenter.ts'
import {
  type CountedVehicleRow,
  findByVin,
  insertOwner,
  insertReading,
  insertVehicle,
  raiseMileage,
  selectCountedVehicle,
  selectVehicle,
  updateVehicle,
  type VehicleRow,
  type VehicleValues,
} from './vehicles.queries.ts'
import { tokensOf } from './vehicles.rules.ts'

export type One = { vehicle: Vehicle }

/** A vehicle one may see, retired ones too. @throws Problem VEHICLE_NOT_FOUND, also for another shop's (C43) */
export async function getVehicleRow(ctx: Context, id: string): Promise<VehicleRow> {
  return visible(ctx, await selectVehicle(ctx.tx, id))
}
function visible<Row extends VehicleRow>(ctx: Context, row: Row | undefined): Row {
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('VEHICLE_NOT_FOUND')
  return row
}
/** The vehicle in use that has this VIN, if one may see it. */
export async function findVehicleByVin(ctx: Context, vin: string): Promise<CountedVehicleRow | undefined> {
  const found = vin === '' ? undefined : await findByVin(ctx.tx, vin, ctx.shopIds)
  return found && selectCountedVehicle(ctx.tx, found.id)
}

/** The vehicle as it is now, for the wire. @throws Problem VEHICLE_NOT_FOUND */
export const show = async (ctx: Context, id: string): Promise<One> => ({
  vehicle: presentVehicle(ctx, visible(ctx, await selectCountedVehicle(ctx.tx, id))),
})

/** What a change of owner says beside the owners; invoices of the past stay with the one who paid them (rules 2.15). */
export interface OwnerNote {
  reason?: string | undefined
  notes?: string | undefined
}

/** Everything that hangs on a vehicle's row: owner history, odometer (never one overwritten field, rules 2.13), search words, live event. */
async function follow(
  ctx: Context,
  id: string,
  values: VehicleValues,
  before: VehicleRow | null,
  owner: OwnerNote,
): Promise<void> {
  const from = before?.customer_id ?? null
  if (values.customer_id !== null && values.customer_id !== from)
    await insertOwner(
      ctx.tx,
      {
        id: newId(ctx.now),
        vehicleId: id,
        from,
        to: values.customer_id,
        reason: owner.reason ?? '',
        notes: owner.notes ?? '',
        by: ctx.userId,
      },
      ctx.now,
    )
  if (values.mileage !== null && values.mileage !== (before?.mileage ?? null))
    await insertReading(
      ctx.tx,
      { id: newId(ctx.now), vehicleId: id, orderId: null, mileage: values.mileage, source: 'vehicle', by: ctx.userId },
      ctx.now,
    )
  await writeTokens(ctx.tx, 'vehicle', id, values.shop_id, tokensOf(values))
  await announceLive(ctx, 'vehicle.changed', values.shop_id, { vehicle_id: id })
}

/** @returns the id @throws Problem VIN_ON_FILE (by the unique index, so in a race too) */
export async function addRecord(ctx: Context, values: VehicleValues): Promise<string> {
  const id = newId(ctx.now)
  await insertVehicle(ctx.tx, id, values, ctx.now)
  await follow(ctx, id, values, null, {})
  return id
}

/** @throws Problem STALE_VERSION with the record as it is, VIN_ON_FILE */
export async function saveRecord(
  ctx: Context,
  row: VehicleRow,
  values: VehicleValues,
  { version, ...owner }: OwnerNote & { version?: number | undefined },
): Promise<void> {
  if ((await updateVehicle(ctx.tx, row.id, values, version ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).vehicle })
  await follow(ctx, row.id, values, row, owner)
}

/** Notes the mileage that was read when a vehicle came in for an order or left; the vehicle's own follows it, upwards. */
export async function recordMileage(
  ctx: Context,
  reading: { vehicleId: string; orderId: string; mileage: number; source: 'order_in' | 'order_out' },
): Promise<void> {
  await insertReading(ctx.tx, { id: newId(ctx.now), ...reading, by: ctx.userId }, ctx.now)
  await raiseMileage(ctx.tx, reading.vehicleId, reading.mileage)
}

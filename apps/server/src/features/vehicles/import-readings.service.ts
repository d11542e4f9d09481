import { addDays, startOfDate } from '@twopost/contract/core/time'
import { fromMs } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import {
  insertImportedReadings,
  markTakenBack,
  raiseToNewest,
  restoreMileage,
  selectReadings,
  selectReadSince,
} from './readings.queries.ts'
import type { Reading } from './readings.rules.ts'

/** A reading of a file, the vehicle that it is of, and the time zone of that vehicle's shop. */
export interface ImportedReading extends Reading {
  vehicleId: string
  timeZone: string
}
/** What the meters of these vehicles showed, each by its days, the earliest first. */
export async function readingsOf(ctx: Pick<Context, 'tx'>, vehicleIds: readonly string[]): Promise<Map<string, Reading[]>> {
  const readings = new Map<string, Reading[]>(vehicleIds.map((id) => [id, []]))
  for (const { vehicle_id, day, mileage } of await selectReadings(ctx.tx, vehicleIds))
    readings.get(vehicle_id)?.push({ day, mileage })
  return readings
}

/** A day without a time is kept as its noon, so that it is the same day in the zones of other shops, too. */
const halfDayMs = 43_200_000
const isNewer = (one: Reading, than: Reading | undefined): boolean =>
  than === undefined || one.day > than.day || (one.day === than.day && one.mileage > than.mileage)
/**
 * Adds readings that another program kept (INT13), marked as imported. The mileage of a vehicle follows the newest of them, if it was not read later.
 * @returns the ids in the order of the rows
 */
export async function addReadings(ctx: Context, shopId: string, rows: readonly ImportedReading[]): Promise<string[]> {
  const made = rows.map((row) => ({
    ...{ id: newId(ctx.now), vehicleId: row.vehicleId, mileage: row.mileage },
    at: fromMs(Math.min(startOfDate(row.timeZone, row.day) + halfDayMs, ctx.now.getTime())),
  }))
  if (made.length === 0) return []
  await insertImportedReadings(ctx.tx, made, { by: ctx.userId, at: ctx.now })
  const newest = new Map<string, ImportedReading>()
  for (const row of rows) if (isNewer(row, newest.get(row.vehicleId))) newest.set(row.vehicleId, row)
  for (const id of [...newest.keys()].sort()) {
    const row = newest.get(id)
    if (row === undefined) continue
    const later = fromMs(startOfDate(row.timeZone, addDays(row.day, 1)))
    await raiseToNewest(ctx.tx, { vehicleId: id, mileage: row.mileage, later })
  }
  await announceLive(ctx, 'vehicle.changed', shopId, {})
  return made.map(({ id }) => id)
}
/** Vehicles of these readings that were read again since, at their work or by a person, at most so many. */
export const vehiclesReadSince = (ctx: Pick<Context, 'tx'>, ids: readonly string[], most: number) =>
  selectReadSince(ctx.tx, ids, most)
/** Takes back readings of a file: they stay on record, marked, and the vehicles have the mileage of before. Who asks has looked whether they were read since. */
export async function takeBackReadings(ctx: Context, shopId: string, ids: readonly string[]): Promise<void> {
  await markTakenBack(ctx.tx, ids, ctx.now)
  await restoreMileage(ctx.tx, ids)
  await announceLive(ctx, 'vehicle.changed', shopId, {})
}

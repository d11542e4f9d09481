import { dateIn } from '@twopost/contract/core/time'
import type { MeterReadingRow } from '@twopost/contract/data-exchange'
import {
  addReading,
  addReadings,
  judgeReading,
  type Reading,
  readingsOf,
  takeBackReadings,
  vehiclesReadSince,
} from '#features/vehicles/index.ts'
import type { RowFault } from '#platform/csv/row-checks.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type KindWork, namedVehicle, type Seen, twice, vehiclesOf } from './import-matching.service.ts'

const keyOf = (vehicleId: string, { day, mileage }: Reading): string => `${vehicleId} ${day} ${mileage}`
const memoryOf = (vehicleId: string): string => `readings ${vehicleId}`
/** Reads what is on file of vehicles that the rows so far did not name. */
async function remember(ctx: Context, vehicleIds: ReadonlySet<string>, row: number, seen: Seen): Promise<void> {
  const unknown = [...vehicleIds].filter((id) => !seen.has(memoryOf(id)))
  if (unknown.length === 0) return
  for (const [id, readings] of await readingsOf(ctx, unknown)) {
    seen.set(memoryOf(id), { row, name: '', readings })
    for (const one of readings) seen.set(`on file ${keyOf(id, one)}`, { row, name: '' })
  }
}

/**
 * What meters showed in another program (INT13). A row is judged beside the readings of its vehicle that are on file and those of the rows before it, so of two
 * that contradict each other in a file the later row is bad.
 */
export const meterReadings: KindWork = {
  needs: 'vehicles:create',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<MeterReadingRow>) }))
    const { found, faults } = await vehiclesOf(ctx, values)
    await remember(ctx, new Set([...found.values()].map(({ id }) => id)), rows[0]?.row ?? 0, seen)
    const keys = values.map(({ row, date, mileage }) => {
      const vehicle = found.get(row)
      return vehicle && date !== undefined && mileage !== undefined ? keyOf(vehicle.id, { day: date, mileage }) : ''
    })
    const repeated = twice(rows, keys, 'mileage', seen)
    const isRepeated = new Set(repeated.map(({ row }) => row))
    for (const [at, { row, date, mileage }] of values.entries()) {
      const vehicle = found.get(row)
      if (!vehicle || date === undefined || mileage === undefined || isRepeated.has(row)) continue
      const fault = judgeOne(ctx, { row, day: date, mileage, vehicle, isOnFile: seen.has(`on file ${keys[at]}`) }, seen)
      if (fault) faults.push(fault)
    }
    return { faults: [...faults, ...repeated], doubles: new Map() }
  },
  async write(ctx, shopId, rows) {
    const values = rows as readonly MeterReadingRow[]
    const { found, faults } = await vehiclesOf(
      ctx,
      values.map(({ vehicle, customer }, row) => ({ row, vehicle, customer })),
    )
    if (faults.length > 0) throw new Problem('VEHICLE_NOT_FOUND')
    const readings = values.flatMap(({ date, mileage }, row) => {
      const vehicle = found.get(row)
      return vehicle ? [{ vehicleId: vehicle.id, timeZone: vehicle.timeZone, day: date, mileage }] : []
    })
    return addReadings(ctx, shopId, readings)
  },
  used: async (ctx, ids, most) => (await vehiclesReadSince(ctx, ids, most)).map(namedVehicle),
  takeBack: takeBackReadings,
}

interface Judged extends Reading {
  row: number
  vehicle: { id: string; timeZone: string }
  isOnFile: boolean
}
/** What is wrong with one reading; a good one is among those that the next ones are judged by. */
function judgeOne(ctx: Context, { row, vehicle, isOnFile, ...one }: Judged, seen: Seen): RowFault<string> | undefined {
  if (one.day > dateIn(vehicle.timeZone, ctx.now.getTime())) return { row, column: 'date', code: 'FUTURE_DATE' }
  if (isOnFile) return { row, column: 'mileage', code: 'ON_FILE_ALREADY' }
  const known = seen.get(memoryOf(vehicle.id))?.readings ?? []
  const fault = judgeReading(known, one)
  if (fault) return { row, column: 'mileage', ...fault }
  addReading(known, one)
  return undefined
}

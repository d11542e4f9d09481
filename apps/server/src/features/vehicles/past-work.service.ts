import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import type { OrdersHistoryRow } from '@twopost/contract/data-exchange'
import type * as calls from '@twopost/contract/vehicles'
import { getCustomerRow } from '#features/customers/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { digestOf } from '#platform/database/digest.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countPastWork,
  insertPastWork,
  type PastWorkOf,
  type PastWorkRow,
  removePastWork,
  selectLastPlaces,
  selectPastWork,
  selectPastWorkKeys,
} from './past-work.queries.ts'
import { getVehicleRow } from './vehicle-record.service.ts'

/** A piece of work of a file, with the vehicle that it was done to and whose that is. */
export interface ImportedPastWork extends Pick<OrdersHistoryRow, 'number' | 'date' | 'work' | 'technician' | 'note'> {
  vehicleId: string
  customerId: string
  mileage?: number | null | undefined
  total?: number | undefined
}
const atOnce = 200

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
/** By what a piece of work of a vehicle is known again: its number and what was done, without case and spaces (INT14). */
export const pastWorkKey = (number: string, work: string): string => digestOf([plain(number), plain(work)])
const keyOf = (vehicleId: string, key: string): string => `${vehicleId} ${key}`
/**
 * Which pieces of work are on file already.
 * @param work vehicle and key of each
 * @returns asks by vehicle and key
 */
export async function pastWorkOnFile(
  ctx: Pick<Context, 'tx'>,
  work: readonly { vehicleId: string; key: string }[],
): Promise<(vehicleId: string, key: string) => boolean> {
  const vehicleIds = [...new Set(work.map(({ vehicleId }) => vehicleId))]
  const rows = await selectPastWorkKeys(ctx.tx, vehicleIds, [...new Set(work.map(({ key }) => key))])
  const found = new Set(rows.map(({ vehicle_id, work_key }) => keyOf(vehicle_id, work_key)))
  return (vehicleId, key) => found.has(keyOf(vehicleId, key))
}

/** Gives work of one vehicle and number its places, one after the other. */
async function nextPlaces(
  ctx: Pick<Context, 'tx'>,
  rows: readonly ImportedPastWork[],
): Promise<(row: ImportedPastWork) => number> {
  const vehicleIds = [...new Set(rows.map(({ vehicleId }) => vehicleId))]
  const last = await selectLastPlaces(ctx.tx, vehicleIds, [...new Set(rows.map(({ number }) => number))])
  const next = new Map(last.map((one) => [keyOf(one.vehicle_id, one.external_number), one.last + 1]))
  return ({ vehicleId, number }) => {
    const key = keyOf(vehicleId, number)
    const place = next.get(key) ?? 0
    next.set(key, place + 1)
    return place
  }
}

/**
 * Adds work that was done in another program (INT13). It says nothing about the vehicle of today: no reading, no visit, no figure.
 * @returns the ids in the order of the rows
 * @throws Problem IMPORT_HAS_BAD_ROWS for work that another file brought meanwhile
 */
export async function addPastWork(ctx: Context, shopId: string, rows: readonly ImportedPastWork[]): Promise<string[]> {
  const placeOf = await nextPlaces(ctx, rows)
  const made = rows.map((row) => ({
    ...{ id: newId(ctx.now), vehicle_id: row.vehicleId, customer_id: row.customerId, external_number: row.number },
    position: placeOf(row),
    ...{ done_on: row.date, mileage: row.mileage ?? null, description: row.work, work_key: pastWorkKey(row.number, row.work) },
    ...{ technician_name: row.technician, note: row.note, total_cents: row.total === undefined ? null : toCents(row.total) },
  }))
  for (let from = 0; from < made.length; from += atOnce) {
    const some = made.slice(from, from + atOnce)
    const count = some.length - (await insertPastWork(ctx.tx, shopId, some, ctx.now))
    if (count > 0) throw new Problem('IMPORT_HAS_BAD_ROWS', { count })
  }
  await announceLive(ctx, 'vehicle.changed', shopId, {})
  return made.map(({ id }) => id)
}
/** Takes back work that came in by a file. Nobody can change or use it, so it always may. */
export async function takeBackPastWork(ctx: Context, shopId: string, ids: readonly string[]): Promise<void> {
  await removePastWork(ctx.tx, ids)
  await announceLive(ctx, 'vehicle.changed', shopId, {})
}

const present = (row: PastWorkRow): calls.PastWork => ({
  id: row.id,
  vehicle: {
    ...{ id: row.vehicle_id, year: row.year, make: row.make, model: row.model },
    ...{ unit_number: row.unit_number, license_plate: row.license_plate },
  },
  external_number: row.external_number,
  done_on: row.done_on,
  mileage: row.mileage,
  description: row.description,
  technician_name: row.technician_name,
  note: row.note,
  total: row.total_cents === null ? null : fromCents(row.total_cents),
})
async function list(
  ctx: Context,
  of: PastWorkOf,
  query: Input<typeof calls.listVehiclePastWork>['query'],
): Promise<Answer<typeof calls.listVehiclePastWork>> {
  const at = pageOf(query)
  const [rows, count] = await Promise.all([selectPastWork(ctx.tx, of, at), countPastWork(ctx.tx, of)])
  return { past_work: rows.map(present), pagination: paginateCounted(at, count) }
}
/** What was done to a vehicle in the former program, whichever shop brought it in (INT14). @throws Problem VEHICLE_NOT_FOUND */
export async function listVehiclePastWork(ctx: Context, { params, query }: Input<typeof calls.listVehiclePastWork>) {
  const { id } = await getVehicleRow(ctx, params.id)
  return list(ctx, { vehicleId: id }, query)
}
/**
 * What was done for a customer in the former program, in vehicles that one may see. It stays theirs when a vehicle is handed on, as orders do.
 * @throws Problem CUSTOMER_NOT_FOUND
 */
export async function listCustomerPastWork(ctx: Context, { params, query }: Input<typeof calls.listCustomerPastWork>) {
  const { id } = await getCustomerRow(ctx, params.id)
  return list(ctx, { customerId: id, shopIds: ctx.shopIds }, query)
}

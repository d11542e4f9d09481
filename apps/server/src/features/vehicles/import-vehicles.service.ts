import type { VehicleFields } from '@twopost/contract/vehicles'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { deleteTokensOf } from '#platform/search/search-tokens.queries.ts'
import { addTokens, plateToken } from '#platform/search/search-tokens.ts'
import {
  insertOwners,
  insertReadings,
  insertVehicles,
  markVehiclesInactive,
  selectByKeys,
  selectChangedVehicles,
  selectNamedVehicles,
} from './vehicles.queries.ts'
import { tokensOf, valuesFrom } from './vehicles.rules.ts'

/** A vehicle of a file, and whose it is. */
export interface ImportedVehicle {
  customerId: string | null
  fields: VehicleFields
}
const atOnce = 200

/**
 * Adds many vehicles to a shop, each with its owner and first reading (INT14). @returns their ids in the order of the rows
 * @throws Problem VIN_ON_FILE (by the unique index)
 */
export async function addVehicles(ctx: Context, shopId: string, rows: readonly ImportedVehicle[]): Promise<string[]> {
  const made = rows.map(({ customerId, fields }) => ({ id: newId(ctx.now), values: valuesFrom(fields, shopId, customerId) }))
  for (let from = 0; from < made.length; from += atOnce) {
    const some = made.slice(from, from + atOnce)
    await insertVehicles(ctx.tx, some, ctx.now)
    const owned = some.flatMap(({ id, values }) => (values.customer_id === null ? [] : [{ id, to: values.customer_id }]))
    await insertOwners(
      ctx.tx,
      owned.map(({ id, to }) => ({ id: newId(ctx.now), vehicleId: id, to })),
      { by: ctx.userId, at: ctx.now },
    )
    const read = some.flatMap(({ id, values }) => (values.mileage === null ? [] : [{ id, mileage: values.mileage }]))
    await insertReadings(
      ctx.tx,
      read.map(({ id, mileage }) => ({ id: newId(ctx.now), vehicleId: id, mileage })),
      { by: ctx.userId, at: ctx.now },
    )
  }
  await addTokens(
    ctx.tx,
    'vehicle',
    made.map(({ id, values }) => ({ id, shopId, tokens: tokensOf(values) })),
  )
  await announceLive(ctx, 'vehicle.changed', shopId, {})
  return made.map(({ id }) => id)
}

interface Keys {
  vin?: string | undefined
  license_plate?: string | undefined
}
/** Vehicles in use with one of these VINs or plates, wherever they are: by VIN a row cannot be taken, by plate it is probably a double. */
export async function vehiclesOnFile(ctx: Pick<Context, 'tx'>, rows: readonly Keys[]) {
  const vins = [...new Set(rows.map(({ vin = '' }) => vin).filter((vin) => vin !== ''))]
  const plates = [...new Set(rows.map((row) => plateToken(row.license_plate ?? '')).filter((plate) => plate !== ''))]
  const found = await selectByKeys(ctx.tx, { vins, plates })
  const byVin = new Map(found.map((one) => [one.vin, one]))
  const byPlate = new Map(found.toReversed().map((one) => [one.plate_key, one]))
  return rows.map((row) => {
    const plate = plateToken(row.license_plate ?? '')
    return { byVin: row.vin ? byVin.get(row.vin) : undefined, byPlate: plate === '' ? undefined : byPlate.get(plate) }
  })
}
export const changedVehicles = (ctx: Pick<Context, 'tx'>, ids: readonly string[], most: number) =>
  selectChangedVehicles(ctx.tx, ids, most)

/** Takes back vehicles that nothing has come to yet; who asks has looked at that. Their VINs and plates are free again. */
export async function takeBackVehicles(ctx: Context, shopId: string, ids: readonly string[]): Promise<void> {
  await markVehiclesInactive(ctx.tx, ids, null, ctx.now)
  await deleteTokensOf(ctx.tx, 'vehicle', ids)
  await announceLive(ctx, 'vehicle.changed', shopId, {})
}

/** The vehicles that words name: by VIN, else by plate, else by unit number, in the shops that one may enter. @returns those of each word, in its order */
export async function matchVehicles(ctx: Pick<Context, 'tx' | 'shopIds'>, words: readonly string[]) {
  const keys = words.map((word) => ({
    vin: word.trim().toUpperCase(),
    plate: plateToken(word),
    unit: word.trim().toLowerCase(),
  }))
  const of = (key: 'vin' | 'plate' | 'unit') => [...new Set(keys.map((one) => one[key]).filter((text) => text !== ''))]
  const found = await selectNamedVehicles(ctx.tx, ctx.shopIds, { vins: of('vin'), plates: of('plate'), units: of('unit') })
  return keys.map(({ vin, plate, unit }) => {
    const byVin = found.filter((one) => vin !== '' && one.vin === vin)
    if (byVin.length > 0) return byVin
    const byPlate = found.filter((one) => plate !== '' && one.plate_key === plate)
    return byPlate.length > 0 ? byPlate : found.filter((one) => unit !== '' && one.unit_key === unit)
  })
}

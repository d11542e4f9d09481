import type { VehicleFields } from '@twopost/contract/vehicles'
import { shopForNew } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { created, type WithStatus } from '#platform/http/route.ts'
import { plateToken } from '#platform/search/search-tokens.ts'
import { customerOf } from './vehicle-owner.service.ts'
import { addRecord, type One, show } from './vehicle-record.service.ts'
import { findByPlate, findByVin, lockVehicleKey } from './vehicles.queries.ts'
import { valuesFrom } from './vehicles.rules.ts'

type New = { query: { shop_id?: string | undefined }; body: VehicleFields }

/**
 * Adds a vehicle of a customer (or of nobody yet) to a shop, with its first odometer reading and owner. Shop and customer must be
 * ones the caller was allowed to find. @returns the id @throws Problem VIN_ON_FILE
 */
export const addVehicle = (ctx: Context, shopId: string, customerId: string | null, fields: VehicleFields): Promise<string> =>
  addRecord(ctx, valuesFrom(fields, shopId, customerId))

/** @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, CUSTOMER_NOT_FOUND, VIN_ON_FILE */
export async function createVehicle(ctx: Context, { query, body }: New): Promise<One> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const id = await addVehicle(ctx, shop.id, (await customerOf(ctx, body.customer_id)) ?? null, body)
  ctx.note({ kind: 'vehicle', id, code: 'vehicle.added' })
  return show(ctx, id)
}

/** Finds by VIN, else plate, within what one may see, or adds; atomic (F7, OP-73). @throws Problem VIN_ON_FILE for another shop's */
export async function findOrAddVehicle(
  ctx: Context,
  shopId: string,
  customerId: string | null,
  fields: VehicleFields,
): Promise<{ id: string; created: boolean }> {
  const vin = fields.vin ?? ''
  const plate = { key: plateToken(fields.license_plate ?? ''), state: fields.plate_state ?? '', vin }
  if (vin !== '') await lockVehicleKey(ctx.tx, `vin:${vin}`)
  if (plate.key !== '') await lockVehicleKey(ctx.tx, `plate:${plate.key}`)
  const found =
    (vin === '' ? undefined : await findByVin(ctx.tx, vin, ctx.shopIds)) ??
    (plate.key === '' ? undefined : await findByPlate(ctx.tx, plate, ctx.shopIds))
  if (found) return { id: found.id, created: false }
  return { id: await addVehicle(ctx, shopId, customerId, fields), created: true }
}

export async function searchOrCreateVehicle(
  ctx: Context,
  { query, body }: New,
): Promise<(One & { created: boolean }) | WithStatus<One & { created: boolean }>> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const customerId = (await customerOf(ctx, body.customer_id)) ?? null
  const { id, created: isNew } = await findOrAddVehicle(ctx, shop.id, customerId, body)
  ctx.note({ kind: 'vehicle', id, code: isNew ? 'vehicle.added' : 'vehicle.found' })
  const answer = { ...(await show(ctx, id)), created: isNew }
  return isNew ? created(answer) : answer
}

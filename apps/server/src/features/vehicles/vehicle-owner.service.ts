import { isUuid } from '@twopost/contract/core/ids'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { getCustomerRow } from '#features/customers/index.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem } from '#platform/http/problem.ts'
import { getVehicleRow, type One, type OwnerNote, saveRecord, show } from './vehicle-record.service.ts'
import { valuesFrom } from './vehicles.rules.ts'

/**
 * The customer that a body names: undefined when it names none, null when it says "nobody".
 * @throws Problem VALIDATION_FAILED, CUSTOMER_NOT_FOUND
 */
export async function customerOf(ctx: Context, given: string | null | undefined): Promise<string | null | undefined> {
  if (given === undefined) return undefined
  if (given === null || given === '') return null
  if (!isUuid(given)) throw fieldProblem('body.customer_id', 'INVALID_ID', fieldTexts.INVALID_ID)
  return (await getCustomerRow(ctx, given.toLowerCase())).id
}

/** The vehicle stays itself; only who it belongs to changes, and the history says so. */
async function giveVehicle(
  ctx: Context,
  id: string,
  customerId: string,
  change: OwnerNote & { version?: number | undefined },
): Promise<One> {
  const row = await getVehicleRow(ctx, id)
  const to = (await getCustomerRow(ctx, customerId)).id
  await saveRecord(ctx, row, valuesFrom({}, row.shop_id, to, row), change)
  return show(ctx, row.id)
}

interface Transfer extends OwnerNote {
  new_customer_id: string
  version?: number | undefined
}
/** Hands a vehicle to another customer (F8). @throws Problem VEHICLE_NOT_FOUND, CUSTOMER_NOT_FOUND, STALE_VERSION */
export async function transferVehicle(ctx: Context, { params, body }: { params: { id: string }; body: Transfer }): Promise<One> {
  const { new_customer_id: to, ...change } = body
  const answer = await giveVehicle(ctx, params.id, to, change)
  ctx.note({ kind: 'vehicle', id: params.id, code: 'vehicle.handed-over', details: { customer_id: to } })
  return answer
}

/** Gives a vehicle its customer (F9). @throws Problem VEHICLE_NOT_FOUND, CUSTOMER_NOT_FOUND, STALE_VERSION */
export async function assignVehicleCustomer(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { customer_id: string; version?: number | undefined } },
): Promise<One> {
  const answer = await giveVehicle(ctx, params.id, body.customer_id, { version: body.version })
  ctx.note({ kind: 'vehicle', id: params.id, code: 'vehicle.customer-given', details: { customer_id: body.customer_id } })
  return answer
}

import { toCents } from '@twopost/contract/core/money'
import { addMonths, dateIn } from '@twopost/contract/core/time'
import type { DeferredImportRow } from '@twopost/contract/data-exchange'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { insertDeferred, removeDeferred, selectNamesOfWork, selectUsedDeferred } from './deferred.queries.ts'
import { monthsKept } from './deferred.rules.ts'

/** A piece of work of a file, with the vehicle that it is of and whose that is. */
export interface ImportedDeferred extends DeferredImportRow {
  vehicleId: string
  customerId: string
}
/** What makes two pieces of work the same one: vehicle, name and category (DEF7). */
export const sameWorkKey = (vehicleId: string, name: string, category: string): string =>
  JSON.stringify([vehicleId, name.toLowerCase(), category])
/**
 * Whether such work is on file (INT14): it waits or is offered, or it was noted on that day, whatever came of it since. What was over and was noted again later
 * is another piece of work.
 * @returns asks by the key of the work and the day it was noted, YYYY-MM-DD
 */
export async function workOnFile(
  ctx: Pick<Context, 'tx'>,
  vehicleIds: readonly string[],
): Promise<(key: string, notedOn: string | undefined) => boolean> {
  const waiting = new Set<string>()
  const noted = new Set<string>()
  for (const { vehicle_id, name_key, category, status, noted_on } of await selectNamesOfWork(ctx.tx, vehicleIds)) {
    const key = sameWorkKey(vehicle_id, name_key, category)
    if (status === 'open' || status === 'offered') waiting.add(key)
    noted.add(`${noted_on} ${key}`)
  }
  return (key, notedOn) => waiting.has(key) || noted.has(`${notedOn} ${key}`)
}

/**
 * Adds work that another program kept (INT13). It ends 24 months after it was noted there, so what is older has ended when it comes.
 * @returns the ids in the order of the rows
 */
export async function addDeferredWork(ctx: Context, shopId: string, rows: readonly ImportedDeferred[]): Promise<string[]> {
  const shop = await getShopRow(ctx, shopId)
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const ids: string[] = []
  for (const row of rows) {
    const id = newId(ctx.now)
    const expires_on = addMonths(row.noted_on, monthsKept)
    const kept = {
      ...{ id, shop_id: shopId, vehicle_id: row.vehicleId, customer_id: row.customerId, name: row.name, category: row.category },
      ...{ source_order_id: null, source_service_id: null, finding_id: null, reason: row.reason, urgency: row.urgency },
      ...{ concern: '', lines: [], price_then_cents: toCents(row.price), noted_on: row.noted_on, due_on: row.due_on },
      ...{ due_mileage: row.due_mileage, follow_up_on: row.follow_up_on, expires_on },
      status: expires_on < today ? ('expired' as const) : ('open' as const),
      ...{ noted_by: ctx.userId, noted_by_name: ctx.actorName },
    }
    await insertDeferred(ctx.tx, kept, ctx.now)
    ids.push(id)
  }
  await announceLive(ctx, 'deferred.changed', shopId, {})
  return ids
}
export const usedDeferredWork = (ctx: Pick<Context, 'tx'>, ids: readonly string[], most: number) =>
  selectUsedDeferred(ctx.tx, ids, most)
/** Takes back work that nobody has used; who asks has looked at that. */
export async function takeBackDeferredWork(ctx: Context, shopId: string, ids: readonly string[]): Promise<void> {
  await removeDeferred(ctx.tx, ids)
  await announceLive(ctx, 'deferred.changed', shopId, {})
}

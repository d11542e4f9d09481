import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inventory'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { shopOfFigures } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'

import {
  countPlacesOfShop,
  findQuarantine,
  holdPlace,
  insertPlace,
  insertQuarantineOnce,
  leavePlace,
  lockKeptAt,
  markPlaceDeleted,
  type PlaceView,
  selectPlaceRow,
  selectPlacesOfShop,
  updatePlace,
} from './places.queries.ts'

type One = Answer<typeof calls.getStockLocation>
export const presentPlace = (row: PlaceView): One['stock_location'] => ({
  id: row.id,
  shop_id: row.shop_id,
  name: row.name,
  kind: row.kind,
  item_count: row.item_count,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
/** The place of what goes back to its supplier; made with the first of it. @throws Problem LOCATION_NOT_FOUND where its names are all taken */
export async function quarantineOf(ctx: Pick<Context, 'tx' | 'now'>, shopId: string): Promise<string> {
  for (const name of ['Quarantine', 'Returns to suppliers']) {
    const found = await findQuarantine(ctx.tx, shopId)
    if (found) return found.id
    await insertQuarantineOnce(ctx.tx, newId(ctx.now), shopId, name, ctx.now)
  }
  const found = await findQuarantine(ctx.tx, shopId)
  if (!found) throw new Problem('LOCATION_NOT_FOUND')
  return found.id
}
async function getRow(ctx: Context, id: string): Promise<PlaceView> {
  const row = await selectPlaceRow(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('LOCATION_NOT_FOUND')
  return row
}

/** Places of a shop by name (PAR31). */
export async function listStockLocations(
  ctx: Context,
  { query }: Input<typeof calls.listStockLocations>,
): Promise<Answer<typeof calls.listStockLocations>> {
  const at = pageOf(query)
  const shopId = await shopOfFigures(ctx, query.shop_id)
  if (shopId === null) return { stock_locations: [], pagination: paginate(at, 0) }
  const search = (query.search ?? '').toLowerCase()
  const [rows, count] = await Promise.all([
    selectPlacesOfShop(ctx.tx, shopId, search, at.limit, at.offset),
    countPlacesOfShop(ctx.tx, shopId, search),
  ])
  return { stock_locations: rows.map(presentPlace), pagination: paginate(at, count) }
}
/** @throws Problem LOCATION_NOT_FOUND */
export const showStockLocation = async (ctx: Context, { params }: Input<typeof calls.getStockLocation>): Promise<One> => ({
  stock_location: presentPlace(await getRow(ctx, params.id)),
})

async function done(ctx: Context, id: string, code: AuditCode): Promise<One> {
  const row = await getRow(ctx, id)
  await announceLive(ctx, 'item.changed', row.shop_id, {})
  ctx.note({ kind: 'stock_location', id, code, params: { name: row.name } })
  return { stock_location: presentPlace(row) }
}
/** @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, LOCATION_EXISTS (by the unique index) */
export async function createStockLocation(ctx: Context, { query, body }: Input<typeof calls.createStockLocation>): Promise<One> {
  const shopId = await shopOfFigures(ctx, body.shop_id || query.shop_id)
  if (shopId === null) throw new Problem('SHOP_ID_REQUIRED')
  const id = newId(ctx.now)
  await insertPlace(ctx.tx, { id, shopId, name: body.name, kind: body.kind ?? 'shelf' }, ctx.now)
  return done(ctx, id, 'stock-location.added')
}
/**
 * A place that nobody books at meanwhile, with no version that is stale. `frees`: only where no parts lie.
 * @throws Problem LOCATION_NOT_FOUND, STALE_VERSION, LOCATION_HAS_STOCK
 */
async function hold(ctx: Context, id: string, version: number | undefined, frees: boolean): Promise<PlaceView> {
  const seen = await getRow(ctx, id)
  const expectEmpty = ({ name, item_count: count }: PlaceView) => {
    if (frees && count > 0) throw new Problem('LOCATION_HAS_STOCK', { name, count })
  }
  expectEmpty(seen)
  await holdPlace(ctx.tx, id)
  if (frees) await lockKeptAt(ctx.tx, seen.shop_id, id)
  const row = await getRow(ctx, id)
  expectEmpty(row)
  if (version !== undefined && version !== row.version) throw new Problem('STALE_VERSION', {}, { current: presentPlace(row) })
  return row
}
/** @throws Problem LOCATION_NOT_FOUND, STALE_VERSION, LOCATION_EXISTS (by the unique index), LOCATION_HAS_STOCK for another kind */
export async function changeStockLocation(ctx: Context, { params, body }: Input<typeof calls.updateStockLocation>): Promise<One> {
  // Where parts lie says whether they can be promised, and the sums of the shop were made with it.
  const isOtherKind = body.kind !== undefined && body.kind !== (await getRow(ctx, params.id)).kind
  const row = await hold(ctx, params.id, body.version ?? ctx.ifMatch, isOtherKind)
  const kind = body.kind ?? row.kind
  await updatePlace(ctx.tx, row.id, body.name ?? row.name, kind, ctx.now)
  return done(ctx, row.id, 'stock-location.changed')
}
/** @throws Problem LOCATION_NOT_FOUND, STALE_VERSION, LOCATION_HAS_STOCK */
export async function deleteStockLocation(ctx: Context, { params }: Input<typeof calls.deleteStockLocation>): Promise<void> {
  const row = await hold(ctx, params.id, ctx.ifMatch, true)
  await leavePlace(ctx.tx, row.shop_id, row.id)
  await markPlaceDeleted(ctx.tx, row.id, ctx.now)
  await announceLive(ctx, 'item.changed', row.shop_id, {})
  ctx.note({ kind: 'stock_location', id: row.id, code: 'stock-location.deleted', params: { name: row.name } })
}

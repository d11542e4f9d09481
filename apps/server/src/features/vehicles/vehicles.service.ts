import { type PageQuery, pageOf } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { getShopRow, shopFilter } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { customerOf } from './vehicle-owner.service.ts'
import { getVehicleRow, type One, saveRecord, show } from './vehicle-record.service.ts'
import { type OpenOrder, openOrdersOfVehicles } from './vehicles.events.ts'
import { presentVehicle } from './vehicles.presenter.ts'
import {
  countVehicles,
  markVehiclesInactive,
  selectFilterOptions,
  selectVehicles,
  type VehicleFilter,
  type VehicleSort,
} from './vehicles.queries.ts'
import { type VehicleChange, valuesFrom } from './vehicles.rules.ts'

export interface ListQuery extends PageQuery {
  shop_id?: string | undefined
  search?: string | undefined
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  customer_id?: string | undefined
  status?: string | undefined
  sortBy?: VehicleSort | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

/** What of the vehicles a query asks for. */
export const filterOf = (ctx: Context, query: ListQuery): VehicleFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  words: query.search ? queryTokens(query.search) : [],
  make: query.make,
  model: query.model,
  year: query.year,
  customerId: query.customer_id,
  status: query.status,
})
/** The newest first, anything else upwards unless it says otherwise. */
export function sortOf(query: ListQuery): { by: VehicleSort; order: 'asc' | 'desc' } {
  const by = query.sortBy ?? 'created_at'
  return { by, order: query.sortOrder ?? (by === 'created_at' ? 'desc' : 'asc') }
}

/** Vehicles of the shops one may enter, the newest first unless sorted otherwise (F3). */
export async function listVehicles(ctx: Context, { query }: { query: ListQuery }) {
  const at = pageOf(query)
  const filter = filterOf(ctx, query)
  const sort = sortOf(query)
  const [rows, count] = await Promise.all([
    selectVehicles(ctx.tx, filter, sort, at.limit, at.offset),
    countVehicles(ctx.tx, filter),
  ])
  return {
    vehicles: rows.map((row) => presentVehicle(ctx, row)),
    pagination: paginateCounted(at, count),
  }
}

/** Makes, models and years to filter by (F11). */
export async function vehicleFilterOptions(ctx: Context, { query }: { query: { shop_id?: string | undefined } }) {
  return { filter_options: await selectFilterOptions(ctx.tx, shopFilter(ctx, query.shop_id)) }
}

export const showVehicle = (ctx: Context, { params }: { params: { id: string } }): Promise<One> => show(ctx, params.id)

/** @throws Problem VEHICLE_NOT_FOUND, CUSTOMER_NOT_FOUND, SHOP_NOT_FOUND, VIN_ON_FILE, STALE_VERSION with the record as it is */
export async function changeVehicle(
  ctx: Context,
  { params, body }: { params: { id: string }; body: VehicleChange },
): Promise<One> {
  const row = await getVehicleRow(ctx, params.id)
  const shopId = body.shop_id ? (await getShopRow(ctx, body.shop_id)).id : row.shop_id
  const named = await customerOf(ctx, body.customer_id === row.customer_id ? undefined : body.customer_id)
  const customerId = named === undefined ? row.customer_id : named
  await saveRecord(ctx, row, valuesFrom(body, shopId, customerId, row), { version: body.version })
  ctx.note({ kind: 'vehicle', id: row.id, code: 'vehicle.changed', details: { fields: Object.keys(body).join(', ') } })
  return show(ctx, row.id)
}

/**
 * Soft: the vehicle becomes inactive and stays readable (F6). Not while the shop works on it (R1-11).
 * @throws Problem VEHICLE_NOT_FOUND, STALE_VERSION, VEHICLE_HAS_OPEN_ORDERS naming them
 */
export async function deleteVehicle(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getVehicleRow(ctx, params.id)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).vehicle })
  const open = await openOrdersOf(ctx, [row.id])
  if (open.length > 0) throw new Problem('VEHICLE_HAS_OPEN_ORDERS', { orders: open.map((one) => one.number).join(', ') })
  await retireVehicles(ctx, [row.id])
  ctx.note({ kind: 'vehicle', id: row.id, code: 'vehicle.retired' })
}

/** Retires those of the given that one may see and that have no open work orders; others are left alone, and not in the answer (F14, OP-75, R1-11). */
export async function bulkDeleteVehicles(
  ctx: Context,
  { query, body }: { query: { vehicle_ids?: string[] | undefined }; body?: { vehicle_ids: string[] } | undefined },
): Promise<{ deleted: string[] }> {
  const ids = body?.vehicle_ids ?? query.vehicle_ids
  if (!ids) throw fieldProblem('body.vehicle_ids', 'REQUIRED', fieldTexts.REQUIRED)
  const inWork = new Set((await openOrdersOf(ctx, ids)).map((one) => one.vehicleId))
  const deleted = await retireVehicles(
    ctx,
    ids.filter((id) => !inWork.has(id)),
  )
  ctx.note({ kind: 'vehicle', id: null, code: 'vehicles.retired', details: { count: deleted.length } })
  return { deleted }
}

const openOrdersOf = async (ctx: Context, ids: readonly string[]): Promise<OpenOrder[]> =>
  (await openOrdersOfVehicles.ask(ctx, ids)).flat()

async function retireVehicles(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await markVehiclesInactive(ctx.tx, ids, ctx.shopIds, ctx.now)
  for (const row of rows) await announceLive(ctx, 'vehicle.changed', row.shop_id, { vehicle_id: row.id })
  return rows.map((row) => row.id)
}

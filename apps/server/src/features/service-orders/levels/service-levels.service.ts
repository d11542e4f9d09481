import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import type * as calls from '@twopost/contract/service-orders'
import { addOpenMinutes } from '@twopost/contract/shops'
import { openHoursOf, type ShopRow } from '#features/shops/index.ts'
import { after, fromMs } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countServiceLevels,
  insertServiceLevel,
  markServiceLevelDeleted,
  type ServiceLevelRow,
  selectServiceLevel,
  selectServiceLevels,
  updateServiceLevelRow,
} from './service-levels.queries.ts'

type One = Answer<typeof calls.getServiceLevel>

const present = (row: ServiceLevelRow): One['service_level'] => ({
  id: row.id,
  name: row.name,
  target_hours: row.target_minutes / 60,
  counts_open_hours: row.counts_open_hours,
  color: row.color,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
async function getRow(ctx: Context, id: string): Promise<ServiceLevelRow> {
  const row = await selectServiceLevel(ctx.tx, id)
  if (!row) throw new Problem('SERVICE_LEVEL_NOT_FOUND')
  return row
}

/** Promises, the soonest first (G38). */
export async function listServiceLevels(ctx: Context, { query }: Input<typeof calls.listServiceLevels>) {
  const at = pageOf(query)
  const [rows, count] = [await selectServiceLevels(ctx.tx, at.limit, at.offset), await countServiceLevels(ctx.tx)]
  return { service_levels: rows.map(present), pagination: paginate(at, count) }
}
/** @throws Problem SERVICE_LEVEL_NOT_FOUND */
export const showServiceLevel = async (ctx: Context, { params }: Input<typeof calls.getServiceLevel>): Promise<One> => ({
  service_level: present(await getRow(ctx, params.id)),
})

async function done(ctx: Context, id: string, code: AuditCode): Promise<One> {
  await announceLive(ctx, 'service_level.changed', null, { service_level_id: id })
  const row = await getRow(ctx, id)
  ctx.note({ kind: 'service_level', id, code, params: { name: row.name } })
  return { service_level: present(row) }
}

/** @throws Problem SERVICE_LEVEL_EXISTS (by the unique index) */
export async function createServiceLevel(ctx: Context, { body }: Input<typeof calls.createServiceLevel>): Promise<One> {
  const id = newId(ctx.now)
  const values = {
    name: body.name,
    target_minutes: body.target_hours * 60,
    counts_open_hours: body.counts_open_hours ?? true,
    color: body.color ?? 'blue',
  }
  await insertServiceLevel(ctx.tx, id, values, ctx.now)
  return done(ctx, id, 'level.added')
}

/** @throws Problem SERVICE_LEVEL_NOT_FOUND, SERVICE_LEVEL_EXISTS, STALE_VERSION */
export async function changeServiceLevel(ctx: Context, { params, body }: Input<typeof calls.updateServiceLevel>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const values = {
    name: body.name ?? row.name,
    target_minutes: body.target_hours === undefined ? row.target_minutes : body.target_hours * 60,
    counts_open_hours: body.counts_open_hours ?? row.counts_open_hours,
    color: body.color ?? row.color,
  }
  if ((await updateServiceLevelRow(ctx.tx, row.id, values, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(await getRow(ctx, row.id)) })
  return done(ctx, row.id, 'level.changed')
}

/** Orders that have it keep it. @throws Problem SERVICE_LEVEL_NOT_FOUND, STALE_VERSION */
export async function deleteServiceLevel(ctx: Context, { params }: Input<typeof calls.deleteServiceLevel>): Promise<void> {
  const row = await getRow(ctx, params.id)
  if ((await markServiceLevelDeleted(ctx.tx, row.id, ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  await announceLive(ctx, 'service_level.changed', null, { service_level_id: row.id })
  ctx.note({ kind: 'service_level', id: row.id, code: 'level.deleted', params: { name: row.name } })
}

/** When work that a shop wrote down at `from` is due by a level (G39, R1-13). @throws Problem SERVICE_LEVEL_NOT_FOUND */
export async function dueBy(ctx: Context, levelId: string, shop: ShopRow, from: Date): Promise<Date> {
  const level = await getRow(ctx, levelId)
  if (!level.counts_open_hours) return after(from, level.target_minutes * 60_000)
  return fromMs(addOpenMinutes(await openHoursOf(ctx, shop), from.getTime(), level.target_minutes))
}

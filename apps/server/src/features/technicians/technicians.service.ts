import type { Answer, Input } from '@twopost/contract/core/call'
import { toCents } from '@twopost/contract/core/money'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/technicians'
import { shopFilter } from '#features/shops/index.ts'
import { expectWithinShops } from '#features/users/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { replaceTechnicianSkills, type SkillLevelRow } from './skills.queries.ts'
import { expectSkills } from './skills.service.ts'
import { presentTechnician } from './technicians.presenter.ts'
import {
  countTechnicians,
  findMember,
  insertTechnician,
  lockTechnician,
  markTechnicianDeleted,
  selectTechnician,
  selectTechnicianNames,
  selectTechnicians,
  type TechnicianFilter,
  type TechnicianName,
  type TechnicianRow,
  updateTechnician,
} from './technicians.queries.ts'
import { keepWeek } from './weeks.service.ts'

type One = Answer<typeof calls.getTechnician>

/** A technician who works in a shop one may enter. @throws Problem TECHNICIAN_NOT_FOUND, also for an ended record */
export async function getTechnicianRow(ctx: Context, id: string): Promise<TechnicianRow> {
  const row = await selectTechnician(ctx.tx, id, ctx.shopIds)
  if (!row) throw new Problem('TECHNICIAN_NOT_FOUND')
  return row
}
/** Names of technicians, ended ones too; unknown ids are left out. */
export const listTechniciansByIds = (ctx: Pick<Context, 'tx'>, ids: readonly string[]): Promise<TechnicianName[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectTechnicianNames(ctx.tx, ids)

/** Active technicians who work in a shop, by name. */
export const listShopTechnicians = (ctx: Context, shopId: string): Promise<TechnicianRow[]> =>
  selectTechnicians(ctx.tx, { mine: ctx.shopIds, shopIds: [shopId], words: [], status: 'active' }, 200, 0)

export interface ListQuery extends PageQuery {
  shop_id?: string | undefined
  search?: string | undefined
  status?: 'active' | 'inactive' | undefined
}
/** What of the technicians a query asks for. */
export const filterOf = (ctx: Context, query: ListQuery): TechnicianFilter => ({
  mine: ctx.shopIds,
  shopIds: shopFilter(ctx, query.shop_id),
  words: (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean),
  status: query.status,
})
/** Technicians by name, as far as they work in a shop one may enter (F16). */
export async function listTechnicians(ctx: Context, { query }: { query: ListQuery }) {
  const at = pageOf(query)
  const filter = filterOf(ctx, query)
  const [rows, count] = await Promise.all([
    selectTechnicians(ctx.tx, filter, at.limit, at.offset),
    countTechnicians(ctx.tx, filter),
  ])
  return { technicians: rows.map((row) => presentTechnician(ctx, row)), pagination: paginate(at, count) }
}

const show = async (ctx: Context, id: string): Promise<One> => ({
  technician: presentTechnician(ctx, await getTechnicianRow(ctx, id)),
})
export const showTechnician = (ctx: Context, { params }: { params: { id: string } }): Promise<One> => show(ctx, params.id)

/** Adds the record of a technician. @returns its id @throws Problem SKILL_NOT_FOUND */
export async function addTechnician(
  ctx: Context,
  userId: string,
  skills: readonly SkillLevelRow[],
  status: 'active' | 'inactive',
  { payCents = null, shopIds = [] }: { payCents?: number | null; shopIds?: readonly string[] } = {},
): Promise<string> {
  await expectSkills(ctx, skills)
  const id = newId(ctx.now)
  await insertTechnician(ctx.tx, id, userId, { status, payCents }, ctx.now)
  await keepWeek(ctx, { id, shop_ids: shopIds }, { isActive: status === 'active' })
  await replaceTechnicianSkills(ctx.tx, id, skills)
  await announceLive(ctx, 'technician.changed', null, { technician_id: id })
  return id
}

/** What a given rate of pay comes to in cents; `before` where none is given. @throws Problem NOT_ALLOWED without users:manage */
function payFrom(ctx: Context, rate: number | null | undefined, before: number | null): number | null {
  if (rate === undefined) return before
  if (!may(ctx, 'users:manage')) throw new Problem('NOT_ALLOWED')
  return rate === null ? null : toCents(rate)
}

/** Makes a member a technician (F16). @throws Problem USER_NOT_FOUND, NOT_ALLOWED for a rate of pay, BEYOND_OWN_SHOPS, TECHNICIAN_EXISTS (by the unique index) */
export async function createTechnician(ctx: Context, { body }: Input<typeof calls.createTechnician>): Promise<One> {
  const member = await findMember(ctx.tx, body.userId, ctx.shopIds)
  if (!member) throw new Problem('USER_NOT_FOUND', { id: body.userId })
  expectWithinShops(ctx, member)
  const more = { payCents: payFrom(ctx, body.hourlyRate, null), shopIds: member.shop_ids }
  const id = await addTechnician(ctx, member.id, body.skills ?? [], body.status ?? 'active', more)
  ctx.note({ kind: 'technician', id, code: 'technician.made' })
  return show(ctx, id)
}

/** The record under lock, without open jobs. @throws Problem TECHNICIAN_IN_USE */
async function lockIdle(ctx: Context, id: string): Promise<void> {
  await lockTechnician(ctx.tx, id)
  if ((await getTechnicianRow(ctx, id)).open_job_count > 0) throw new Problem('TECHNICIAN_IN_USE')
}

/** @throws Problem TECHNICIAN_NOT_FOUND, SKILL_NOT_FOUND, STALE_VERSION, TECHNICIAN_IN_USE when someone with open jobs is made inactive */
export async function changeTechnician(ctx: Context, { params, body }: Input<typeof calls.updateTechnician>): Promise<One> {
  const row = await getTechnicianRow(ctx, params.id)
  expectWithinShops(ctx, row)
  const status = body.status ?? row.status
  if (status === 'inactive' && row.status === 'active') await lockIdle(ctx, row.id)
  const values = {
    status,
    payCents: payFrom(ctx, body.hourlyRate, row.pay_rate_cents),
  }
  if ((await updateTechnician(ctx.tx, row.id, values, body.version ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentTechnician(ctx, await getTechnicianRow(ctx, row.id)) })
  if (status !== row.status) await keepWeek(ctx, { id: row.id, shop_ids: row.shop_ids }, { isActive: status === 'active' })
  if (body.skills) {
    await expectSkills(ctx, body.skills)
    await replaceTechnicianSkills(ctx.tx, row.id, body.skills)
  }
  await announceLive(ctx, 'technician.changed', null, { technician_id: row.id })
  ctx.note({ kind: 'technician', id: row.id, code: 'technician.changed' })
  return show(ctx, row.id)
}

/** Ends the record; past work keeps its name. @throws Problem TECHNICIAN_NOT_FOUND, STALE_VERSION, TECHNICIAN_IN_USE */
export async function deleteTechnician(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getTechnicianRow(ctx, params.id)
  expectWithinShops(ctx, row)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentTechnician(ctx, row) })
  await endTechnician(ctx, row.id)
  ctx.note({ kind: 'technician', id: row.id, code: 'technician.ended' })
}
/** @throws Problem TECHNICIAN_IN_USE with open jobs */
export async function endTechnician(ctx: Context, id: string): Promise<void> {
  await lockIdle(ctx, id)
  await keepWeek(ctx, { id, shop_ids: [] }, { isActive: false })
  await markTechnicianDeleted(ctx.tx, id, ctx.now)
  await announceLive(ctx, 'technician.changed', null, { technician_id: id })
}

import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import type * as calls from '@twopost/contract/technicians'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countSkills,
  deleteSkillRow,
  insertSkill,
  lockSkills,
  type SkillLevelRow,
  type SkillRow,
  selectSkill,
  selectSkills,
  updateSkillRow,
} from './skills.queries.ts'

type One = Answer<typeof calls.getSkill>

const present = (row: SkillRow): One['skill'] => ({
  id: row.id,
  name: row.name,
  technician_count: row.technician_count,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
async function getRow(ctx: Context, id: string): Promise<SkillRow> {
  const row = await selectSkill(ctx.tx, id)
  if (!row) throw new Problem('SKILL_NOT_FOUND')
  return row
}

/** Skills of the organization by name (G37). */
export async function listSkills(ctx: Context, { query }: Input<typeof calls.listSkills>) {
  const at = pageOf(query)
  const [rows, count] = [await selectSkills(ctx.tx, at.limit, at.offset), await countSkills(ctx.tx)]
  return { skills: rows.map(present), pagination: paginate(at, count) }
}
/** @throws Problem SKILL_NOT_FOUND */
export const showSkill = async (ctx: Context, { params }: Input<typeof calls.getSkill>): Promise<One> => ({
  skill: present(await getRow(ctx, params.id)),
})

async function done(ctx: Context, id: string, code: AuditCode): Promise<One> {
  await announceLive(ctx, 'skill.changed', null, { skill_id: id })
  const row = await getRow(ctx, id)
  ctx.note({ kind: 'skill', id, code, params: { name: row.name } })
  return { skill: present(row) }
}

/** @throws Problem SKILL_EXISTS (by the unique index) */
export async function createSkill(ctx: Context, { body }: Input<typeof calls.createSkill>): Promise<One> {
  const id = newId(ctx.now)
  await insertSkill(ctx.tx, id, body.name, ctx.now)
  return done(ctx, id, 'skill.added')
}
/** @throws Problem SKILL_NOT_FOUND, SKILL_EXISTS, STALE_VERSION */
export async function changeSkill(ctx: Context, { params, body }: Input<typeof calls.updateSkill>): Promise<One> {
  const row = await getRow(ctx, params.id)
  if ((await updateSkillRow(ctx.tx, row.id, body.name, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(await getRow(ctx, row.id)) })
  return done(ctx, row.id, 'skill.changed')
}
/** Technicians lose it, and no work needs it any more. @throws Problem SKILL_NOT_FOUND, STALE_VERSION */
export async function deleteSkill(ctx: Context, { params }: Input<typeof calls.deleteSkill>): Promise<void> {
  const row = await getRow(ctx, params.id)
  if ((await deleteSkillRow(ctx.tx, row.id, ctx.ifMatch ?? null)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  await announceLive(ctx, 'skill.changed', null, { skill_id: row.id })
  ctx.note({ kind: 'skill', id: row.id, code: 'skill.deleted', params: { name: row.name } })
}

/** That all of these are skills of the organization. @throws Problem SKILL_NOT_FOUND */
export async function expectSkills(ctx: Pick<Context, 'tx'>, skills: readonly SkillLevelRow[]): Promise<void> {
  const ids = skills.map((one) => one.id)
  if (ids.length > 0 && (await lockSkills(ctx.tx, ids)) < ids.length) throw new Problem('SKILL_NOT_FOUND')
}

import { isUuid } from '@twopost/contract/core/ids'
import { fromCents, fromMillionths, toCents, toMillionths } from '@twopost/contract/core/money'
import { type PageQuery, type Pagination, pageOfAll } from '@twopost/contract/core/page'
import { expandPermissions, isPermission, type Permission } from '@twopost/contract/permissions'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { nameSkeleton, type RoleChange, type RoleInput } from '@twopost/contract/roles'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { holdKnownPermissions } from './permissions.queries.ts'
import { roleUses } from './roles.events.ts'
import {
  deleteLimits,
  deleteRoleRow,
  insertRoleRow,
  type LimitKind,
  type LimitRow,
  lockRole,
  putLimit,
  type RoleRow,
  replacePermissions,
  selectLimits,
  selectRole,
  selectRoleOf,
  selectRoles,
  selectRolesHolding,
  updateRoleRow,
} from './roles.queries.ts'
import {
  beyond,
  limitOfRole,
  looksLikeSystemRole,
  memberRoles,
  permissionsOfSystemRole,
  systemRoleOf,
  systemRoleTexts,
} from './roles.rules.ts'

/** How many people have each role, by the name of a system role or the id of one's own. */
const usesOf = async (ctx: Context): Promise<ReadonlyMap<string, number>> =>
  new Map((await roleUses.ask(ctx, null)).flat().map(({ role, count }) => [role, count]))
/** What is counted beside roles: how many people have each, and their limits. */
interface Figures {
  uses: ReadonlyMap<string, number>
  limits: readonly LimitRow[]
}
async function figuresOf(ctx: Context): Promise<Figures> {
  const [uses, limits] = await Promise.all([usesOf(ctx), selectLimits(ctx.tx)])
  return { uses, limits }
}
/** A percent is kept in millionths, an amount in cents. */
const wire = (kind: LimitKind, value: number) => (kind === 'discount_percent' ? fromMillionths(value) : fromCents(value))
const limitsOf = ({ limits }: Pick<Figures, 'limits'>, role: string) => {
  const shown = (kind: LimitKind): number | null => {
    const value = limitOfRole(limits, role, kind)
    return value === null ? null : wire(kind, value)
  }
  return {
    purchaseLimit: shown('purchase_amount'),
    refundLimit: shown('refund_amount'),
    discountPercentLimit: shown('discount_percent'),
    discountAmountLimit: shown('discount_amount'),
  }
}
const presentOwn = (row: RoleRow, figures: Figures) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  permissions: row.permissions,
  userCount: figures.uses.get(row.id) ?? 0,
  isSystem: false,
  ...limitsOf(figures, row.id),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
export type RoleView = Omit<ReturnType<typeof presentOwn>, 'createdAt' | 'updatedAt'> & {
  createdAt: string | null
  updatedAt: string | null
}

/** The roles whose people may do this: names of the system's, ids of the organization's own. */
export async function rolesHolding(ctx: Context, permission: Permission): Promise<ReadonlySet<string>> {
  const manage = `${permission.split(':')[0]}:manage`
  const own = await selectRolesHolding(ctx.tx, [permission, manage])
  const system = memberRoles.filter((name) => expandPermissions(permissionsOfSystemRole(name)).has(permission))
  return new Set([...own, ...system])
}

const systemViews = (figures: Figures): RoleView[] =>
  memberRoles.map((name) => ({
    id: name,
    name,
    description: systemRoleTexts[name],
    permissions: [...permissionsOfSystemRole(name)].sort(),
    userCount: figures.uses.get(name) ?? 0,
    isSystem: true,
    ...limitsOf(figures, name),
    version: 1,
    createdAt: null,
    updatedAt: null,
  }))

/** @throws Problem GRANT_TOO_HIGH naming what the giver lacks (C16, T9) */
export function expectGrantable(ctx: Context, permissions: readonly string[]): void {
  const tooMuch = beyond(permissions, ctx.permissions)
  if (tooMuch.length > 0) throw new Problem('GRANT_TOO_HIGH', { permissions: tooMuch.slice(0, 12).join(', ') })
}
/** What the platform added counts as well; it is kept from being deleted meanwhile (C25). @throws Problem INVALID_PERMISSIONS */
async function expectKnown(ctx: Context, permissions: readonly string[]): Promise<void> {
  const added = permissions.filter((one) => !isPermission(one))
  if (added.length === 0) return
  const known = new Set(await holdKnownPermissions(ctx.tx, added))
  const unknown = added.filter((one) => !known.has(one))
  if (unknown.length > 0) throw new Problem('INVALID_PERMISSIONS', { list: unknown.slice(0, 12).join(', ') })
}

async function ownView(ctx: Context, id: string): Promise<RoleView | undefined> {
  const [row, figures] = await Promise.all([selectRole(ctx.tx, id), figuresOf(ctx)])
  return row && presentOwn(row, figures)
}
/** A role that a member can have, by its id. @throws Problem ROLE_NOT_FOUND */
export async function findRole(ctx: Context, id: string): Promise<RoleView> {
  const system = systemRoleOf(id)
  const found = system
    ? systemViews(await figuresOf(ctx)).find((role) => role.id === system)
    : isUuid(id)
      ? await ownView(ctx, id)
      : undefined
  if (!found) throw new Problem('ROLE_NOT_FOUND', { id })
  return found
}

export async function listRoles(
  ctx: Context,
  { query }: { query: PageQuery },
): Promise<{ roles: RoleView[]; pagination: Pagination }> {
  const [figures, own] = await Promise.all([figuresOf(ctx), selectRoles(ctx.tx)])
  const { rows, pagination } = pageOfAll([...systemViews(figures), ...own.map((row) => presentOwn(row, figures))], query)
  return { roles: rows, pagination }
}
export const showRole = async (ctx: Context, { params }: { params: { id: string } }) => ({ role: await findRole(ctx, params.id) })

/** The role to change, held. @throws Problem ROLE_NOT_FOUND, SYSTEM_ROLE_FIXED */
async function ownRole(ctx: Context, id: string): Promise<RoleRow> {
  if (systemRoleOf(id)) throw new Problem('SYSTEM_ROLE_FIXED')
  const row = isUuid(id) && (await lockRole(ctx.tx, id)) ? await selectRole(ctx.tx, id) : undefined
  if (!row) throw new Problem('ROLE_NOT_FOUND', { id })
  return row
}
const done = async (ctx: Context, id: string, code: AuditCode, params: Record<string, string>) => {
  await announceLive(ctx, 'role.changed', null, { role_id: id })
  ctx.note({ kind: 'role', id, code, params })
  return { role: await findRole(ctx, id) }
}
/** Names that look alike count as one (S1-16). @throws Problem ROLE_NAME_TAKEN */
async function expectFreeName(ctx: Context, name: string, ownId?: string): Promise<void> {
  const key = nameSkeleton(name)
  const isTaken =
    looksLikeSystemRole(name) || (await selectRoles(ctx.tx)).some((role) => role.id !== ownId && nameSkeleton(role.name) === key)
  if (isTaken) throw new Problem('ROLE_NAME_TAKEN')
}

/** @throws Problem INVALID_PERMISSIONS, GRANT_TOO_HIGH, ROLE_NAME_TAKEN (C16, C19, C21) */
export async function createRole(ctx: Context, { body }: { body: RoleInput }) {
  await expectKnown(ctx, body.permissions)
  expectGrantable(ctx, body.permissions)
  await expectFreeName(ctx, body.name)
  const id = newId(ctx.now)
  await insertRoleRow(
    ctx.tx,
    { id, name: body.name, description: body.description, permissions: unique(body.permissions) },
    ctx.now,
  )
  return done(ctx, id, 'role.made', { name: body.name, permissions: body.permissions.join(', ').slice(0, 900) })
}
const unique = (permissions: readonly string[]) => [...new Set(permissions)]

/**
 * Changes a role. Neither the role as it was nor as it will be may hold more than its changer does, so that nobody touches a
 * role above their own (C16, C19).
 */
export async function updateRole(ctx: Context, { params, body }: { params: { id: string }; body: RoleChange }) {
  const row = await ownRole(ctx, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentOwn(row, await figuresOf(ctx)) })
  expectGrantable(ctx, row.permissions)
  if (body.permissions) {
    await expectKnown(ctx, body.permissions)
    expectGrantable(ctx, body.permissions)
    await replacePermissions(ctx.tx, row.id, unique(body.permissions))
  }
  if (body.name !== undefined) await expectFreeName(ctx, body.name, row.id)
  const name = body.name ?? row.name
  await updateRoleRow(ctx.tx, row.id, { name, description: body.description ?? row.description }, ctx.now)
  return done(ctx, row.id, 'role.changed', {
    name,
    ...(body.permissions && { permissions: body.permissions.join(', ').slice(0, 900) }),
  })
}

/** Nobody deletes a role above their own (S1-13). @throws Problem SYSTEM_ROLE_UNDELETABLE, GRANT_TOO_HIGH, ROLE_IN_USE (C20) */
export async function deleteRole(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  if (systemRoleOf(params.id)) throw new Problem('SYSTEM_ROLE_UNDELETABLE')
  const row = await ownRole(ctx, params.id)
  expectGrantable(ctx, row.permissions)
  if ((await usesOf(ctx)).has(row.id)) throw new Problem('ROLE_IN_USE')
  await deleteLimits(ctx.tx, 'own', row.id, null)
  await deleteRoleRow(ctx.tx, row.id)
  await announceLive(ctx, 'role.changed', null, { role_id: row.id })
  ctx.note({ kind: 'role', id: row.id, code: 'role.deleted', params: { name: row.name } })
}

async function expectPermission(ctx: Context, id: string): Promise<void> {
  if (!isPermission(id) && (await holdKnownPermissions(ctx.tx, [id])).length === 0) throw new Problem('PERMISSION_NOT_FOUND')
}
type OnePermission = { params: { id: string; permissionId: string } }
/** @throws Problem PERMISSION_NOT_FOUND, PERMISSION_ASSIGNED, GRANT_TOO_HIGH (C22) */
export async function addRolePermission(ctx: Context, { params: { id, permissionId } }: OnePermission) {
  const row = await ownRole(ctx, id)
  await expectPermission(ctx, permissionId)
  if (row.permissions.includes(permissionId)) throw new Problem('PERMISSION_ASSIGNED')
  expectGrantable(ctx, [...row.permissions, permissionId])
  await replacePermissions(ctx.tx, row.id, [...row.permissions, permissionId])
  await updateRoleRow(ctx.tx, row.id, row, ctx.now)
  return done(ctx, row.id, 'role.permission-given', { name: row.name, permission: permissionId })
}
/** @throws Problem PERMISSION_NOT_FOUND, PERMISSION_NOT_ASSIGNED (C22) */
export async function removeRolePermission(ctx: Context, { params: { id, permissionId } }: OnePermission) {
  const row = await ownRole(ctx, id)
  await expectPermission(ctx, permissionId)
  if (!row.permissions.includes(permissionId)) throw new Problem('PERMISSION_NOT_ASSIGNED')
  expectGrantable(ctx, row.permissions)
  await replacePermissions(
    ctx.tx,
    row.id,
    row.permissions.filter((one) => one !== permissionId),
  )
  await updateRoleRow(ctx.tx, row.id, row, ctx.now)
  return done(ctx, row.id, 'role.permission-taken', { name: row.name, permission: permissionId })
}

/** The limits as the wire names them. */
const limitFields = {
  purchaseLimit: 'purchase_amount',
  refundLimit: 'refund_amount',
  discountPercentLimit: 'discount_percent',
  discountAmountLimit: 'discount_amount',
} as const
const stored = (kind: LimitKind, limit: number) => (kind === 'discount_percent' ? toMillionths(limit) : toCents(limit))
/**
 * Sets what the people of a role may come to by themselves (PAR10, PAY13, 6-beyond 0.2), also of a role of the system. None at all for administrators
 * alone. @throws Problem ROLE_NOT_FOUND, LIMIT_NEEDED, NOT_ALLOWED
 */
export async function setRoleLimits(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { [K in keyof typeof limitFields]?: number | null | undefined } },
) {
  if (body.refundLimit !== undefined && !may(ctx, 'payments:refund')) throw new Problem('NOT_ALLOWED')
  const isOfDiscounts = body.discountPercentLimit !== undefined || body.discountAmountLimit !== undefined
  if (isOfDiscounts && !may(ctx, 'discounts:approve')) throw new Problem('NOT_ALLOWED')
  const role = await findRole(ctx, params.id)
  const role_kind = role.isSystem ? 'system' : 'own'
  const set: string[] = []
  for (const field of Object.keys(limitFields) as (keyof typeof limitFields)[]) {
    const [kind, limit] = [limitFields[field], body[field]]
    if (limit === undefined) continue
    set.push(`${kind} ${limit === null ? '-' : limit.toFixed(2)}`)
    if (limit !== null) await putLimit(ctx.tx, { role_kind, role: role.id, kind, value: stored(kind, limit) }, ctx.now)
    else if (limitOfRole([], role.id, kind) === null) await deleteLimits(ctx.tx, role_kind, role.id, kind)
    else throw new Problem('LIMIT_NEEDED')
  }
  return done(ctx, role.id, 'role.limits-set', { name: role.name, limits: set.join(', ') })
}
/** What the acting person may come to by the limits of the own role, cents, a percent in millionths; null: any amount. */
export const ownLimit = async (ctx: Context, kind: LimitKind): Promise<number | null> =>
  ctx.userId === null ? null : limitOfRole(await selectLimits(ctx.tx), await selectRoleOf(ctx.tx, ctx.userId), kind)

import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import type { UserChange } from '@twopost/contract/users'
import { emailKeyOf, resetFactors, worksElsewhere } from '#features/auth/index.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  answer,
  endAccess,
  expectBelow,
  expectOwnShops,
  expectWithinShops,
  getUserLocked,
  getUserRow,
  grantableRole,
  guardAccess,
  isAdmin,
} from './user-access.service.ts'
import {
  findUserByEmail,
  markUserDeleted,
  replaceUserShops,
  type UserRow,
  type UserValues,
  updateUserRow,
} from './user-list.queries.ts'
import { roleGiven, userLeaving } from './users.events.ts'
import { presentUser } from './users.presenter.ts'

const valuesOf = (row: UserRow): UserValues => ({
  name: row.name,
  email: row.email,
  status: row.status,
  system_role: row.system_role,
  role_id: row.role_id,
  phone: row.phone,
  job_title: row.job_title,
  location: row.location,
  bio: row.bio,
})
const isAdminRole = (role: string | null) => role === 'admin' || role === 'administrator'
const announce = (ctx: Context, id: string) => announceLive(ctx, 'user.changed', null, { subject_id: id })

/** What role and status of a held person become, with every guard, shops among them; sessions end when they may not come in any more. */
export async function changeAccess(
  ctx: Context,
  row: UserRow,
  change: { roleId?: string | undefined; status?: UserRow['status'] | undefined; shopIds?: readonly string[] | undefined },
): Promise<Pick<UserValues, 'status' | 'system_role' | 'role_id'>> {
  const role = change.roleId === undefined ? undefined : await grantableRole(ctx, change.roleId)
  const status = change.status ?? row.status
  const [system_role, role_id] = role ? (role.isSystem ? [role.id, null] : [null, role.id]) : [row.system_role, row.role_id]
  if (status !== row.status || system_role !== row.system_role || role_id !== row.role_id || change.shopIds) {
    await guardAccess(ctx, row, {
      isActiveAdmin: status === 'active' && isAdminRole(system_role),
      hasAllShops: (change.shopIds ?? row.shop_ids).length === 0,
    })
    if (status !== 'active' && row.status === 'active') await endAccess(ctx, row)
    if (system_role !== row.system_role) await roleGiven.announce(ctx, { userId: row.id, systemRole: system_role })
  }
  return { status, system_role, role_id }
}

/** What the audit log says of a change: that of the access, if there was one (R1-40). */
const changeCode = (row: UserRow, { status }: Pick<UserValues, 'status'>): AuditCode =>
  status === row.status
    ? 'user.changed'
    : status === 'suspended'
      ? 'user.suspended'
      : status === 'active'
        ? 'user.reactivated'
        : 'user.changed'

/**
 * Changes a person; what is left out stays (C36). The e-mail address may be sent along and must be the present one: it belongs to the
 * account, which is the person's own and not the organization's (R1-12).
 * @throws Problem USER_NOT_FOUND, STALE_VERSION, USER_EXISTS, EMAIL_FIXED, ROLE_NOT_FOUND, GRANT_TOO_HIGH, BEYOND_OWN_SHOPS, SHOP_NOT_FOUND, OWN_ACCESS,
 * LAST_ADMIN, LAST_UNLIMITED_ADMIN
 */
export async function updateUser(ctx: Context, { params, body }: { params: { id: string }; body: UserChange }) {
  const row = await getUserLocked(ctx, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentUser(ctx.tenant, row) })
  await expectBelow(ctx, row)
  expectWithinShops(ctx, row)
  if (body.email !== undefined) {
    const other = await findUserByEmail(ctx.tx, emailKeyOf(body.email))
    if (other && other.id !== row.id) throw new Problem('USER_EXISTS')
    if (emailKeyOf(body.email) !== emailKeyOf(row.email)) throw new Problem('EMAIL_FIXED')
  }
  if (body.shopIds) await expectOwnShops(ctx, body.shopIds)
  const access = await changeAccess(ctx, row, body)
  if (body.shopIds) await replaceUserShops(ctx.tx, row.id, [...new Set(body.shopIds)])
  await updateUserRow(
    ctx.tx,
    row.id,
    {
      ...valuesOf(row),
      ...access,
      name: body.name ?? row.name,
      email: row.email,
      phone: body.phoneNumber ?? row.phone,
      job_title: body.jobTitle ?? row.job_title,
      location: body.location ?? row.location,
      bio: body.bio ?? row.bio,
    },
    ctx.now,
  )
  await announce(ctx, row.id)
  ctx.note({
    kind: 'user',
    id: row.id,
    code: changeCode(row, access),
    params: { name: row.name },
    details: {
      fields: Object.keys(body).sort().join(', '),
      ...(access.system_role !== row.system_role ? { role: access.system_role } : {}),
    },
  })
  return answer(ctx, row.id)
}

/** @throws Problem USER_NOT_FOUND, ROLE_NOT_FOUND, GRANT_TOO_HIGH, OWN_ACCESS, LAST_ADMIN (C38) */
export const assignUserRole = (ctx: Context, { params }: { params: { id: string; roleId: string } }) =>
  updateUser(ctx, { params, body: { roleId: params.roleId } })
export const removeUserRole = (ctx: Context, { params }: { params: { id: string } }) =>
  updateUser(ctx, { params, body: { roleId: 'guest' } })

/**
 * Takes a person out of the organization; sessions here end (C37).
 * @throws Problem USER_NOT_FOUND, OWN_ACCESS, ADMIN_UNDELETABLE, GRANT_TOO_HIGH, BEYOND_OWN_SHOPS, and what those who need the person say
 */
export async function deleteUser(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getUserLocked(ctx, params.id)
  if (row.id === ctx.userId) throw new Problem('OWN_ACCESS')
  if (isAdmin(row)) throw new Problem('ADMIN_UNDELETABLE')
  await expectBelow(ctx, row)
  expectWithinShops(ctx, row)
  await userLeaving.announce(ctx, { userId: row.id })
  await markUserDeleted(ctx.tx, row.id, ctx.now)
  await endAccess(ctx, row)
  await announce(ctx, row.id)
  ctx.note({ kind: 'user', id: row.id, code: 'user.removed', params: { name: row.name } })
}

/** Takes every second factor of a person away. @throws Problem USER_NOT_FOUND, GRANT_TOO_HIGH, BEYOND_OWN_SHOPS, FACTORS_NONE, FACTORS_ELSEWHERE */
export async function resetFactorsOf(ctx: OutsideContext, { params }: { params: { id: string } }): Promise<{ reset: true }> {
  const found = await ctx.inTenant((inner) => getUserRow(inner, params.id), { reads: true })
  const isElsewhere = await worksElsewhere(ctx.database, found.account_id, ctx.tenant)
  return ctx.inTenant(async (inner) => {
    const row = await getUserLocked(inner, params.id)
    await expectBelow(inner, row)
    expectWithinShops(inner, row)
    await resetFactors(inner, row, isElsewhere)
    inner.note({ kind: 'user', id: row.id, code: 'user.factors-reset', params: { name: row.name } })
    return { reset: true as const }
  })
}
/** Ends every session of a person in this organization. @throws Problem USER_NOT_FOUND, GRANT_TOO_HIGH, BEYOND_OWN_SHOPS */
export async function signOutUser(ctx: Context, { params }: { params: { id: string } }): Promise<{ ended: number }> {
  const row = await getUserLocked(ctx, params.id)
  await expectBelow(ctx, row)
  expectWithinShops(ctx, row)
  const ended = await endAccess(ctx, row)
  ctx.note({ kind: 'user', id: row.id, code: 'user.signed-out', params: { name: row.name } })
  return { ended }
}

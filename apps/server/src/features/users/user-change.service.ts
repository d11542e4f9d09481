import type { UserChange } from '@twopost/contract/users'
import { emailKeyOf } from '#features/auth/index.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  answer,
  endAccess,
  expectBelow,
  expectOwnShops,
  getUserLocked,
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
import { userLeaving } from './users.events.ts'
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

/** Sets role and status of a held person, with every guard; sessions end when they may not come in any more. */
export async function changeAccess(
  ctx: Context,
  row: UserRow,
  change: { roleId?: string | undefined; status?: UserRow['status'] | undefined },
): Promise<Pick<UserValues, 'status' | 'system_role' | 'role_id'>> {
  const role = change.roleId === undefined ? undefined : await grantableRole(ctx, change.roleId)
  const status = change.status ?? row.status
  const [system_role, role_id] = role ? (role.isSystem ? [role.id, null] : [null, role.id]) : [row.system_role, row.role_id]
  if (status !== row.status || system_role !== row.system_role || role_id !== row.role_id) {
    await guardAccess(ctx, row, status === 'active' && isAdminRole(system_role))
    if (status !== 'active' && row.status === 'active') await endAccess(ctx, row)
  }
  return { status, system_role, role_id }
}

/**
 * Changes a person; what is left out stays (C36).
 * @throws Problem USER_NOT_FOUND, STALE_VERSION, USER_EXISTS, ROLE_NOT_FOUND, GRANT_TOO_HIGH, SHOP_NOT_FOUND, OWN_ACCESS, LAST_ADMIN
 */
export async function updateUser(ctx: Context, { params, body }: { params: { id: string }; body: UserChange }) {
  const row = await getUserLocked(ctx, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentUser(ctx.tenant, row) })
  await expectBelow(ctx, row)
  if (body.email !== undefined) {
    const other = await findUserByEmail(ctx.tx, emailKeyOf(body.email))
    if (other && other.id !== row.id) throw new Problem('USER_EXISTS')
  }
  if (body.shopIds) {
    if (row.id === ctx.userId) throw new Problem('OWN_ACCESS')
    await expectOwnShops(ctx, body.shopIds)
    await replaceUserShops(ctx.tx, row.id, [...new Set(body.shopIds)])
  }
  const access = await changeAccess(ctx, row, body)
  await updateUserRow(
    ctx.tx,
    row.id,
    {
      ...valuesOf(row),
      ...access,
      name: body.name ?? row.name,
      email: body.email ?? row.email,
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
    summary: `Changed ${row.name}`,
    details: { fields: Object.keys(body).sort().join(', '), status: access.status, role: access.system_role ?? access.role_id },
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
 * @throws Problem USER_NOT_FOUND, OWN_ACCESS, ADMIN_UNDELETABLE, GRANT_TOO_HIGH, and what those who need the person say
 */
export async function deleteUser(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getUserLocked(ctx, params.id)
  if (row.id === ctx.userId) throw new Problem('OWN_ACCESS')
  if (isAdmin(row)) throw new Problem('ADMIN_UNDELETABLE')
  await expectBelow(ctx, row)
  await userLeaving.announce(ctx, { userId: row.id })
  await markUserDeleted(ctx.tx, row.id, ctx.now)
  await endAccess(ctx, row)
  await announce(ctx, row.id)
  ctx.note({ kind: 'user', id: row.id, summary: `Took ${row.name} out of the organization` })
}

/** Ends every session of a person in this organization. @throws Problem USER_NOT_FOUND, GRANT_TOO_HIGH */
export async function signOutUser(ctx: Context, { params }: { params: { id: string } }): Promise<{ ended: number }> {
  const row = await getUserLocked(ctx, params.id)
  await expectBelow(ctx, row)
  const ended = await endAccess(ctx, row)
  ctx.note({ kind: 'user', id: row.id, summary: `Signed ${row.name} out everywhere` })
  return { ended }
}

import { systemRoles } from '@twopost/contract/permissions'
import { endSessionsIn } from '#features/auth/index.ts'
import { expectGrantable, findRole, type RoleView, systemRoleOf } from '#features/roles/index.ts'
import { selectShops } from '#features/shops/index.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { lockActiveAdmins, lockUser, selectUser, type UserRow } from './user-list.queries.ts'
import { presentUser } from './users.presenter.ts'

/** @throws Problem USER_NOT_FOUND for a person who is unknown, another tenant's or only in shops one may not enter */
export async function getUserRow(ctx: Context, id: string): Promise<UserRow> {
  const row = await selectUser(ctx.tx, id, ctx.shopIds)
  if (!row) throw new Problem('USER_NOT_FOUND', { id })
  return row
}
/** The same, held until the transaction ends. */
export async function getUserLocked(ctx: Context, id: string): Promise<UserRow> {
  await getUserRow(ctx, id)
  if (!(await lockUser(ctx.tx, id))) throw new Problem('USER_NOT_FOUND', { id })
  return getUserRow(ctx, id)
}
export const isAdmin = (row: Pick<UserRow, 'system_role'>): boolean =>
  row.system_role === 'admin' || row.system_role === 'administrator'

/** What a person may do now, by their role. */
async function permissionsOf(ctx: Context, row: UserRow): Promise<readonly string[]> {
  const system = row.system_role ? systemRoleOf(row.system_role) : undefined
  if (system) return systemRoles[system]
  return row.role_id ? (await findRole(ctx, row.role_id)).permissions : []
}
/** Nobody changes a person who may do more than they may themselves (T9). @throws Problem GRANT_TOO_HIGH */
export async function expectBelow(ctx: Context, row: UserRow): Promise<void> {
  expectGrantable(ctx, await permissionsOf(ctx, row))
}
/**
 * Someone limited to shops changes only people who work in those shops and in no other; those who may enter all shops rank above them
 * (C43, S1-3). @throws Problem BEYOND_OWN_SHOPS
 */
export function expectWithinShops(ctx: Context, row: Pick<UserRow, 'shop_ids'>): void {
  if (ctx.shopIds === null) return
  if (row.shop_ids.length === 0 || !row.shop_ids.every((id) => mayEnterShop(ctx, id))) throw new Problem('BEYOND_OWN_SHOPS')
}
/** A role that one may give (C16). @throws Problem ROLE_NOT_FOUND, GRANT_TOO_HIGH */
export async function grantableRole(ctx: Context, roleId: string): Promise<RoleView> {
  const role = await findRole(ctx, roleId)
  expectGrantable(ctx, role.permissions)
  return role
}
/** @throws Problem SHOP_NOT_FOUND for a shop one may not enter; who is limited to shops can give no one all of them */
export async function expectOwnShops(ctx: Context, shopIds: readonly string[]): Promise<void> {
  const mine = new Set((await selectShops(ctx.tx, ctx.shopIds)).map((shop) => shop.id))
  if (shopIds.some((id) => !mine.has(id)) || (ctx.shopIds !== null && shopIds.length === 0)) throw new Problem('SHOP_NOT_FOUND')
}

/** What a person is after a change: an active administrator, and one of all shops? */
export interface Standing {
  isActiveAdmin: boolean
  hasAllShops: boolean
}
/**
 * Guards a change of role, status or shops: not one's own, and never the last active administrator's, nor the last one's who may
 * enter all shops: nobody could undo it (OP-10, T9, S1-3). Called before anything is written.
 * @param after what the person is then
 * @throws Problem OWN_ACCESS, LAST_ADMIN, LAST_UNLIMITED_ADMIN
 */
export async function guardAccess(ctx: Context, row: UserRow, after: Standing): Promise<void> {
  if (row.id === ctx.userId) throw new Problem('OWN_ACCESS')
  if (!isAdmin(row) || row.status !== 'active') return
  if (after.isActiveAdmin && (after.hasAllShops || row.shop_ids.length > 0)) return
  const others = (await lockActiveAdmins(ctx.tx)).filter((admin) => admin.id !== row.id)
  if (!after.isActiveAdmin && others.length === 0) throw new Problem('LAST_ADMIN')
  if (row.shop_ids.length === 0 && !others.some((admin) => admin.has_all_shops)) throw new Problem('LAST_UNLIMITED_ADMIN')
}

/** Ends the person's sessions in this organization; those elsewhere go on (A19, A27). */
export const endAccess = (ctx: Context, row: UserRow): Promise<number> => endSessionsIn(ctx.tx, row.account_id, ctx.tenant, null)

export const answer = async (ctx: Context, id: string) => ({ user: presentUser(ctx.tenant, await getUserRow(ctx, id)) })

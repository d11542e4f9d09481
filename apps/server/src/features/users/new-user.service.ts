import type { UserInput } from '@twopost/contract/users'
import { checkNewPassword, countTenantMail, emailKeyOf, hashPassword, requestAccountMail } from '#features/auth/index.ts'
import { giveLanguage } from '#features/preferences/index.ts'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { answer, expectOwnShops, expectWithinShops, getUserLocked, grantableRole } from './user-access.service.ts'
import {
  findAccountIdByEmail,
  findUserByAccount,
  findUserByEmail,
  replaceUserShops,
  type UserValues,
  updateUserRow,
} from './user-list.queries.ts'
import { roleGiven } from './users.events.ts'
import { createAccountIn, insertUser } from './users.queries.ts'

/**
 * The account of an address: a new one with the given password, or the one that is there, whose password stays what it is. Both
 * ways cost one hash (OP-12, S-8, T12).
 */
async function accountFor(ctx: Context, body: UserInput): Promise<{ accountId: string; isNew: boolean }> {
  const passwordHash = await hashPassword(body.password)
  const made = await createAccountIn(
    ctx.tx,
    {
      id: newId(ctx.now),
      email: body.email,
      emailKey: emailKeyOf(body.email),
      name: body.name,
      passwordHash,
      verified: false,
      isSuperAdmin: false,
    },
    ctx.now,
  )
  // Their first mail and screen are in the language chosen for them, else in that of the person who adds them; they may change it (OP-35).
  if (made) await giveLanguage(ctx.tx, made, body.language ?? ctx.principal.language)
  const accountId = made ?? (await findAccountIdByEmail(ctx.tx, emailKeyOf(body.email)))
  if (!accountId) throw new Problem('CONFLICT')
  return { accountId, isNew: made !== null }
}

/**
 * Adds a person and mails them an invitation (C32). Who had an account before counts once they accept; nothing in the
 * answer or the list tells.
 * @throws Problem USER_EXISTS, ROLE_NOT_FOUND, GRANT_TOO_HIGH, SHOP_NOT_FOUND, VALIDATION_FAILED for the password
 */
export const createUser =
  (config: Config) =>
  async (ctx: Context, { body }: { body: UserInput }) => {
    checkNewPassword(config, body.password, 'body.password', [body.name, body.email, ctx.principal.tenant?.name ?? ''])
    const role = await grantableRole(ctx, body.roleId ?? 'user')
    const shopIds = [...new Set(body.shopIds ?? ctx.shopIds ?? [])]
    await expectOwnShops(ctx, shopIds)
    const emailKey = emailKeyOf(body.email)
    if (await findUserByEmail(ctx.tx, emailKey)) throw new Problem('USER_EXISTS')
    const { accountId, isNew } = await accountFor(ctx, body)
    if (await findUserByAccount(ctx.tx, accountId)) throw new Problem('USER_EXISTS')
    const id = newId(ctx.now)
    const values: UserValues = {
      name: body.name,
      email: body.email,
      status: body.isActive === false ? 'inactive' : 'active',
      system_role: role.isSystem ? role.id : null,
      role_id: role.isSystem ? null : role.id,
      phone: body.phoneNumber ?? '',
      job_title: body.jobTitle ?? '',
      location: body.location ?? '',
      bio: body.bio ?? '',
    }
    await insertUser(
      ctx.tx,
      {
        id,
        accountId,
        name: body.name,
        email: body.email,
        systemRole: values.system_role,
        roleId: values.role_id,
        waits: !isNew,
      },
      ctx.now,
    )
    await updateUserRow(ctx.tx, id, values, ctx.now)
    await replaceUserShops(ctx.tx, id, shopIds)
    await roleGiven.announce(ctx, { userId: id, systemRole: values.system_role })
    await invite(ctx, config, id, emailKey)
    await announceLive(ctx, 'user.changed', null, { subject_id: id })
    ctx.note({ kind: 'user', id, code: 'user.added', params: { name: body.name }, details: { role: role.name } })
    return answer(ctx, id)
  }

async function invite(ctx: Context, { limits }: Config, userId: string, emailKey: string): Promise<void> {
  await countTenantMail(ctx, limits, { to: emailKey })
  await requestAccountMail(
    ctx.tx,
    { emailKey, template: 'invitation', params: { inviter: ctx.actorName }, tenantId: ctx.tenant, userId },
    ctx.now,
  )
}

/** @throws Problem USER_NOT_FOUND, ALREADY_JOINED, BEYOND_OWN_SHOPS, TOO_MANY_REQUESTS */
export const resendInvitation =
  (config: Config) =>
  async (ctx: Context, { params }: { params: { id: string } }) => {
    const row = await getUserLocked(ctx, params.id)
    expectWithinShops(ctx, row)
    if (row.joined_at) throw new Problem('ALREADY_JOINED')
    await invite(ctx, config, row.id, emailKeyOf(row.email))
    ctx.note({ kind: 'user', id: row.id, code: 'user.invited-again', params: { name: row.name } })
    return answer(ctx, row.id)
  }

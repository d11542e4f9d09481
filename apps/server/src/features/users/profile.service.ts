import type { ProfileChange } from '@twopost/contract/users'
import type { OutsideContext, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { lockUser, renameAccount, selectUser, type UserRow, updateUserRow } from './user-list.queries.ts'

/** One's own data as the profile shows it. */
export const presentProfile = ({ principal }: Pick<OutsideContext, 'principal'>, row: UserRow | undefined) => ({
  id: row?.id ?? null,
  name: row?.name ?? principal.name,
  email: principal.email,
  emailVerified: principal.emailVerified,
  roleName: principal.roles[0] ?? '',
  phoneNumber: row?.phone ?? '',
  jobTitle: row?.job_title ?? '',
  location: row?.location ?? '',
  bio: row?.bio ?? '',
  avatar: row?.avatar_file_id ?? null,
  version: row?.version ?? 1,
})

/** One's own data in the present organization (C42); a super-admin has an account alone. */
export async function showProfile(ctx: SessionContext) {
  const { tenant, userId } = ctx.principal
  const row =
    tenant && userId ? await ctx.forTenant(tenant.id, (inner) => selectUser(inner.tx, userId, null), { reads: true }) : undefined
  return { profile: presentProfile(ctx, row) }
}

/** Without a membership there is an account alone, with a name. @throws Problem STALE_VERSION with the profile as it is */
export async function updateProfile(ctx: SessionContext, { body }: { body: ProfileChange }) {
  const { tenant, userId, accountId } = ctx.principal
  if (!tenant || !userId) {
    if (body.name !== undefined) await renameAccount(ctx.database, accountId, body.name)
    const { profile } = await showProfile(ctx)
    return { profile: { ...profile, name: body.name ?? profile.name } }
  }
  const row = await ctx.forTenant(tenant.id, async (inner) => {
    await lockUser(inner.tx, userId)
    const before = await selectUser(inner.tx, userId, null)
    if (!before) throw new Problem('NOT_SIGNED_IN')
    if (body.version !== undefined && body.version !== before.version)
      throw new Problem('STALE_VERSION', {}, { current: presentProfile(ctx, before) })
    await updateUserRow(
      inner.tx,
      userId,
      {
        name: body.name ?? before.name,
        email: before.email,
        status: before.status,
        system_role: before.system_role,
        role_id: before.role_id,
        phone: body.phoneNumber ?? before.phone,
        job_title: body.jobTitle ?? before.job_title,
        location: body.location ?? before.location,
        bio: body.bio ?? before.bio,
      },
      inner.now,
    )
    inner.note({ kind: 'user', id: userId, code: 'profile.changed' })
    return selectUser(inner.tx, userId, null)
  })
  return { profile: presentProfile(ctx, row) }
}

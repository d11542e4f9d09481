import { NotificationType } from '@twopost/contract/notifications'
import type { Context, SessionContext } from '#platform/http/context.ts'
import { type PreferencesRow, savePreferences, selectMuted, updateMuted } from './preferences.queries.ts'

type Wishes = Record<NotificationType, boolean>
const wishesOf = (muted: readonly string[]): Wishes =>
  Object.fromEntries(NotificationType.options.map((type) => [type, !muted.includes(type)])) as Wishes

/** Runs in the present organization where one is a member of it; a super-admin has no membership to keep wishes in. */
const asMember = <T>(ctx: SessionContext, reads: boolean, work: (inner: Context, userId: string) => Promise<T>) => {
  const { tenant, userId } = ctx.principal
  return tenant && userId ? ctx.forTenant(tenant.id, (inner) => work(inner, userId), { reads }) : undefined
}

export async function showUserSettings(ctx: SessionContext) {
  const muted = (await asMember(ctx, true, (inner, userId) => selectMuted(inner.tx, userId))) ?? []
  const { language, theme } = ctx.principal
  return { settings: { language, theme, notifications: wishesOf(muted) } }
}

type Change = Partial<PreferencesRow> & { notifications?: Partial<Wishes> | undefined }
/** Language and theme belong to the account, wishes to the membership (C42, J1). */
export async function updateUserSettings(
  ctx: SessionContext,
  { body }: { body: { [K in keyof Change]: Change[K] | undefined } },
) {
  const { notifications } = body
  const muted = notifications
    ? await asMember(ctx, false, async (inner, userId) => {
        const wishes = { ...wishesOf(await selectMuted(inner.tx, userId)), ...notifications }
        const off = NotificationType.options.filter((type) => !wishes[type])
        await updateMuted(inner.tx, userId, off, inner.now)
        inner.note({ kind: 'user', id: userId, summary: 'Changed which notifications to get', details: { off: off.join(', ') } })
        return off
      })
    : await asMember(ctx, true, (inner, userId) => selectMuted(inner.tx, userId))
  const saved = await savePreferences(ctx.database, ctx.principal.accountId, body.language ?? null, body.theme ?? null)
  return { settings: { ...saved, notifications: wishesOf(muted ?? []) } }
}

import { type MadeNotificationKind, madeNotificationKinds } from '@twopost/contract/registries/notification-kinds'
import type { Context, SessionContext } from '#platform/http/context.ts'
import { mutedChanged, mutedKinds } from './preferences.events.ts'
import { type SavedPreferences, savePreferences } from './preferences.queries.ts'

type NotificationChoices = Record<MadeNotificationKind, boolean>
const choicesOf = (muted: readonly string[]): NotificationChoices =>
  Object.fromEntries(madeNotificationKinds.map((type) => [type, !muted.includes(type)])) as NotificationChoices

const mutedOf = async (ctx: Context, userId: string): Promise<string[]> => (await mutedKinds.ask(ctx, userId)).flat()

/** Runs in the present organization where one is a member of it; a super-admin has no membership to keep choices in. */
const asMember = <T>(ctx: SessionContext, reads: boolean, work: (inner: Context, userId: string) => Promise<T>) => {
  const { tenant, userId } = ctx.principal
  return tenant && userId ? ctx.forTenant(tenant.id, (inner) => work(inner, userId), { reads }) : undefined
}

export async function showUserSettings(ctx: SessionContext) {
  const muted = (await asMember(ctx, true, mutedOf)) ?? []
  const { chosenLanguage, theme } = ctx.principal
  return { settings: { language: chosenLanguage ?? 'en', theme, notifications: choicesOf(muted) } }
}

type Change = Partial<SavedPreferences> & { notifications?: Partial<NotificationChoices> | undefined }
/** Language and theme belong to the account, choices to the membership (C42, J1). */
export async function updateUserSettings(
  ctx: SessionContext,
  { body }: { body: { [K in keyof Change]: Change[K] | undefined } },
) {
  const { notifications } = body
  const muted = notifications
    ? await asMember(ctx, false, async (inner, userId) => {
        const choices = { ...choicesOf(await mutedOf(inner, userId)), ...notifications }
        const off = madeNotificationKinds.filter((type) => !choices[type])
        await mutedChanged.announce(inner, { userId, muted: off })
        inner.note({ kind: 'user', id: userId, code: 'profile.notifications-changed', details: { off: off.join(', ') } })
        return off
      })
    : await asMember(ctx, true, mutedOf)
  const saved = await savePreferences(ctx.database, ctx.principal.accountId, body.language ?? null, body.theme ?? null)
  return { settings: { ...saved, notifications: choicesOf(muted ?? []) } }
}

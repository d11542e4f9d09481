import { recipientsIn, whoMuted } from '#features/notifications/index.ts'
import { mutedChanged, mutedKinds } from '#features/preferences/index.ts'
import { roleUses } from '#features/roles/index.ts'
import { countRoleUses, selectMuted, selectRecipients, selectWhoMuted, updateMuted } from './member-choices.queries.ts'

/** Answers for memberships what lower features ask about the people of the organization. */
export function subscribeUsers(): void {
  mutedKinds.subscribe((ctx, userId) => selectMuted(ctx.tx, userId))
  mutedChanged.subscribe(async (ctx, { userId, muted }) => {
    await updateMuted(ctx.tx, userId, muted, ctx.now)
  })
  whoMuted.subscribe((ctx, { userIds, type }) => selectWhoMuted(ctx.tx, userIds, type))
  recipientsIn.subscribe((ctx, shopIds) => selectRecipients(ctx.tx, shopIds))
  roleUses.subscribe((ctx) => countRoleUses(ctx.tx))
}

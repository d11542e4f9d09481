import { notify, recipientsIn } from '#features/notifications/index.ts'
import { rolesHolding } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { webhookNoticeText } from './webhook-notices.text.ts'

/** The host of an address, for people. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

async function tell(ctx: Context, url: string, texts: (typeof webhookNoticeText)['failing']): Promise<void> {
  const [people, roles] = await Promise.all([recipientsIn.ask(ctx, null), rolesHolding(ctx, 'integrations:view')])
  const host = hostOf(url)
  await notify(
    ctx,
    people.flat().flatMap((one) => (roles.has(one.role_id) ? [one.id] : [])),
    {
      type: 'system_alert',
      texts: { en: texts.en(host), es: texts.es(host) },
      priority: 'high',
      actionUrl: 'settings/connections?tab=webhooks',
    },
  )
}
/** Tells who sees connections that an event was given up. */
export const tellFailing = (ctx: Context, url: string): Promise<void> => tell(ctx, url, webhookNoticeText.failing)
/** Tells them that a webhook was paused, because nothing arrived for five days. */
export const tellDisabled = (ctx: Context, url: string): Promise<void> => tell(ctx, url, webhookNoticeText.disabled)

import { eventDays, webhookMoves } from '@twopost/contract/integrations'
import { after } from '#platform/clock/clock.ts'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { enqueue } from '#platform/queue/queue.ts'
import { selectOverdue, sweepIntegrationEvents } from './deliveries.queries.ts'
import { deliverJob } from './note-event.service.ts'
import { tellDisabled } from './webhook-notices.service.ts'
import { moveWebhook, selectFailingSince } from './webhooks.queries.ts'

const dayMs = 86_400_000
/** How late a try may be before its job counts as lost. */
const lateMs = 5 * 60_000
/** Days without one success after which a failing webhook is paused (INT6). */
const daysOfFailing = 5

/** Puts in lost tries again, pauses what fails for five days, and takes events away that are older than 30 days. May run twice. */
export const sweepWebhooks = (database: Database, log: Log): Promise<void> =>
  inEachTenant(
    database,
    log,
    ({ tenant, now }) =>
      inTenantOf({ database, now, requestId: 'job:sweep-webhooks', log }, tenant, 'sweep-webhooks', async (ctx) => {
        for (const { id } of await selectOverdue(ctx.tx, after(now, -lateMs)))
          await enqueue(ctx.tx, deliverJob, { tenant_id: tenant, delivery_id: id }, { key: `webhook:${id}` })
        for (const hook of await selectFailingSince(ctx.tx, after(now, -daysOfFailing * dayMs)))
          if (
            (await moveWebhook(ctx.tx, hook.id, webhookMoves.give_up.from, webhookMoves.give_up.to, hook.failing_since, now)) > 0
          ) {
            await announceLive(ctx, 'integration.changed', null, { webhook_id: hook.id })
            await tellDisabled(ctx, hook.url)
          }
        await sweepIntegrationEvents(ctx.tx, after(now, -eventDays * dayMs))
      }),
    'all',
  )

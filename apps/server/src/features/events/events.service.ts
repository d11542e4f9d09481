import { isUuid } from '@twopost/contract/core/ids'
import { type EventRow, listEventsSince } from '#platform/events/live.queries.ts'
import type { LiveListener } from '#platform/events/live.ts'
import { may, mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import type { StreamAnswer } from '#platform/http/route.ts'

/** Which permission an event's reader needs, by the first word of its type. */
const needs: Readonly<Record<string, readonly string[]>> = {
  order: ['service-order:view'],
  job: ['service-order:view'],
  timer: ['service-order:view'],
  invoice: ['invoices:view'],
  customer: ['customers:view'],
  vehicle: ['vehicles:view'],
}
const heartbeatMs = 15_000
const recheckMs = 30_000
/** People and roles: after one of these a reader may have been signed out, or may hear less than before (A19, A27). */
const isAboutPeople = (type: string) => type.startsWith('user.') || type.startsWith('role.')
/** After it nothing of the organization is told to its people any more (D11). */
const suspension = 'organization.suspended'

const mayHear = (ctx: OutsideContext, event: EventRow): boolean => {
  const permissions = needs[event.type.split('.')[0] ?? '']
  // What concerns one person is told to that person alone.
  if (event.ids.user_id !== undefined && event.ids.user_id !== ctx.principal.userId) return false
  return (
    (permissions === undefined || permissions.some((p) => may(ctx, p))) &&
    (event.shop_id === null || mayEnterShop(ctx, event.shop_id))
  )
}
const frame = (event: EventRow): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify({ id: event.id, type: event.type, shop_id: event.shop_id, ids: event.ids })}\n\n`

/**
 * The stream of one reader: what was missed since `Last-Event-ID`, then what happens (H32). It ends with the session:
 * every half minute, and whenever people or roles have changed, the token is looked up again, which does not count as use.
 */
export const openStream =
  (live: LiveListener, stillSignedIn: (token: string) => Promise<boolean>) =>
  async (ctx: OutsideContext, lastEventId: string | undefined): Promise<StreamAnswer> => {
    const missed =
      lastEventId && isUuid(lastEventId)
        ? await ctx.inTenant((inner) => listEventsSince(inner.tx, lastEventId), { reads: true })
        : []
    return {
      kind: 'stream',
      contentType: 'text/event-stream',
      open(write, end) {
        write('retry: 2000\n\n')
        for (const event of missed) if (mayHear(ctx, event)) write(frame(event))
        const recheck = () => {
          if (ctx.token)
            stillSignedIn(ctx.token).then(
              (alive) => {
                if (!alive) end()
              },
              () => end(),
            )
        }
        const leave = live.subscribe(ctx.tenant, (event) => {
          if (isAboutPeople(event.type)) recheck()
          // A reader that does not keep up is let go; it comes back with its last id.
          if (mayHear(ctx, event) && !write(frame(event))) end()
          else if (event.type === suspension && !ctx.principal.isSuperAdmin) end()
        })
        const stopGap = live.onGap(() => end())
        const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
        const checking = setInterval(recheck, recheckMs)
        return () => {
          leave()
          stopGap()
          clearInterval(heartbeat)
          clearInterval(checking)
        }
      },
    }
  }

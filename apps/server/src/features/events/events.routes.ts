import { streamEvents } from '@twopost/contract/events'
import type { LiveListener } from '#platform/events/live.ts'
import { type Route, routeOutside } from '#platform/http/route.ts'
import { openStream } from './events.service.ts'

export const eventsRoutes = (live: LiveListener, stillSignedIn: (token: string) => Promise<boolean>): Route[] => {
  const open = openStream(live, stillSignedIn)
  return [routeOutside(streamEvents, (ctx) => open(ctx, ctx.lastEventId))]
}

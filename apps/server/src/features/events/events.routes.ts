import { streamEvents } from '@twopost/contract/events'
import { type Route, routeOutside } from '#platform/http/route.ts'
import { openStream, type StreamParts } from './events.service.ts'
import { type SeatLimits, streamSeats } from './stream-seats.service.ts'

export const eventsRoutes = (parts: Omit<StreamParts, 'seats'> & { limits: SeatLimits }): Route[] => {
  const open = openStream({ ...parts, seats: streamSeats(parts.limits) })
  return [routeOutside(streamEvents, (ctx, { query }) => open(ctx, { lastEventId: ctx.lastEventId, ageMs: query.age_ms }))]
}

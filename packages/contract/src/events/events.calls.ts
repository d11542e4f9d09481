import * as z from 'zod'
import { approved, defineCall } from '../core/call.ts'
import { type LiveEventType, liveEvents } from '../registries/live-events.ts'

const liveEventTypes = Object.keys(liveEvents) as [LiveEventType, ...LiveEventType[]]

/** One live event: ids only, the reader fetches what it may see (H32). */
export const LiveEvent = z
  .object({ id: z.string(), type: z.enum(liveEventTypes), shop_id: z.string().nullable(), ids: z.record(z.string(), z.string()) })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof LiveEvent>
export const streamEvents = defineCall({
  method: 'GET',
  path: '/events',
  summary:
    'Server-sent events of what changes; `Last-Event-ID` resumes, `age_ms` begins with what happened since a page began to load; does not count as use of the session (G47, H32, OP-58)',
  access: approved,
  /** So long ago the reader began to fetch what it shows: what changed since then is told first. */
  query: z.object({ age_ms: z.coerce.number<string | number>().int().min(0).max(60_000).optional() }),
  problems: ['TOO_MANY_STREAMS'],
  answer: { kind: 'binary', contentType: 'text/event-stream' },
})

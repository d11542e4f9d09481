import { isUuid } from '@twopost/contract/core/ids'
import type { LiveEventType } from '@twopost/contract/registries/live-events'
import { type EventRow, listEventsSince, listLateEvents } from '#platform/events/live.queries.ts'
import type { LiveListener } from '#platform/events/live.ts'
import { callerKey, type OutsideContext, type Principal } from '#platform/http/context.ts'
import type { StreamAnswer } from '#platform/http/route.ts'
import { changesRights, mayHear } from './audience.rules.ts'
import type { StreamSeats } from './stream-seats.service.ts'

export interface StreamParts {
  live: LiveListener
  /** Who a token is now; null when they may hear nothing any more. */
  readerOf: (token: string) => Promise<Principal | null>
  seats: StreamSeats
}

const heartbeatMs = 15_000
const recheckMs = 30_000
/** Events that wait for a look at their reader's rights; one who needs longer is let go and comes back with their last id. */
const mostHeld = 500
/** After it nothing of the organization is told to its people any more (D11). */
const suspension: LiveEventType = 'organization.suspended'

const frame = (event: EventRow): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify({ id: event.id, type: event.type, shop_id: event.shop_id, ids: event.ids })}\n\n`

/**
 * One open stream. Its reader's rights are read again after each event that may have changed them, when a session of the account
 * ends, and every half minute; what happens during such a look waits for its outcome, so that nothing is told by rights that are no
 * longer held (S1-5).
 */
class Stream {
  readonly #write: (text: string) => boolean
  readonly #end: () => void
  readonly #look: () => Promise<Principal | null>
  readonly #tenant: string
  #reader: Principal
  #held: EventRow[] = []
  #isLooking = false
  #mustLookAgain = false
  #isOver = false

  constructor(ctx: OutsideContext, look: () => Promise<Principal | null>, write: (text: string) => boolean, end: () => void) {
    this.#reader = ctx.principal
    this.#tenant = ctx.tenant
    this.#look = look
    this.#write = write
    this.#end = end
  }

  hear(event: EventRow): void {
    if (this.#isOver) return
    if (event.type === suspension && !this.#reader.isSuperAdmin) {
      this.#tell(event)
      this.over()
      return
    }
    if (changesRights(this.#reader, event)) void this.lookAgain()
    if (this.#isLooking) this.#hold(event)
    else this.#tell(event)
  }

  #hold(event: EventRow): void {
    this.#held.push(event)
    if (this.#held.length > mostHeld) this.over()
  }

  /** Reads the reader's rights; a look that was asked for while one is on its way is made after it. */
  async lookAgain(): Promise<void> {
    this.#mustLookAgain = true
    if (this.#isLooking) return
    this.#isLooking = true
    let reader: Principal | null = null
    while (this.#mustLookAgain && !this.#isOver) {
      this.#mustLookAgain = false
      reader = await this.#look().catch(() => null)
    }
    if (!reader || reader.tenant?.id !== this.#tenant) {
      this.over()
      return
    }
    this.#reader = reader
    this.#isLooking = false
    for (const event of this.#held.splice(0)) this.#tell(event)
  }

  over(): void {
    this.#isOver = true
    this.#held = []
    this.#end()
  }

  /** A reader that does not keep up is let go; it comes back with its last id. */
  #tell(event: EventRow): void {
    if (!this.#isOver && mayHear(this.#reader, event) && !this.#write(frame(event))) this.over()
  }
}

/** From where a reader goes on: after the last event it heard, or from when it began to fetch what it shows. */
interface From {
  lastEventId: string | undefined
  ageMs: number | undefined
}
const readMissed = (ctx: OutsideContext, { lastEventId, ageMs }: From): Promise<EventRow[]> => {
  if (lastEventId && isUuid(lastEventId)) return ctx.inTenant((inner) => listEventsSince(inner.tx, lastEventId), { reads: true })
  return ageMs === undefined ? Promise.resolve([]) : ctx.inTenant((inner) => listLateEvents(inner.tx, ageMs), { reads: true })
}

/**
 * The stream of one reader: what was missed since `Last-Event-ID` or since its page began to load, then what happens (H32). It ends with the session.
 * @throws Problem TOO_MANY_STREAMS
 */
export const openStream =
  ({ live, readerOf, seats }: StreamParts) =>
  async (ctx: OutsideContext, from: From): Promise<StreamAnswer> => {
    const leaveSeat = seats.take(callerKey(ctx.principal), ctx.tenant)
    // Heard from before the look at what was missed, so that nothing falls between the two.
    const early: EventRow[] = []
    let hear = (event: EventRow): void => void early.push(event)
    const leaveTenant = live.subscribe(ctx.tenant, (event) => hear(event))
    let missed: EventRow[]
    try {
      missed = await readMissed(ctx, from)
    } catch (error) {
      leaveTenant()
      leaveSeat()
      throw error
    }
    return {
      kind: 'stream',
      contentType: 'text/event-stream; charset=utf-8',
      open(write, end) {
        const { token } = ctx
        const stream = new Stream(ctx, async () => (token ? readerOf(token) : null), write, end)
        write('retry: 2000\n\n')
        const known = new Set(missed.map(({ id }) => id))
        for (const event of [...missed, ...early.filter(({ id }) => !known.has(id))]) stream.hear(event)
        hear = (event) => stream.hear(event)
        const lookAgain = () => void stream.lookAgain()
        // Rights may have changed between the gate and here, unheard.
        lookAgain()
        const closers = [
          leaveTenant,
          live.onSessionEnd(ctx.principal.accountId, lookAgain),
          live.onGap(() => stream.over()),
          leaveSeat,
        ]
        const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
        const checking = setInterval(lookAgain, recheckMs)
        return () => {
          clearInterval(heartbeat)
          clearInterval(checking)
          for (const close of closers) close()
        }
      },
    }
  }

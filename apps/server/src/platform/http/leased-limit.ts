import type { Database } from '#platform/database/transaction.ts'
import { takeUses } from './limits.queries.ts'
import { UseLimit } from './limits.ts'
import { Problem } from './problem.ts'

/** Until when the shared counts are taken to be out of reach: one for all limits of a process, so that one of them finds out. */
export interface Breaker {
  openUntilMs: number
}

export interface LeasedLimitParts {
  breaker: Breaker
  database: Pick<Database, 'single'>
  /** What is counted; it keeps the counts of different things apart. */
  name: string
  /** Uses of one key in a window, over all processes. */
  most: number
  spanMs: number
  /** How many processes share the count, for the time in which it is out of reach. */
  processes: number
  /**
   * The most uses that a process takes at once and hands out by itself. 1 counts every use where it is shared; more saves as many
   * ways to the database, and leaves at most so many, and a hundredth of the limit, per process unused at the end of a window.
   */
  leases: number
}

/** How long a process counts alone after the shared count could not be reached. */
const aloneMs = 5_000
/** A shared count that takes longer is out of reach: a request does not wait for its own limit. */
const waitMs = 400
const mostKeys = 50_000

interface Lease {
  left: number
  endsMs: number
  /** Set once the window's uses are all taken: until then nobody asks again. */
  isOver: boolean
  /** A lease on its way; others that need one meanwhile wait for it. */
  taking: Promise<void> | undefined
}

const tooMany = (untilMs: number): Problem => {
  const seconds = Math.max(1, Math.ceil((untilMs - performance.now()) / 1000))
  return new Problem('TOO_MANY_REQUESTS', { seconds }, { retryAfterSeconds: seconds })
}

/**
 * Counts uses per key in fixed windows, for all processes of one database together (2.8). A process takes leases from the shared
 * count and hands them out from memory. Where the database is out of reach it counts alone for five seconds at a time, at its part of
 * the limit: a limit must neither stop the product nor fall away (S-45).
 */
export class LeasedLimit {
  readonly #parts: LeasedLimitParts
  readonly #step: number
  readonly #leases = new Map<string, Lease>()
  readonly #alone: UseLimit
  #sweptMs = 0

  constructor(parts: LeasedLimitParts) {
    this.#parts = parts
    // A small limit is counted one by one, or a tenth of it would lie unused in some process.
    this.#step = Math.max(1, Math.min(parts.leases, Math.floor(parts.most / 100)))
    this.#alone = new UseLimit(Math.max(1, Math.ceil(parts.most / parts.processes)), parts.spanMs)
  }

  /**
   * Counts one use. @returns nothing when it was granted from memory, else a promise
   * @throws Problem TOO_MANY_REQUESTS with the seconds until the window ends, at once or by the promise
   */
  use(key: string): Promise<void> | undefined {
    const nowMs = performance.now()
    if (nowMs < this.#parts.breaker.openUntilMs) {
      this.#alone.use(key)
      return undefined
    }
    this.#sweep(nowMs)
    const lease = this.#leases.get(key)
    if (lease && nowMs < lease.endsMs) {
      if (lease.left > 0) {
        lease.left -= 1
        return undefined
      }
      if (lease.isOver) throw tooMany(lease.endsMs)
    }
    return this.#take(key)
  }

  async #take(key: string): Promise<void> {
    const lease = this.#leases.get(key) ?? { left: 0, endsMs: 0, isOver: false, taking: undefined }
    this.#leases.set(key, lease)
    try {
      lease.taking ??= this.#lease(key, lease).finally(() => {
        lease.taking = undefined
      })
      await lease.taking
    } catch {
      this.#parts.breaker.openUntilMs = performance.now() + aloneMs
    }
    // From the lease that was taken, for the one that is served first; the others take the next one.
    await this.use(key)
  }

  async #lease(key: string, lease: Lease): Promise<void> {
    const { database, name, most, spanMs } = this.#parts
    const taking = takeUses(database, `${name}:${key}`, this.#step, Math.round(spanMs / 1000))
    const { taken, seconds_left } = await within(waitMs, taking)
    const before = taken - this.#step
    lease.left = Math.max(0, Math.min(this.#step, most - before))
    lease.isOver = lease.left === 0
    lease.endsMs = performance.now() + seconds_left * 1000
  }

  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptMs < this.#parts.spanMs && this.#leases.size < mostKeys) return
    for (const [key, lease] of this.#leases) if (nowMs >= lease.endsMs && !lease.taking) this.#leases.delete(key)
    this.#sweptMs = nowMs
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

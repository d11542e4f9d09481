import type { Limits } from '#platform/config/config.ts'
import { Problem } from '#platform/http/problem.ts'

export type SeatLimits = Pick<Limits, 'streamsPerSession' | 'streamsPerTenant' | 'streamsPerProcess'>

/** Seconds after which a page that found no seat asks again. */
const retryAfterSeconds = 30

/**
 * Counts the open streams of this process (S1-8). Each holds a socket and memory for as long as somebody looks, so they are limited
 * where they are: per process, not over all of them.
 */
export function streamSeats({ streamsPerSession, streamsPerTenant, streamsPerProcess }: SeatLimits) {
  const taken = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  return {
    /** Takes a seat. @returns what gives it back, once however often it is called @throws Problem TOO_MANY_STREAMS */
    take(caller: string, tenant: string): () => void {
      const seats: [key: string, most: number][] = [
        [`caller:${caller}`, streamsPerSession],
        [`tenant:${tenant}`, streamsPerTenant],
        ['process', streamsPerProcess],
      ]
      if (seats.some(([key, most]) => (taken.get(key) ?? 0) >= most))
        throw new Problem('TOO_MANY_STREAMS', {}, { retryAfterSeconds })
      for (const [key] of seats) change(key, 1)
      let isTaken = true
      return () => {
        if (isTaken) for (const [key] of seats) change(key, -1)
        isTaken = false
      }
    },
  }
}
export type StreamSeats = ReturnType<typeof streamSeats>

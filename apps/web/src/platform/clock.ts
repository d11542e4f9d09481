import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of this machine's, in ms; learned from answers, so running timers agree with the server. */
let aheadMs = 0

/** Now, in ms since 1970, by the server's clock as far as it is known. The only place that reads a clock. */
export function now(): number {
  return Date.now() + aheadMs
}

/** Learns the server's time from an answer's `Date` header. Its steps are seconds, so only a real difference counts. */
export function learnServerTime(header: string | null): void {
  if (!header) return
  const server = Date.parse(header)
  if (Number.isNaN(server)) return
  const difference = server + 500 - Date.now()
  if (Math.abs(difference - aheadMs) > 1500) aheadMs = Math.abs(difference) < 1500 ? 0 : difference
}

/** An instant of the wire (ISO 8601) in ms. */
export function instantMs(iso: string): number {
  return Date.parse(iso)
}

/** The moment this machine's clock showed as `ms` (an answer's time of arrival), by the server's clock. */
export function serverTimeOf(ms: number): number {
  return ms + aheadMs
}

/** A Date for the Intl formatters. */
export function dateOf(ms: number): Date {
  return new Date(ms)
}

/** What is renewed at one pace is renewed together: two clocks on a screen never differ by a second. */
const paces = new Map<number, { at: number; told: Set<(at: number) => void>; timer: ReturnType<typeof setInterval> }>()
function follow(everyMs: number, tell: (at: number) => void): () => void {
  let pace = paces.get(everyMs)
  if (!pace) {
    const told = new Set<(at: number) => void>()
    const timer = setInterval(() => {
      made.at = now()
      for (const one of told) one(made.at)
    }, everyMs)
    const made = { at: now(), told, timer }
    pace = made
    paces.set(everyMs, made)
  }
  const own = pace
  own.told.add(tell)
  return () => {
    own.told.delete(tell)
    if (own.told.size > 0) return
    clearInterval(own.timer)
    paces.delete(everyMs)
  }
}

/** The time now, renewed every `everyMs`: for ages, due dates and running timers. */
export function useNow(everyMs = 60_000): number {
  // Who comes later begins with the last tick of the others, where that is no more than a second ago.
  const [at, setAt] = useState(() => (everyMs > 1000 ? now() : (paces.get(everyMs)?.at ?? now())))
  useEffect(() => follow(everyMs, setAt), [everyMs])
  return at
}

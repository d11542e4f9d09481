/**
 * The one place on the server that reads the machine's clock. Business time is the database's (`ctx.now`); this one serves logs,
 * time-outs between processes, and file names.
 */
export interface Clock {
  /** The present instant. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still, for tests. */
export const clockAt = (instant: string): Clock => ({ now: () => new Date(instant) })

/** An instant some milliseconds later (or earlier). */
export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)
/** The earlier of two instants. */
export const earlier = (a: Date, b: Date): Date => (a.getTime() <= b.getTime() ? a : b)
/** The later of two instants. */
export const later = (a: Date, b: Date): Date => (a.getTime() >= b.getTime() ? a : b)
/** An instant from its wire form. */
export const instantOf = (text: string): Date => new Date(text)
/** An instant from milliseconds. */
export const fromMs = (ms: number): Date => new Date(ms)

/** An instant that was written down, as text or in milliseconds since 1970. */
export const writtenInstant = (text: string | number): Date => new Date(text)

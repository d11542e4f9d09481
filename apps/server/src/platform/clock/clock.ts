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

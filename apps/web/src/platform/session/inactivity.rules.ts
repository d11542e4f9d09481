/** The product's limits (A23, OP-34). */
export const inactivityLimits = { warnAfterMs: 25 * 60_000, endAfterMs: 30 * 60_000, renewEveryMs: 5 * 60_000 } as const

export interface Limits {
  warnAfterMs: number
  endAfterMs: number
  renewEveryMs: number
}

/** The limits in force: a setting (tests) can only shorten them. */
export function limitsFrom(own: { warnAfterMs: number; endAfterMs: number } | undefined): Limits {
  const { warnAfterMs, endAfterMs, renewEveryMs } = inactivityLimits
  if (!own) return inactivityLimits
  return { warnAfterMs: Math.min(own.warnAfterMs, warnAfterMs), endAfterMs: Math.min(own.endAfterMs, endAfterMs), renewEveryMs }
}

export interface Watch {
  lastActivityMs: number
  /** When the session was last renewed, or that was tried. */
  lastRenewalMs: number
  /** Activity up to here is known to the server. */
  coveredMs: number
  /** The activity for which the warning has been given. */
  warnedForMs: number | null
  expiresAtMs: number
}

/**
 * What is due now: end the session, warn once, or renew it because there was activity that the server does not know of.
 * The renewal comes late rather than early, so the server's 30 minutes never end before the browser's.
 */
export function whatIsDue(watch: Watch, nowMs: number, limits: Limits): 'end' | 'warn' | 'renew' | 'nothing' {
  const idle = nowMs - watch.lastActivityMs
  if (idle >= limits.endAfterMs || nowMs >= watch.expiresAtMs) return 'end'
  if (idle >= limits.warnAfterMs && watch.warnedForMs !== watch.lastActivityMs) return 'warn'
  if (watch.lastActivityMs > watch.coveredMs && nowMs - watch.lastRenewalMs >= limits.renewEveryMs) return 'renew'
  return 'nothing'
}

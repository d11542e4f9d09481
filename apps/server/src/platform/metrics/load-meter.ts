/** Upper ends of the steps in which durations are counted, in milliseconds; one more step takes what is longer. */
export const durationStepsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/** What one process answered since it was last asked. */
export interface Load {
  requests: number
  /** Answered with 5xx. */
  errors: number
  /** Answers by duration, in the steps of `durationStepsMs` and one more. */
  durations: number[]
  signIns: number
  failedSignIns: number
  permissions: Map<string, number>
}
const empty = (): Load => ({
  requests: 0,
  errors: 0,
  durations: Array.from({ length: durationStepsMs.length + 1 }, () => 0),
  signIns: 0,
  failedSignIns: 0,
  permissions: new Map(),
})

/** Counts in memory what a process does, until the next row is written of it. */
export interface LoadMeter {
  /** @param route the route's template */
  count(method: string, route: string, status: number, seconds: number): void
  /** A permission opened a call. */
  countPermission(permission: string): void
  /** What was counted since the last time; counting starts over. */
  take(): Load
  /** The same without starting over. */
  peek(): Readonly<Load>
}

const signingIn: ReadonlySet<string> = new Set([
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/magic-link/verify',
  'POST /api/v1/auth/invitation/accept',
])

/** Counts the calls of the API; pages, files of the page and streams, which last as long as somebody looks, are left out. */
export function createLoadMeter(): LoadMeter {
  let load = empty()
  return {
    count(method, route, status, seconds) {
      if (!route.startsWith('/api/') || route === '/api/v1/events') return
      load.requests += 1
      if (status >= 500) load.errors += 1
      const step = durationStepsMs.findIndex((end) => seconds * 1000 <= end)
      const place = step === -1 ? durationStepsMs.length : step
      load.durations[place] = (load.durations[place] ?? 0) + 1
      if (signingIn.has(`${method} ${route}`)) {
        if (status < 300) load.signIns += 1
        else if (status === 401) load.failedSignIns += 1
      }
    },
    countPermission(permission) {
      load.permissions.set(permission, (load.permissions.get(permission) ?? 0) + 1)
    },
    take() {
      const taken = load
      load = empty()
      return taken
    },
    peek: () => load,
  }
}

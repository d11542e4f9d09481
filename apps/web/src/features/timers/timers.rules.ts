import { instantMs } from '#platform/clock.ts'
import type { Timer } from './timers.api.ts'

/** Worked seconds now: what the server counted, and while working the time since then (I17). */
export function elapsedAt(timer: Pick<Timer, 'elapsedTime' | 'status' | 'server_time'>, nowMs: number): number {
  if (timer.status !== 'working') return timer.elapsedTime
  return timer.elapsedTime + Math.max(0, Math.floor((nowMs - instantMs(timer.server_time)) / 1000))
}

/** Seconds past the estimate; 0 while within it or without one. */
export function overBy(elapsed: number, estimated: number | null): number {
  return estimated === null || estimated <= 0 ? 0 : Math.max(0, elapsed - estimated)
}

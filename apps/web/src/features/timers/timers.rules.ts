import { instantMs } from '#platform/clock.ts'
import type { Timer } from './timers.api.ts'

/** Worked seconds now: what the server counted, and while working the time since then (I17). */
export function elapsedAt(timer: Pick<Timer, 'elapsedTime' | 'status' | 'server_time'>, nowMs: number): number {
  if (timer.status !== 'working') return timer.elapsedTime
  return timer.elapsedTime + Math.max(0, Math.floor((nowMs - instantMs(timer.server_time)) / 1000))
}

/** Worked seconds of the whole job now, this stretch and all before it (R1-7). */
export function jobElapsedAt(
  timer: Pick<Timer, 'jobElapsedTime' | 'elapsedTime' | 'status' | 'server_time'>,
  nowMs: number,
): number {
  return timer.jobElapsedTime + elapsedAt(timer, nowMs) - timer.elapsedTime
}

/** Seconds past the estimate; 0 while within it or without one. */
export function overBy(elapsed: number, estimated: number | null): number {
  return estimated === null || estimated <= 0 ? 0 : Math.max(0, elapsed - estimated)
}

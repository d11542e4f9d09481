import { instantMs } from '#platform/clock.ts'
import type { Timer } from './timers.api.ts'
import { elapsedAt, jobElapsedAt } from './timers.rules.ts'

/** A move that a device has kept and not sent yet. */
export type KeptMove =
  | { kind: 'pause'; reason: string; notes: string }
  | { kind: 'resume' | 'break' | 'end-break' }
  | { kind: 'stop'; reason: string }

/** A timer as it will be once the server has this move, so that the screen says what was done (R1-4). `at` is ISO, `atMs` the same. */
export function movedTimer(timer: Timer, move: KeptMove, at: string, atMs: number): Timer {
  const counted = {
    ...timer,
    elapsedTime: elapsedAt(timer, atMs),
    jobElapsedTime: jobElapsedAt(timer, atMs),
    server_time: at,
  }
  const paused = timer.pauseStartTime === null ? 0 : Math.max(0, Math.floor((atMs - instantMs(timer.pauseStartTime)) / 1000))
  if (move.kind === 'pause')
    return {
      ...counted,
      status: 'paused',
      isPaused: true,
      pauseStartTime: at,
      pauseReason: move.reason,
      pauseNotes: move.notes,
    }
  if (move.kind === 'break')
    return { ...counted, status: 'break', isPaused: true, pauseStartTime: at, pauseReason: '', pauseNotes: '' }
  const over = {
    isPaused: false,
    pauseStartTime: null,
    pauseReason: '',
    pauseNotes: '',
    totalPauseTime: timer.totalPauseTime + paused,
  }
  if (move.kind === 'stop') return { ...counted, ...over, status: 'completed', endTime: at, stopReason: move.reason }
  return { ...counted, ...over, status: 'working' }
}

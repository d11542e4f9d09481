/** States of an order timer (I9, I12–I16). Breaks count as pauses. */
export const timerStatuses = ['working', 'paused', 'break', 'completed'] as const
export type TimerStatus = (typeof timerStatuses)[number]
export const timerMoves = {
  pause: { from: ['working'], to: 'paused' },
  resume: { from: ['paused'], to: 'working' },
  break: { from: ['working', 'paused'], to: 'break' },
  'end-break': { from: ['break'], to: 'working' },
  stop: { from: ['working', 'paused', 'break'], to: 'completed' },
} as const satisfies Record<string, { from: readonly TimerStatus[]; to: TimerStatus }>
export type TimerMove = keyof typeof timerMoves

/** The reasons offered for a pause and a stop, verbatim (I19, I20). */
export const pauseReasons = [
  'Waiting for parts',
  'Customer approval needed',
  'Equipment unavailable',
  'Safety check required',
  'Technical consultation needed',
  'Quality inspection',
  'Documentation',
  'Other',
] as const
export const stopReasons = [
  'Work completed successfully',
  'Customer requested stop',
  'Parts needed - on hold',
  'Technical issue encountered',
  'Break time',
  'End of shift',
  'Other',
] as const
/** The stop reason of a timer that its technician left for another order (R1-6). */
export const switchReason = 'Switched to another order'
/** The stop reason that puts the job on hold (I16). */
export const holdReason = 'Parts needed - on hold'

/** The stop reason of a timer that its technician left for time of no order (CLK13). */
export const indirectReason = 'Switched to indirect time'
/** The stop reason at the end of a shift (CLK6); it never completes the job. */
export const shiftReason = 'End of shift'

/** What a timer counts (CLK2). */
export const timerKinds = ['work', 'rework', 'wait', 'road_call'] as const
export type TimerKind = (typeof timerKinds)[number]
/** How it came to be: as it happened, sent later by a device that was off the net, or written by somebody (CLK2). */
export const timerSources = ['live', 'queued', 'by_hand'] as const

/** What an activity of a timer is (I18): its moves, notes and recordings, and everything else that happens to the job meanwhile. */
export const timerActivityTypes = ['start', 'pause', 'resume', 'stop', 'note', 'break', 'status_change'] as const
export type TimerActivityType = (typeof timerActivityTypes)[number]

/**
 * What can be done about an act that the server refused: count it from now, look whether it is done already, take the inspection back first, write it down
 * elsewhere because nothing changes a signed report, or only send it again.
 */
export type Cure = 'fromNow' | 'lookFirst' | 'takeBack' | 'tooLate' | 'again'

/** Its own time is what the server does not take. */
const timeIsWrong: ReadonlySet<string> = new Set(['TIME_TOO_OLD', 'TIME_BEFORE_LAST', 'PERIOD_APPROVED'])
/** Somebody was faster, here or on another device. */
const isElsewhere: ReadonlySet<string> = new Set([
  'TIMER_STATE',
  'TIMER_RUNNING',
  'TIMER_NOT_FOUND',
  'INVALID_JOB_TRANSITION',
  'NOT_SCHEDULED',
  'ORDER_NOT_WORKABLE',
  'NO_JOB_ON_ORDER',
  'CLOCKED_IN',
  'CLOCKED_OUT',
  'NOT_CLOCKED_IN',
  'TIME_ENTRY_NOT_FOUND',
  'JOB_NOT_FOUND',
  'TASK_NOT_FOUND',
  'STALE_VERSION',
  'INSPECTION_NOT_FOUND',
])

export function cureOf(code: string): Cure {
  if (code === 'INVALID_INSPECTION_TRANSITION') return 'takeBack'
  if (code === 'REPORT_SIGNED') return 'tooLate'
  return timeIsWrong.has(code) ? 'fromNow' : isElsewhere.has(code) ? 'lookFirst' : 'again'
}

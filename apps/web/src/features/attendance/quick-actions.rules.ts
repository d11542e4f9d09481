/** What a technician can do in one tap (H7). */
export const quickActionIds = ['start_job', 'request_parts', 'add_note', 'raise_flag', 'clock_in', 'clock_out'] as const
export type QuickActionId = (typeof quickActionIds)[number]
export interface QuickAction {
  id: QuickActionId
  isEnabled: boolean
  requiresConfirmation: boolean
}

/** The word of the reason for which an action can not be used now. */
export type QuickActionBar = 'noStart' | 'noRunning' | 'isIn' | 'isOut'
/** Why an action can not be used; the same for those of one kind. */
export const barOf: Readonly<Record<QuickActionId, QuickActionBar>> = {
  start_job: 'noStart',
  request_parts: 'noRunning',
  add_note: 'noRunning',
  raise_flag: 'noRunning',
  clock_in: 'isIn',
  clock_out: 'isOut',
}

/** The enablement table (H8, OP-51): all rest while a clock-in is on its way. */
export function quickActions(of: {
  isClockedIn: boolean
  isClockingIn: boolean
  hasAssigned: boolean
  hasInProgress: boolean
}): QuickAction[] {
  const may: Readonly<Record<QuickActionId, boolean>> = {
    start_job: of.hasAssigned || of.hasInProgress,
    request_parts: of.hasInProgress,
    add_note: of.hasInProgress,
    raise_flag: of.hasInProgress,
    clock_in: !of.isClockedIn,
    clock_out: of.isClockedIn,
  }
  return quickActionIds.map((id) => ({
    id,
    isEnabled: may[id] && !of.isClockingIn,
    requiresConfirmation: id === 'raise_flag',
  }))
}

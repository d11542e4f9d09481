export const quickActionIds = ['start_job', 'request_parts', 'add_note', 'raise_flag', 'clock_in', 'clock_out'] as const
export type QuickActionId = (typeof quickActionIds)[number]
/** The part of a job that an action leads to. */
export type JobPart = 'overview' | 'parts' | 'notes'
/** What a technician can do in one tap (H7). */
export interface QuickAction {
  id: QuickActionId
  /** Keys of its texts. */
  title: `name.${QuickActionId}`
  description: `help.${QuickActionId}`
  icon: 'play' | 'package' | 'note' | 'flag' | 'in' | 'out'
  /** What it does: leads to the jobs, to a part of the open one, or to the clock. */
  action: { to: 'jobs'; part?: JobPart } | { to: 'clock_in' } | { to: 'clock_out' }
  isEnabled: boolean
  requiresConfirmation: boolean
}
const does: Readonly<Record<QuickActionId, Pick<QuickAction, 'icon' | 'action'>>> = {
  start_job: { icon: 'play', action: { to: 'jobs' } },
  request_parts: { icon: 'package', action: { to: 'jobs', part: 'parts' } },
  add_note: { icon: 'note', action: { to: 'jobs', part: 'notes' } },
  raise_flag: { icon: 'flag', action: { to: 'jobs', part: 'overview' } },
  clock_in: { icon: 'in', action: { to: 'clock_in' } },
  clock_out: { icon: 'out', action: { to: 'clock_out' } },
}

/** The word of the reason for which an action can not be used now. */
export type QuickActionBar = 'noStart' | 'noRunning' | 'isIn' | 'isOut' | 'unknown'
/** Why an action can not be used; the same for those of one kind. */
export const barOf: Readonly<Record<QuickActionId, QuickActionBar>> = {
  start_job: 'noStart',
  request_parts: 'noRunning',
  add_note: 'noRunning',
  raise_flag: 'noRunning',
  clock_in: 'isIn',
  clock_out: 'isOut',
}

/** The enablement table (H8, OP-51): all rest while a clock-in is on its way. `isClockedIn` is null while nobody knows. */
export function quickActions(of: {
  isClockedIn: boolean | null
  isClockingIn: boolean
  hasAssigned: boolean
  hasInProgress: boolean
}): QuickAction[] {
  const may: Readonly<Record<QuickActionId, boolean>> = {
    start_job: of.hasAssigned || of.hasInProgress,
    request_parts: of.hasInProgress,
    add_note: of.hasInProgress,
    raise_flag: of.hasInProgress,
    clock_in: of.isClockedIn === false,
    clock_out: of.isClockedIn === true,
  }
  return quickActionIds.map((id) => ({
    id,
    title: `name.${id}` as const,
    description: `help.${id}` as const,
    ...does[id],
    isEnabled: may[id] && !of.isClockingIn,
    requiresConfirmation: id === 'raise_flag',
  }))
}

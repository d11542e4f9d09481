/** States of a schedule (KPI10). Only its owner moves it; it is paused by itself when the owner may not have the report any more. */
export const scheduleStates = ['active', 'paused'] as const
export type ScheduleState = (typeof scheduleStates)[number]
export const scheduleTransitions: Readonly<Record<ScheduleState, readonly ScheduleState[]>> = {
  active: ['paused'],
  paused: ['active'],
}
/** Why it pauses; empty while it does not. */
export const pauseReasons = ['', 'owner', 'right_lost'] as const

/** States of a run (KPI10): due until it is mailed, until nobody may have it, or until three tries failed. */
export const runStates = ['due', 'sent', 'skipped', 'failed'] as const
export type RunState = (typeof runStates)[number]
export const runTransitions: Readonly<Record<RunState, readonly RunState[]>> = {
  due: ['sent', 'skipped', 'failed'],
  sent: [],
  skipped: [],
  failed: [],
}
/** So often a run is tried before it has failed. */
export const mostTries = 3

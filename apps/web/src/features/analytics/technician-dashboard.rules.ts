/** Hours with one decimal, counted on while a timer runs since `runsSinceMs` (null: none does). */
export function hoursNow(counted: number, runsSinceMs: number | null, nowMs: number): number {
  const more = runsSinceMs === null ? 0 : Math.max(0, nowMs - runsSinceMs) / 3_600_000
  return Math.round((counted + more) * 10) / 10
}

/**
 * Hours on job of today, this week and the open shift of an earlier day, counted on while a timer runs: in such a shift it runs for the
 * day the shift began, which may be of last week (CLK8).
 */
export function hoursOnJobNow(
  of: {
    hoursWorkedToday: number
    hoursWorkedThisWeek: number
    earlierShift: { startedAt: string; hoursOnJob: number } | null
  },
  runsSinceMs: number | null,
  nowMs: number,
  shiftIsOfWeek: boolean,
): { today: number; week: number; shift: number | null } {
  const count = (hours: number, runs: boolean) => hoursNow(hours, runs ? runsSinceMs : null, nowMs)
  const shift = of.earlierShift
  return {
    today: count(of.hoursWorkedToday, shift === null),
    week: count(of.hoursWorkedThisWeek, shift === null || shiftIsOfWeek),
    shift: shift && count(shift.hoursOnJob, true),
  }
}

/** The tone of an efficiency from 0 to 1 (H38). */
export const efficiencyTone = (value: number): string => (value >= 0.9 ? 'green' : value >= 0.8 ? 'amber' : 'red')
/** The tone of a rating from 0 to 5 (H38). */
export const ratingTone = (value: number): string => (value >= 4.5 ? 'green' : value >= 4 ? 'amber' : 'red')
/** The tone of a streak in days; a short one has none (H38). */
export const streakTone = (days: number): string | undefined => (days >= 10 ? 'green' : days >= 5 ? 'amber' : undefined)
/** Which part of the day an hour of it is in, for the greeting. */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'

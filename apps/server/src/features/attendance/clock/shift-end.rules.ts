import { dateIn, offsetMs, startOfDate } from '@twopost/contract/core/time'

const hourMs = 3_600_000
/** How long a shift is taken to be where neither person nor shop says when it ends. */
const usualHours = 8
const longestHours = 24

/** The instant (ms) of a minute of a calendar date on the clock of a zone. */
function instantOfMinute(zone: string, date: string, minute: number): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * 60_000
  return wanted - offsetMs(zone, wanted - offsetMs(zone, startOfDate(zone, date)))
}

/**
 * When a clock that nobody stops ends by itself (CLK5): so many minutes after the end of the shift, or after 8 hours where the shift
 * began later than that or has no end; never more than a day after its start. Instants in ms.
 */
export function closesAt(zone: string, startMs: number, shiftEndMinute: number | null, autoCloseMinutes: number): number {
  const planned = shiftEndMinute === null ? 0 : instantOfMinute(zone, dateIn(zone, startMs), shiftEndMinute)
  const end = planned > startMs ? planned : startMs + usualHours * hourMs
  return Math.min(end + autoCloseMinutes * 60_000, startMs + longestHours * hourMs)
}

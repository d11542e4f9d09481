import { addDays } from '@twopost/contract/core/time'

/** Less than the shortest time from the end of a day to the end of the next, with room for a clock that changes or is set back. */
const openMs = 20 * 3_600_000

/**
 * Whether something that happened then may stand in a kept sum of its day (decision 73). Yesterday is never kept, so what happens within twenty hours, as
 * work on the floor does, is in none, in whatever time zone.
 */
export const isEarlier = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - openMs
/** The first day of which no sum is kept yet, YYYY-MM-DD, as today is in the shop. */
export const firstOpenDay = (today: string): string => addDays(today, -1)

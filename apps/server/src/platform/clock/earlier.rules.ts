import { addDays } from '@twopost/contract/core/time'

const oneDayMs = 86_400_000

/**
 * Whether something that happened then may stand in a kept sum of its day (decision 73). Sums are kept up to three days back, so what happens within a day, as
 * work on the floor does, is in none, in whatever time zone and though a clock changes.
 */
export const isEarlier = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - oneDayMs
/** The first day of which no sum is kept yet, YYYY-MM-DD, as today is in the shop. */
export const firstOpenDay = (today: string): string => addDays(today, -2)

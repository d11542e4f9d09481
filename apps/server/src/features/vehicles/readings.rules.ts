import { daysBetween } from '@twopost/contract/core/time'

/** What a meter showed on a day. */
export interface Reading {
  /** YYYY-MM-DD at the vehicle's shop. */
  day: string
  mileage: number
}
/** Why a reading cannot be true beside another one of its vehicle. */
export interface ReadingFault {
  code: 'READING_LOWER' | 'READING_HIGHER' | 'READING_TOO_FAR'
  params: { mileage: number; date: string }
}

/** Two drivers in turn come to less in a day, so more is a mistyped figure or day (rules 2.13). */
const mostMilesADay = 1_500
/** How many readings of a list in the order of days are of days that come first. */
function countWhile(readings: readonly Reading[], comesFirst: (day: string) => boolean): number {
  let [low, high] = [0, readings.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comesFirst(readings[middle]?.day ?? '')) low = middle + 1
    else high = middle
  }
  return low
}
const endOfDay = (readings: readonly Reading[], day: string): number => countWhile(readings, (one) => one <= day)

/**
 * Judges a reading beside those that are nearest to it: the last one of an earlier day is not above it, the first one of a later day not below it, and no
 * vehicle drives more than 1,500 miles a day (rules 2.13). Of one day nobody knows which was first. A mistyped figure that was corrected since stands beside
 * its own neighbors alone.
 * @param known readings of the vehicle in the order of their days
 */
export function judgeReading(known: readonly Reading[], { day, mileage }: Reading): ReadingFault | undefined {
  const start = countWhile(known, (one) => one < day)
  const end = endOfDay(known, day)
  const [before, after] = [known[start - 1], known[end]]
  if (before && before.mileage > mileage) return fault('READING_LOWER', before)
  if (after && after.mileage < mileage) return fault('READING_HIGHER', after)
  const same = end > start ? known[end - 1] : undefined
  const far = [before, same, after].find(
    (one) => one && Math.abs(one.mileage - mileage) > mostMilesADay * (Math.abs(daysBetween(one.day, day)) + 1),
  )
  return far && fault('READING_TOO_FAR', far)
}
const fault = (code: ReadingFault['code'], { day, mileage }: Reading): ReadingFault => ({ code, params: { mileage, date: day } })

/** Puts a reading among those of its vehicle, behind the others of its day. */
export function addReading(known: Reading[], one: Reading): void {
  known.splice(endOfDay(known, one.day), 0, one)
}

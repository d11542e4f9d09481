import type { Tx } from '#platform/database/transaction.ts'
import { Fact, Question } from '#platform/events/facts.ts'

/** What timers tell the features above them; each in the transaction of its cause. */
interface TechnicianAt {
  technicianId: string
  shopId: string
  at: Date
}
/**
 * A timer is about to start. Handlers end other time of the technician, and refuse where the shop asks for attendance (CLK4), or has no
 * shared clocks (CLK12).
 */
export const timerStarting = new Fact<TechnicianAt & { isShared: boolean }>('timer.starting')
/** Asked before something is written for a past instant: are the hours of that day fixed (CLK22)? */
export const hoursFixed = new Question<TechnicianAt, boolean>('timer.hours_fixed')
/**
 * Stretches on the clock that began earlier ended, or were corrected, added or taken away: when they begin and began. Those of the last 24 hours are
 * left out, because no sum of their days is kept yet (decision 73).
 */
export const earlierStretchesChanged = new Fact<readonly Date[], { tx: Tx; now: Date }>('timer.earlier_stretches')

import { subscribeClock } from './clock/indirect.service.ts'
import { subscribePeriods } from './pay/periods.service.ts'
import { subscribeCredits } from './sold/credits.service.ts'

/** What the clocks hear from orders and timers; once in a process. */
export function subscribeAttendance(): void {
  subscribeClock()
  subscribeCredits()
  subscribePeriods()
}

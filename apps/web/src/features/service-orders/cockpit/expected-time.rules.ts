import { toThousandths } from '@twopost/contract/core/money'
import { minutesLeft, type ServiceOrderDetail, workEnd, workMinutes } from '@twopost/contract/service-orders'
import { addOpenMinutes, type OpenHours } from '@twopost/contract/shops'
import { instantMs } from '#platform/clock.ts'
import type { Span } from '../schedule/scheduling.rules.ts'

/** When running work is expected to be done, and where that is on a line from its start to the last time that matters. Times in ms. */
export interface ExpectedTime {
  from: number
  now: number
  /** Null while the work waits: nobody can say then. */
  expected: number | null
  promised: number | null
  due: number | null
  /** Work that is left by the estimate, in minutes; 0 once it is used up. */
  restMinutes: number
  /** Later than promised, later than due, or in time. */
  verdict: 'late' | 'after_due' | 'in_time' | null
  /** Parts of the line in percent: worked until now, the rest, and the mark of the promise (else of the due time). */
  workedPercent: number
  restPercent: number
  wishPercent: number | null
}

/** When work of so many minutes that goes on now ends: around lunch, absences and closed hours, as the planner cuts it. */
function endOf(now: number, minutes: number, hours: OpenHours | undefined, work: readonly Span[] | undefined): number | null {
  if (minutes === 0 || work) return workEnd(work ?? [], now, minutes)
  return hours ? (addOpenMinutes(hours, now, minutes) ?? null) : now + minutes * 60_000
}

/**
 * What is said of an order at work (x2): its clocked minutes and its estimate give the rest, the working time of its lead the end; until
 * that is known the shop's opening hours. Null for an order that is not at work or has no estimate.
 */
export function expectedTime(
  order: Pick<
    ServiceOrderDetail,
    'status' | 'started_at' | 'estimated_duration' | 'labor_hours' | 'clocked_minutes' | 'on_hold' | 'promised_at' | 'due_date'
  >,
  hours: OpenHours | undefined,
  now: number,
  work?: readonly Span[],
): ExpectedTime | null {
  const minutes = workMinutes(order.estimated_duration, toThousandths(order.labor_hours))
  const restMinutes = minutesLeft(minutes, order.clocked_minutes)
  if (order.status !== 'in_progress' || !order.started_at || restMinutes === null) return null
  const expected = order.on_hold ? null : endOf(now, restMinutes, hours, work)
  const [from, promised, due] = [
    instantMs(order.started_at),
    order.promised_at ? instantMs(order.promised_at) : null,
    order.due_date ? instantMs(order.due_date) : null,
  ]
  const wish = promised ?? due
  const to = Math.max(now, expected ?? now, wish ?? now)
  const percent = (ms: number): number => (to > from ? Math.min(100, Math.max(0, ((ms - from) / (to - from)) * 100)) : 100)
  const verdict =
    expected === null || wish === null
      ? null
      : promised !== null && expected > promised
        ? 'late'
        : due !== null && expected > due
          ? 'after_due'
          : 'in_time'
  return {
    from,
    now,
    expected,
    promised,
    due,
    restMinutes,
    verdict,
    workedPercent: percent(now),
    restPercent: expected === null ? 0 : percent(expected) - percent(now),
    wishPercent: wish === null ? null : percent(wish),
  }
}

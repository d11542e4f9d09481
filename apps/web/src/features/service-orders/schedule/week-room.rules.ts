import type { Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { instantMs as msOf } from '#platform/clock.ts'
import { abilityOf, ordersById, type Span, type WeekRow, weekView } from './scheduling.rules.ts'

/** The days of a week that are worth a column: one on which the shop is closed and nothing is booked is left out, unless all are. */
export function daysWorthShowing(rows: readonly WeekRow[], days: readonly string[], today: string): number[] {
  const places = days.map((_, at) => at)
  const found = places.filter(
    (at) => days[at] === today || rows.some(({ cells }) => cells[at] && !(cells[at].isClosed && cells[at].orders.length === 0)),
  )
  return found.length > 0 ? found : places
}

/** A technician who has more booked on a day than they work, and what of it somebody else has room for. */
export interface Overload {
  day: string
  name: string
  /** Null where nobody else has room for any of it. */
  cure: { order: ScheduleOrder; minutes: number; toId: string; to: string; freeMinutes: number } | null
}

/** Days from today on that are over for somebody, each with the shortest work that another able technician has room for (q1b). */
export function overloadsOf(
  schedule: Schedule,
  { rows, days, today }: { rows: readonly WeekRow[]; days: readonly string[]; today: string },
): Overload[] {
  const orders = ordersById(schedule)
  return days.flatMap((day, at): Overload[] => {
    if (day < today) return []
    const freeOf = (row: WeekRow): number => (row.cells[at]?.availableMinutes ?? 0) - (row.cells[at]?.bookedMinutes ?? 0)
    return rows.flatMap((row): Overload[] => {
      const cell = row.cells[at]
      if (!cell || cell.availableMinutes === 0 || freeOf(row) >= 0) return []
      const cures = [...cell.orders]
        .sort((a, b) => a.minutes - b.minutes)
        .flatMap(({ id, minutes }) => {
          const order = id === null ? undefined : orders.get(id)
          if (order?.status !== 'scheduled' || order.technician_count > 1) return []
          const isAble = (other: WeekRow): boolean => {
            const technician = schedule.technicians.find((one) => one.id === other.id)
            return technician !== undefined && abilityOf(technician, order.needs) === 'able'
          }
          const [to] = rows
            .filter((other) => other.id !== row.id && freeOf(other) >= minutes && isAble(other))
            .sort((a, b) => freeOf(b) - freeOf(a) || a.name.localeCompare(b.name))
          return to ? [{ order, minutes, toId: to.id, to: to.name, freeMinutes: freeOf(to) }] : []
        })
      return [{ day, name: row.name, cure: cures[0] ?? null }]
    })
  })
}

/** Who has room for an order on a day of a week, and whether that is in time. */
export interface DayRoom {
  day: string
  kind: 'fits' | 'late' | 'full' | 'not_able'
  /** Who has most time left of those who are able. */
  technician: string
  freeMinutes: number
}

/** For each day from today on who has room for an order, by the load of those who are able (G36); closed days are left out. */
export function roomByDay(
  schedule: Schedule,
  order: Pick<ScheduleOrder, 'needs' | 'minutes' | 'due_date'>,
  { days, spans, today }: { days: readonly string[]; spans: readonly Span[]; today: string },
): DayRoom[] {
  const rows = weekView(schedule, 'technicians', spans)
  const due = order.due_date === null ? null : msOf(order.due_date)
  const abilities = new Map(schedule.technicians.map((one) => [one.id, abilityOf(one, order.needs)]))
  return days.flatMap((day, at): DayRoom[] => {
    const span = spans[at]
    const there = rows.flatMap(({ id, name, cells }) => {
      const cell = cells[at]
      return cell && cell.availableMinutes > 0 ? [{ id, name, free: cell.availableMinutes - cell.bookedMinutes }] : []
    })
    if (!span || day < today || there.length === 0) return []
    const able = there.filter((one) => abilities.get(one.id) !== 'not_able')
    const rank = (id: string): number => (abilities.get(id) === 'able' ? 0 : 1)
    const [best] = able
      .filter((one) => one.free >= (order.minutes ?? 0))
      .sort((a, b) => rank(a.id) - rank(b.id) || b.free - a.free || a.name.localeCompare(b.name))
    if (!best) return [{ day, kind: able.length === 0 ? 'not_able' : 'full', technician: '', freeMinutes: 0 }]
    const isLate = due !== null && span.from >= due
    return [{ day, kind: isLate ? 'late' : 'fits', technician: best.name, freeMinutes: best.free }]
  })
}

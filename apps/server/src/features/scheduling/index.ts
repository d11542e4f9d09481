export { type OrderBookingRow, selectBookingsOf, selectOrderBookings } from './bookings.queries.ts'
export {
  type BookingRequest,
  bookTechnicians,
  endOrderBookings,
  freeOrder,
  freeTechnician,
  holdBayUntil,
  rebook,
} from './bookings.service.ts'
export { spanOf } from './pieces.rules.ts'
export { askPlan, askSuggestions, closePlanner } from './planner/planner.service.ts'
export type { Reasons as PlanReasons } from './planner/planner.worker.ts'
export {
  abilityOf,
  anyPause,
  type Interval as PlanInterval,
  type Placement,
  type PlanBay,
  type PlanProblem,
  type PlanTask,
  type VehicleClass,
} from './planner/problem.rules.ts'
export { earlierBookingsChanged, subscribeScheduling } from './scheduling.events.ts'
export { calendarOf, piecesOf, type ShopCalendar, usableOf, usableTime } from './working-time.service.ts'

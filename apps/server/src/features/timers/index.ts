export { actedAt, expectOpenHours, sayShopTime } from './acted-at.service.ts'
export { endForgottenTimer } from './forgotten-timers.service.ts'
export { hoursFixed, timerStarting } from './timers.events.ts'
export { timersRoutes } from './timers.routes.ts'
export {
  openTimerOf,
  pauseTimer,
  resumeTimer,
  startTimer,
  stopTimer,
  stopTimerOf,
  subscribeTimers,
  timerView,
} from './timers.service.ts'

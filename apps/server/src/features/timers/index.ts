export { timersRoutes } from './timers.routes.ts'
export { openTimerOf, pauseTimer, resumeTimer, startTimer, stopTimer, subscribeTimers } from './timers.service.ts'

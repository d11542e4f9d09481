export { timersRoutes } from './timers.routes.ts'
export { pauseTimer, resumeTimer, startTimer, stopTimer, subscribeTimers } from './timers.service.ts'

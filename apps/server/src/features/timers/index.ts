export { actedAt, expectOpenHours, sayShopTime } from './acted-at.service.ts'
export {
  deleteSegment,
  insertWorkSegment,
  insertWrittenTimer,
  type SegmentRow,
  selectSegments,
  selectTimerToCorrect,
  type TimerToCorrect,
  updateEntryOfTimer,
  updateSegment,
  updateTimerTimes,
} from './corrected-timers.queries.ts'
export { tellEarlierStretches } from './earlier-stretches.service.ts'
export { endForgottenTimer } from './forgotten-timers.service.ts'
export { blankTimeEntries } from './personal.queries.ts'
export { endEntry, insertEntry, updateEntryTimes } from './time-entries.queries.ts'
export type { Counts } from './timer-services.service.ts'
export { earlierStretchesChanged, hoursFixed, timerStarting } from './timers.events.ts'
export { isServiceOf, servicesOfTimer, sharersOfTimer } from './timers.queries.ts'
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

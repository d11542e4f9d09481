import * as timers from '@twopost/contract/timers'
import { type Route, route } from '#platform/http/route.ts'
import {
  endBreak,
  pauseTimer,
  resumeTimer,
  showActiveTimer,
  showOrderTimer,
  startTimer,
  stopTimer,
  switchTimer,
  takeBreak,
} from './timers.service.ts'

export const timersRoutes: Route[] = [
  route(timers.getActiveTimer, showActiveTimer),
  route(timers.getOrderTimer, showOrderTimer),
  route(timers.startTimer, startTimer),
  route(timers.switchTimer, switchTimer),
  route(timers.pauseTimer, pauseTimer),
  route(timers.resumeTimer, resumeTimer),
  route(timers.breakTimer, takeBreak),
  route(timers.endBreakTimer, endBreak),
  route(timers.stopTimer, stopTimer),
]

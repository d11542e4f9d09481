import * as attendance from '@twopost/contract/attendance'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { clockIn, clockOut, listTimeEntries, showCurrentEntry } from './clock/clock.service.ts'
import { startIndirect, stopIndirect } from './clock/indirect.service.ts'
import { addTimeEntry } from './day/added-hours.service.ts'
import { correctTimeEntry, correctTimer } from './day/corrections.service.ts'
import { showTimeDay } from './day/day.service.ts'
import { showTimeReview } from './day/review.service.ts'
import {
  approvePayPeriod,
  createPayPeriod,
  deletePayPeriod,
  listPayPeriods,
  reopenPayPeriod,
  showPayPeriod,
  updatePayPeriod,
} from './pay/periods.service.ts'
import { createPayRate, deletePayRate, listPayRates, updatePayRate } from './pay/rates.service.ts'
import { exportPayReport } from './pay/report.export.ts'
import { showPayReport } from './pay/report.service.ts'
import { showClocks } from './sold/clocks.service.ts'
import { listSplits, replaceSplit, showSplit } from './sold/splits.service.ts'
import { replaceTimeRules, showTimeRules } from './time-rules.service.ts'
import { showTimerServices } from './timer-choices.service.ts'

export const attendanceRoutes: Route[] = [
  route(attendance.clockIn, clockIn),
  route(attendance.clockOut, clockOut),
  route(attendance.startIndirect, startIndirect),
  route(attendance.stopIndirect, stopIndirect),
  route(attendance.listTimeEntries, listTimeEntries),
  route(attendance.getCurrentTimeEntry, showCurrentEntry),
  route(attendance.getClocks, showClocks),
  route(attendance.getTimeDay, showTimeDay),
  route(attendance.getTimeReview, showTimeReview),
  route(attendance.correctTimeEntry, correctTimeEntry),
  route(attendance.correctTimer, correctTimer),
  route(attendance.addTimeEntry, addTimeEntry),
  route(attendance.getTimerServices, showTimerServices),
  route(attendance.getTimeRules, showTimeRules),
  route(attendance.replaceTimeRules, replaceTimeRules),
  route(attendance.listSplits, listSplits),
  route(attendance.getSplit, showSplit),
  route(attendance.replaceSplit, replaceSplit),
  route(attendance.listPayRates, listPayRates),
  route(attendance.createPayRate, createPayRate),
  route(attendance.updatePayRate, updatePayRate),
  route(attendance.deletePayRate, deletePayRate),
  route(attendance.listPayPeriods, listPayPeriods),
  route(attendance.getPayPeriod, showPayPeriod),
  route(attendance.createPayPeriod, createPayPeriod),
  route(attendance.updatePayPeriod, updatePayPeriod),
  route(attendance.deletePayPeriod, deletePayPeriod),
  route(attendance.approvePayPeriod, approvePayPeriod),
  route(attendance.reopenPayPeriod, reopenPayPeriod),
  route(attendance.getPayReport, showPayReport),
  routeOutside(attendance.exportPayReport, exportPayReport),
]

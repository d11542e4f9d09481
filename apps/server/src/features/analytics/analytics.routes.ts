import {
  getDashboard,
  getTechnicianDashboard,
  getTechnicianPerformance,
  getTechnicianSchedule,
  refreshDashboard,
} from '@twopost/contract/analytics'
import { type Route, route } from '#platform/http/route.ts'
import { showDashboard } from './dashboard.service.ts'
import { showTechnicianDashboard } from './technician-dashboard.service.ts'
import { showTechnicianPerformance } from './technician-performance.service.ts'
import { showTechnicianSchedule } from './technician-schedule.service.ts'

export const analyticsRoutes: Route[] = [
  route(getDashboard, showDashboard),
  route(refreshDashboard, showDashboard),
  route(getTechnicianDashboard, showTechnicianDashboard),
  route(getTechnicianPerformance, showTechnicianPerformance),
  route(getTechnicianSchedule, showTechnicianSchedule),
]

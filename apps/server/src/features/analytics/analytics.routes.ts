import {
  getCustomerAnalytics,
  getDashboard,
  getOrderAnalytics,
  getTechnicianDashboard,
  getTechnicianPerformance,
  getTechnicianSchedule,
  getVehicleAnalytics,
  refreshDashboard,
} from '@twopost/contract/analytics'
import { type Route, route } from '#platform/http/route.ts'
import { showCustomerAnalytics } from './customer-analytics.service.ts'
import { showDashboard } from './dashboard.service.ts'
import { showOrderAnalytics } from './order-analytics.service.ts'
import { showTechnicianDashboard } from './technician-dashboard.service.ts'
import { showTechnicianPerformance } from './technician-performance.service.ts'
import { showTechnicianSchedule } from './technician-schedule.service.ts'
import { showVehicleAnalytics } from './vehicle-analytics.service.ts'

export const analyticsRoutes: Route[] = [
  route(getDashboard, showDashboard),
  route(refreshDashboard, showDashboard),
  route(getTechnicianDashboard, showTechnicianDashboard),
  route(getTechnicianPerformance, showTechnicianPerformance),
  route(getTechnicianSchedule, showTechnicianSchedule),
  route(getOrderAnalytics, showOrderAnalytics),
  route(getCustomerAnalytics, showCustomerAnalytics),
  route(getVehicleAnalytics, showVehicleAnalytics),
]

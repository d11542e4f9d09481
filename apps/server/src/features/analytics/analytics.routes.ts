import {
  exportCustomerAnalytics,
  exportOrderAnalytics,
  exportVehicleAnalytics,
  getCustomerAnalytics,
  getDashboard,
  getOrderAnalytics,
  getTechnicianDashboard,
  getTechnicianPerformance,
  getTechnicianSchedule,
  getVehicleAnalytics,
  listCustomerFigureRecords,
  listOrderFigureRecords,
  listVehicleFigureRecords,
  refreshDashboard,
} from '@twopost/contract/analytics'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { showDashboard } from './dashboard.service.ts'
import { showCustomerAnalytics } from './figures/customer-analytics.service.ts'
import * as records from './figures/figure-records.service.ts'
import * as exports from './figures/figures.export.ts'
import { showOrderAnalytics } from './figures/order-analytics.service.ts'
import { showVehicleAnalytics } from './figures/vehicle-analytics.service.ts'
import { showTechnicianDashboard } from './technician-dashboard.service.ts'
import { showTechnicianPerformance } from './technician-performance.service.ts'
import { showTechnicianSchedule } from './technician-schedule.service.ts'

export const analyticsRoutes: Route[] = [
  route(getDashboard, showDashboard),
  route(refreshDashboard, showDashboard),
  route(getTechnicianDashboard, showTechnicianDashboard),
  route(getTechnicianPerformance, showTechnicianPerformance),
  route(getTechnicianSchedule, showTechnicianSchedule),
  route(getOrderAnalytics, showOrderAnalytics),
  route(getCustomerAnalytics, showCustomerAnalytics),
  route(getVehicleAnalytics, showVehicleAnalytics),
  routeOutside(exportOrderAnalytics, exports.exportOrderAnalytics),
  routeOutside(exportCustomerAnalytics, exports.exportCustomerAnalytics),
  routeOutside(exportVehicleAnalytics, exports.exportVehicleAnalytics),
  route(listOrderFigureRecords, records.listOrderFigureRecords),
  route(listCustomerFigureRecords, records.listCustomerFigureRecords),
  route(listVehicleFigureRecords, records.listVehicleFigureRecords),
]

import {
  exportCustomerAnalytics,
  exportCustomerFigureRecords,
  exportOrderAnalytics,
  exportOrderFigureRecords,
  exportPartsReport as exportPartsReportCall,
  exportTechnicianAnalytics,
  exportTechnicianFigureRecords,
  exportVehicleAnalytics,
  exportVehicleFigureRecords,
  getCustomerAnalytics,
  getDashboard,
  getOrderAnalytics,
  getPartsGap,
  getStockValue,
  getTechnicianAnalytics,
  getTechnicianDashboard,
  getTechnicianPerformance,
  getTechnicianSchedule,
  getVehicleAnalytics,
  listCustomerFigureRecords,
  listDeadStock as listDeadStockCall,
  listFigureChoices,
  listOrderFigureRecords,
  listPartsGapRecords as listPartsGapRecordsCall,
  listTechnicianFigureRecords,
  listUnknownCosts as listUnknownCostsCall,
  listVehicleFigureRecords,
  refreshDashboard,
} from '@twopost/contract/analytics'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { showDashboard } from './dashboard.service.ts'
import { customerFigures } from './figures/customer-analytics.service.ts'
import { showChoices } from './figures/figure-choices.service.ts'
import * as recordFiles from './figures/figure-records.export.ts'
import * as records from './figures/figure-records.service.ts'
import * as exports from './figures/figures.export.ts'
import { showFigures } from './figures/kept-figures.service.ts'
import { orderFigures } from './figures/order-analytics.service.ts'
import { technicianFigures } from './figures/technician-analytics.service.ts'
import { vehicleFigures } from './figures/vehicle-analytics.service.ts'
import { exportPartsReport } from './parts/parts-report.export.ts'
import {
  listDeadStock,
  listPartsGapRecords,
  listUnknownCosts,
  showPartsGap,
  showStockValue,
} from './parts/parts-report.service.ts'
import { showTechnicianDashboard } from './technician-dashboard.service.ts'
import { showTechnicianPerformance } from './technician-performance.service.ts'
import { showTechnicianSchedule } from './technician-schedule.service.ts'

export const analyticsRoutes: Route[] = [
  routeOutside(getDashboard, showDashboard, { isDaily: true, keepsPlans: true }),
  routeOutside(refreshDashboard, showDashboard, { isDaily: true, keepsPlans: true }),
  route(getTechnicianDashboard, showTechnicianDashboard),
  route(getTechnicianPerformance, showTechnicianPerformance),
  route(getTechnicianSchedule, showTechnicianSchedule),
  routeOutside(getOrderAnalytics, (ctx, input) => showFigures(ctx, input, orderFigures)),
  routeOutside(getCustomerAnalytics, (ctx, input) => showFigures(ctx, input, customerFigures)),
  routeOutside(getVehicleAnalytics, (ctx, input) => showFigures(ctx, input, vehicleFigures)),
  routeOutside(getTechnicianAnalytics, (ctx, input) => showFigures(ctx, input, technicianFigures)),
  routeOutside(exportOrderAnalytics, exports.exportOrderAnalytics),
  routeOutside(exportCustomerAnalytics, exports.exportCustomerAnalytics),
  routeOutside(exportVehicleAnalytics, exports.exportVehicleAnalytics),
  routeOutside(exportTechnicianAnalytics, exports.exportTechnicianAnalytics),
  routeOutside(listOrderFigureRecords, records.listOrderFigureRecords),
  routeOutside(listCustomerFigureRecords, records.listCustomerFigureRecords),
  routeOutside(listVehicleFigureRecords, records.listVehicleFigureRecords),
  routeOutside(listTechnicianFigureRecords, records.listTechnicianFigureRecords),
  route(listFigureChoices, showChoices),
  routeOutside(exportOrderFigureRecords, recordFiles.exportOrderFigureRecords),
  routeOutside(exportCustomerFigureRecords, recordFiles.exportCustomerFigureRecords),
  routeOutside(exportVehicleFigureRecords, recordFiles.exportVehicleFigureRecords),
  routeOutside(exportTechnicianFigureRecords, recordFiles.exportTechnicianFigureRecords),
  route(getPartsGap, showPartsGap),
  route(listPartsGapRecordsCall, listPartsGapRecords),
  route(getStockValue, showStockValue),
  route(listDeadStockCall, listDeadStock),
  route(listUnknownCostsCall, listUnknownCosts),
  routeOutside(exportPartsReportCall, exportPartsReport),
]

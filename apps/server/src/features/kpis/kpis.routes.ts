import * as calls from '@twopost/contract/kpis'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { changeGoal, createGoal, listGoals, removeGoal, showGoal } from './goals.service.ts'
import { showInvoiceAnalytics } from './invoice-analytics.service.ts'
import { showKpiRecords } from './kpi-records.service.ts'
import { exportKpiRecords, exportKpis } from './kpis.export.ts'
import { showCatalog, showKpis } from './kpis.service.ts'

/** Figures of records that are kept by no day read those of the days that are asked for: bookings, hours on the clock. */
const patient = { patienceMs: 30_000 }

export const kpisRoutes: Route[] = [
  route(calls.getKpis, showKpis, patient),
  route(calls.getKpiCatalog, showCatalog),
  routeOutside(calls.exportKpis, exportKpis, patient),
  route(calls.listKpiRecords, showKpiRecords, patient),
  routeOutside(calls.exportKpiRecords, exportKpiRecords, patient),
  route(calls.listGoals, listGoals),
  route(calls.getGoal, showGoal),
  route(calls.createGoal, createGoal),
  route(calls.updateGoal, changeGoal),
  route(calls.deleteGoal, removeGoal),
  route(calls.getInvoiceAnalytics, showInvoiceAnalytics),
]

import * as system from '@twopost/contract/system'
import { type Route, route } from '#platform/http/route.ts'
import { showReports } from './reports.service.ts'
import { exportSystemReports } from './system.export.ts'
import { showActivity, showAnalytics, showMonitoring, showWork } from './system.service.ts'

export const systemRoutes: Route[] = [
  route(system.getSystemAnalytics, showAnalytics),
  route(system.getSystemMonitoring, showMonitoring),
  route(system.getSystemActivity, showActivity),
  route(system.getSystemReports, showReports),
  route(system.exportSystemReports, exportSystemReports),
  route(system.getSystemWork, showWork),
]

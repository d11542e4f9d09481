import { getDashboard, getTechnicianDashboard, refreshDashboard } from '@twopost/contract/analytics'
import { type Route, route } from '#platform/http/route.ts'
import { showDashboard } from './dashboard.service.ts'
import { showTechnicianDashboard } from './technician-dashboard.service.ts'

export const analyticsRoutes: Route[] = [
  route(getDashboard, showDashboard),
  route(refreshDashboard, showDashboard),
  route(getTechnicianDashboard, showTechnicianDashboard),
]

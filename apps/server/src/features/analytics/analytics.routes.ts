import { getDashboard, refreshDashboard } from '@twopost/contract/analytics'
import { type Route, route } from '#platform/http/route.ts'
import { showDashboard } from './dashboard.service.ts'

export const analyticsRoutes: Route[] = [route(getDashboard, showDashboard), route(refreshDashboard, showDashboard)]

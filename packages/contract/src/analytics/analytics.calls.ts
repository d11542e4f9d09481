import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { Dashboard } from './analytics.model.ts'

const access = anyOf('analytics:view', 'service-order:view', 'customers:view', 'inventory:view', 'users:create')
const query = z.object({ shop_id: z.string().max(60).optional() })
const answer = z.object({ dashboard: Dashboard })

export const getDashboard = defineCall({
  method: 'GET',
  path: '/dashboard',
  summary: 'What the shop looks like now (checklist O1)',
  access,
  query,
  answer,
})
export const refreshDashboard = defineCall({
  method: 'POST',
  path: '/dashboard/refresh',
  summary: 'The same, counted anew',
  access,
  query,
  answer,
  reads: true,
  idempotent: false,
})

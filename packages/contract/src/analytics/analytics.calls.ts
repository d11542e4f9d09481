import * as z from 'zod'
import { anyOf, defineCall, orOwn } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Dashboard } from './analytics.model.ts'
import { TechnicianDashboard } from './technician-dashboard.model.ts'

const access = anyOf('analytics:view', 'service-order:view', 'customers:view', 'inventory:view', 'users:create')
const query = z.object({ shop_id: z.string().max(60).optional() })
const answer = z.object({ dashboard: Dashboard })

export const getDashboard = defineCall({
  method: 'GET',
  path: '/dashboard',
  summary: 'What the shop looks like now (O1)',
  access,
  query,
  answer,
})
export const refreshDashboard = defineCall({
  method: 'POST',
  path: '/dashboard/refresh',
  summary: 'The same, counted again',
  access,
  query,
  answer,
  reads: true,
})
export const getTechnicianDashboard = defineCall({
  method: 'GET',
  path: '/technicians/{id}/dashboard',
  summary: 'What a technician (`me` for oneself) is doing, has done and is booked for today (H10)',
  access: orOwn(anyOf('service-order:assign')),
  params: z.object({ id: pathId() }),
  answer: z.object({ dashboard: TechnicianDashboard }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})

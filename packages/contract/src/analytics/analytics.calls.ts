import * as z from 'zod'
import { anyOf, defineCall, orOwn } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { calendarDate } from '../core/time-fields.ts'
import { Dashboard } from './analytics.model.ts'
import { TechnicianDashboard } from './technician-dashboard.model.ts'
import { TechnicianPerformance } from './technician-performance.model.ts'
import { ScheduleDay } from './technician-schedule.model.ts'

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
export const getTechnicianPerformance = defineCall({
  method: 'GET',
  path: '/technicians/{id}/performance',
  summary: 'What a technician (`me` for oneself) did in a period, counted from records; without dates the last 30 days (H34)',
  access: orOwn(anyOf('service-order:assign')),
  params: z.object({ id: pathId() }),
  query: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }),
  answer: z.object({ performance: TechnicianPerformance }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const getTechnicianSchedule = defineCall({
  method: 'GET',
  path: '/technicians/{id}/schedule',
  summary: 'The days of a technician (`me` for oneself) from real bookings; without dates today and the six days after it (H40)',
  access: orOwn(anyOf('service-order:assign')),
  params: z.object({ id: pathId() }),
  query: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }),
  answer: z.object({ days: z.array(ScheduleDay), time_zone: z.string() }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})

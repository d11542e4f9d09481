import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { id } from '../../core/ids.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { stockProblems } from '../lines/line-items.model.ts'
import { shopOfRead } from '../service-orders.model.ts'
import {
  ApplyInput,
  Deciding,
  PlanConstraint,
  PlanInput,
  Schedule,
  SchedulePlan,
  ScheduleSuggestion,
  ScheduleWarning,
  TechnicianFit,
} from './schedule.model.ts'

export const getSchedule = defineCall({
  method: 'GET',
  path: '/schedule',
  summary: 'Days of a shop: who works when, what is booked, and what waits for a time (G46)',
  access: anyOf('service-order:view'),
  query: z.object({ shop_id: id(), from: calendarDate(), to: calendarDate() }),
  answer: z.object({ schedule: Schedule }),
  problems: ['SHOP_NOT_FOUND', 'TOO_MANY_DAYS'],
})
export const suggestSchedule = defineCall({
  method: 'GET',
  path: '/service-orders/schedule-suggestions',
  summary: 'The best three times for one order, what decided, and who can do it (G36, G37)',
  access: anyOf('service-order:schedule'),
  query: z.object({ ...shopOfRead, order_id: id() }),
  answer: z.object({
    schedule_suggestions: z.array(ScheduleSuggestion),
    /** Null where nothing keeps the order from ending earlier. */
    deciding: Deciding.nullable(),
    /** When there is no time: each of these, dropped alone, would open one; empty: several at once. */
    missing: z.array(PlanConstraint),
    missing_reason: z.string(),
    technicians: z.array(TechnicianFit),
  }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'NO_ESTIMATE'],
})
export const planSchedule = defineCall({
  method: 'POST',
  path: '/schedule/plan',
  summary: 'Propose times for many orders at once; writes nothing (G46)',
  access: anyOf('service-order:schedule'),
  reads: true,
  body: PlanInput,
  answer: z.object({ plan: SchedulePlan }),
  problems: ['SHOP_NOT_FOUND', 'ORDER_NOT_FOUND', 'TOO_MANY_DAYS', 'PLAN_RUNNING'],
})
export const applySchedule = defineCall({
  method: 'POST',
  path: '/schedule/apply',
  summary: 'Book a plan or a part of it, all or nothing (G25, G46)',
  access: anyOf('service-order:schedule'),
  body: ApplyInput,
  answer: z.object({
    applied: z.array(z.object({ order_id: z.string(), version: z.int() })),
    warnings: z.array(ScheduleWarning),
  }),
  problems: [
    'SHOP_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'BAY_NOT_FOUND',
    'PLAN_CHANGED',
    'ORDER_STOCK_SHORT',
    ...stockProblems,
  ],
})

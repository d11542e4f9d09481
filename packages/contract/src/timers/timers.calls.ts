import * as z from 'zod'
import { anyOf, approved, defineCall } from '../core/call.ts'
import { workProblems } from '../core/consent-problems.ts'
import { id, pathId } from '../core/ids.ts'
import { line, prose } from '../core/text.ts'
import { occurred } from '../core/time-fields.ts'
import { shopOfRead } from '../service-orders/index.ts'
import { Timer, TimerWithActivities } from './timers.model.ts'
import { timerKinds } from './timers.states.ts'

const params = z.object({ id: pathId() })
const start = anyOf('service-order:start')
const answer = z.object({ timer: Timer })
const starting = {
  /** A service of the order; without it the one of the line (CLK2). */
  service_id: id().nullable().optional(),
  /** Several services at once instead, which share the time evenly where the shop allows it (CLK12). */
  service_ids: z.array(id()).min(1, 'REQUIRED').max(10, 'TOO_MANY').optional(),
  kind: z.enum(timerKinds).optional(),
  ...occurred,
}
const late = ['TIME_TOO_OLD', 'TIME_BEFORE_LAST', 'PERIOD_APPROVED'] as const
const moving = ['ORDER_NOT_FOUND', 'TIMER_NOT_FOUND', 'TIMER_STATE', 'NOT_A_TECHNICIAN', ...late] as const
const refusedStart = [
  ...workProblems,
  'ORDER_NOT_FOUND',
  'TIMER_RUNNING',
  'NO_JOB_ON_ORDER',
  'ORDER_NOT_WORKABLE',
  'NOT_A_TECHNICIAN',
  'NOT_SCHEDULED',
  'LINE_ITEM_NOT_FOUND',
  'SERVICE_NOT_FOUND',
  'NOT_CLOCKED_IN',
  'SHARED_CLOCK_OFF',
  ...late,
] as const

export const getActiveTimer = defineCall({
  method: 'GET',
  path: '/timers/active',
  summary: 'One’s own open timer, or null (I11)',
  access: approved,
  answer: z.object({ timer: Timer.nullable() }),
})
export const getOrderTimer = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/timer',
  summary: 'One’s own timer on this order, else the latest of any technician, with activities (I11)',
  access: anyOf('service-order:view'),
  params,
  query: z.object(shopOfRead),
  answer: z.object({ timer: TimerWithActivities.nullable() }),
  problems: ['ORDER_NOT_FOUND'],
})
export const startTimer = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/timer/start',
  summary:
    'Start the clock on one’s own job; an assigned job starts with it, and a timer elsewhere is stopped if asked (I12, OP-53)',
  access: start,
  params,
  body: z
    .strictObject({
      serviceItemId: id().nullable().optional(),
      /** Stops one's own timer on another order in the same transaction, instead of refusing (R1-6). */
      switch: z.boolean().optional(),
      ...starting,
    })
    .optional(),
  answer,
  problems: refusedStart,
})
export const switchTimer = defineCall({
  method: 'POST',
  path: '/timers/switch',
  summary:
    'Stop one’s own timer and start on another order, or on another service or several of them, in one transaction (CLK6, CLK12, CLK13)',
  access: start,
  body: z.strictObject({ service_order_id: id(), ...starting }),
  answer,
  problems: refusedStart,
})
export const pauseTimer = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/timer/pause',
  summary: 'Pause with a reason (I13)',
  access: start,
  params,
  body: z.strictObject({ reason: line(200).min(1, 'REASON_REQUIRED'), notes: prose(2000).optional(), ...occurred }),
  answer,
  problems: moving,
})
const move = {
  method: 'POST',
  access: start,
  params,
  body: z.strictObject(occurred).optional(),
  answer,
  problems: moving,
} as const
export const resumeTimer = defineCall({
  ...move,
  path: '/service-orders/{id}/timer/resume',
  summary: 'Go on after a pause (I14)',
})
export const breakTimer = defineCall({
  ...move,
  path: '/service-orders/{id}/timer/break',
  summary: 'Take a break (I15)',
})
export const endBreakTimer = defineCall({
  ...move,
  path: '/service-orders/{id}/timer/end-break',
  summary: 'Back from a break (I15)',
})
export const stopTimer = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/timer/stop',
  summary: 'Stop with a reason; writes the time entry (I16)',
  access: start,
  params,
  body: z.strictObject({ reason: line(200).min(1, 'REASON_REQUIRED'), ...occurred }),
  answer,
  problems: moving,
})

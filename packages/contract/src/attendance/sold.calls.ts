import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { percent, toMillionths } from '../core/money.ts'
import { requiredLine } from '../core/text.ts'
import { shopOfRead } from '../service-orders/index.ts'
import { LaborSplit } from './attendance.model.ts'
import { isWhole } from './clocks.rules.ts'

const params = z.object({ id: pathId(), itemId: pathId() })

export const getSplit = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/line-items/{itemId}/splits',
  summary: 'Who the hours of a labor line go to (CLK7)',
  access: anyOf('service-order:view'),
  params,
  query: z.object(shopOfRead),
  answer: z.object({ split: LaborSplit }),
  problems: ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'NOT_A_LABOR_LINE'],
})
export const listSplits = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/splits',
  summary: 'Who the hours of each labor line of an order go to (CLK7)',
  access: anyOf('service-order:view'),
  params: z.object({ id: pathId() }),
  query: z.object(shopOfRead),
  answer: z.object({ splits: z.array(LaborSplit) }),
  problems: ['ORDER_NOT_FOUND'],
})
export const replaceSplit = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/line-items/{itemId}/splits',
  summary:
    'Split the hours of a labor line between technicians, with a reason, until they are credited; an empty list ends the split (CLK15)',
  access: anyOf('service-order:assign'),
  params,
  body: z.strictObject({
    shares: z
      .array(z.strictObject({ technician_id: id(), percent: percent().refine((value) => value > 0, 'INVALID_PERCENT') }))
      .max(10, 'TOO_MANY')
      .refine((shares) => new Set(shares.map((one) => one.technician_id)).size === shares.length, 'SAME_PERSON_TWICE')
      .refine((shares) => shares.length === 0 || isWhole(shares.map((one) => toMillionths(one.percent))), 'SHARES_NOT_WHOLE'),
    /** Why; it stands in the order's timeline. */
    reason: requiredLine(500, 'REASON_REQUIRED'),
  }),
  answer: z.object({ split: LaborSplit }),
  problems: [
    'ORDER_NOT_FOUND',
    'LINE_ITEM_NOT_FOUND',
    'NOT_A_LABOR_LINE',
    'HOURS_CREDITED',
    'TECHNICIAN_NOT_FOUND',
    'ORDER_CLOSED',
  ],
})

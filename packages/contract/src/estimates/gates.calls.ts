import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { oldPartsAnswers } from './estimates.states.ts'
import { OrderGates } from './gates.model.ts'

const ofOrder = z.object({ id: pathId('ORDER_NOT_FOUND') })

export const getOrderGates = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/gates',
  summary: 'What an order lacks of what its shop wants before it is started, completed and invoiced (AUT24)',
  access: anyOf('service-order:view'),
  params: ofOrder,
  query: z.object({ shop_id: z.string().max(60).optional() }),
  answer: z.object({ gates: OrderGates }),
  problems: ['ORDER_NOT_FOUND'],
})
export const answerOldParts = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/old-parts',
  summary: 'What the customer said about the parts that are taken out; null takes the answer back (AUT24)',
  access: anyOf('service-order:create', 'service-order:authorize'),
  params: ofOrder,
  body: z.strictObject({ answer: z.enum(oldPartsAnswers, 'NOT_AN_OPTION').nullable() }),
  answer: z.object({ gates: OrderGates }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED'],
})

import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { PublicOrder } from '../customer-page/public-order.model.ts'

export const getCounterView = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/counter',
  summary:
    'What a customer at the counter sees of their order: the current estimate as their page shows it, with the photos of what was found (EST23)',
  access: anyOf('service-order:authorize'),
  params: z.object({ id: pathId('ORDER_NOT_FOUND') }),
  query: z.object({ shop_id: z.string().max(60).optional() }),
  answer: z.object({
    order: PublicOrder,
    photos: z.array(z.object({ service_id: z.string(), file_id: z.string(), caption: z.string() })),
  }),
  problems: ['ORDER_NOT_FOUND'],
})

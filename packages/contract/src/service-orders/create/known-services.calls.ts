import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { id } from '../../core/ids.ts'
import { shopOfRead } from '../service-orders.model.ts'
import { KnownService } from './known-services.model.ts'

export const listKnownServices = defineCall({
  method: 'GET',
  path: '/service-orders/known-services',
  summary: 'Services done before on a vehicle, those first that are due again; then those done on others of its customer (x1)',
  access: anyOf('service-order:create'),
  query: z.object({ ...shopOfRead, vehicle_id: id(), customer_id: id().optional() }),
  answer: z.object({ known_services: z.array(KnownService) }),
  problems: ['VEHICLE_NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
})

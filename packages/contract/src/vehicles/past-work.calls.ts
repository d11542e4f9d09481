import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { PastWork } from './past-work.model.ts'

const access = anyOf('service-order:view')
const query = z.object(pageFields)
const answer = z.object({ past_work: z.array(PastWork), pagination: Pagination })

export const listVehiclePastWork = defineCall({
  method: 'GET',
  path: '/vehicles/{id}/past-work',
  summary: 'What was done to a vehicle in the former program, the latest first (INT14)',
  access,
  params: z.object({ id: pathId('VEHICLE_NOT_FOUND') }),
  query,
  answer,
  problems: ['VEHICLE_NOT_FOUND'],
})
export const listCustomerPastWork = defineCall({
  method: 'GET',
  path: '/customers/{id}/past-work',
  summary: 'What was done for a customer in the former program, the latest first (INT14)',
  access,
  params: z.object({ id: pathId('CUSTOMER_NOT_FOUND') }),
  query,
  answer,
  problems: ['CUSTOMER_NOT_FOUND'],
})

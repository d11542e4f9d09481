import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { ServiceLevel, ServiceLevelChange, ServiceLevelInput } from './service-levels.model.ts'

const params = z.object({ id: pathId('SERVICE_LEVEL_NOT_FOUND') })
const one = z.object({ service_level: ServiceLevel })

export const listServiceLevels = defineCall({
  method: 'GET',
  path: '/service-levels',
  summary: 'Promises of the organization, the soonest first (G38)',
  access: anyOf('service-order:view', 'settings:view', 'settings:create'),
  query: z.object(pageFields),
  answer: z.object({ service_levels: z.array(ServiceLevel), pagination: Pagination }),
})
export const getServiceLevel = defineCall({
  method: 'GET',
  path: '/service-levels/{id}',
  summary: 'One promise',
  access: anyOf('service-order:view', 'settings:view', 'settings:create'),
  params,
  answer: one,
  problems: ['SERVICE_LEVEL_NOT_FOUND'],
})
export const createServiceLevel = defineCall({
  method: 'POST',
  path: '/service-levels',
  summary: 'Add a promise (G38)',
  reach: 'organization',
  access: anyOf('settings:create'),
  status: 201,
  body: ServiceLevelInput,
  answer: one,
  problems: ['SERVICE_LEVEL_EXISTS'],
})
export const updateServiceLevel = defineCall({
  method: 'PUT',
  path: '/service-levels/{id}',
  summary: 'Change a promise; orders that have it keep their due date',
  reach: 'organization',
  access: anyOf('settings:create'),
  params,
  body: ServiceLevelChange,
  answer: one,
  problems: ['SERVICE_LEVEL_NOT_FOUND', 'SERVICE_LEVEL_EXISTS', 'STALE_VERSION'],
})
export const deleteServiceLevel = defineCall({
  method: 'DELETE',
  path: '/service-levels/{id}',
  summary: 'Take a promise away; orders that have it keep it',
  reach: 'organization',
  access: anyOf('settings:create'),
  params,
  problems: ['SERVICE_LEVEL_NOT_FOUND', 'STALE_VERSION'],
})

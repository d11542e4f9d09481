import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { ServiceCategory, ServiceCategoryChange, ServiceCategoryInput } from './service-categories.model.ts'

const params = z.object({ id: pathId('SERVICE_CATEGORY_NOT_FOUND') })
const one = z.object({ service_category: ServiceCategory })

export const listServiceCategories = defineCall({
  method: 'GET',
  path: '/service-categories',
  summary: 'The kinds of work of an organization, by name (CAN7)',
  access: anyOf('pricing:view', 'service-order:create'),
  answer: z.object({ service_categories: z.array(ServiceCategory) }),
})
export const createServiceCategory = defineCall({
  method: 'POST',
  path: '/service-categories',
  summary: 'Add a kind of work; from the first one on, services of orders name one of them or none (CAN7)',
  reach: 'organization',
  access: anyOf('pricing:create'),
  status: 201,
  body: ServiceCategoryInput,
  answer: one,
  problems: ['SERVICE_CATEGORY_EXISTS', 'LABOR_RATE_NOT_FOUND'],
})
export const updateServiceCategory = defineCall({
  method: 'PUT',
  path: '/service-categories/{id}',
  summary: 'Change a kind of work; services of orders keep the name they have',
  reach: 'organization',
  access: anyOf('pricing:create'),
  params,
  body: ServiceCategoryChange,
  answer: one,
  problems: ['SERVICE_CATEGORY_NOT_FOUND', 'SERVICE_CATEGORY_EXISTS', 'LABOR_RATE_NOT_FOUND', 'STALE_VERSION'],
})
export const deleteServiceCategory = defineCall({
  method: 'DELETE',
  path: '/service-categories/{id}',
  summary: 'Delete a kind of work; services of orders keep its name',
  reach: 'organization',
  access: anyOf('pricing:delete'),
  params,
  problems: ['SERVICE_CATEGORY_NOT_FOUND', 'STALE_VERSION'],
})

import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { requiredLine } from '../core/text.ts'
import { CannedJob, CannedJobChange, CannedJobInput, CannedJobSummary } from './canned-jobs.model.ts'

const job = z.object({ id: pathId('CANNED_JOB_NOT_FOUND') })

export const listCannedJobs = defineCall({
  method: 'GET',
  path: '/canned-jobs',
  summary: 'Canned jobs by name, with how often they were sold (CAN21)',
  access: anyOf('pricing:view'),
  query: z.object({
    search: z.string().max(80).optional(),
    category: z.string().max(80).optional(),
    /** Those that are put away as well. */
    all: z.enum(['true', 'false']).optional(),
    ...pageFields,
  }),
  answer: z.object({ canned_jobs: z.array(CannedJobSummary), categories: z.array(z.string()), pagination: Pagination }),
})
export const getCannedJob = defineCall({
  method: 'GET',
  path: '/canned-jobs/{id}',
  summary: 'One canned job with its lines and the vehicles it is for',
  access: anyOf('pricing:view'),
  params: job,
  answer: z.object({ canned_job: CannedJob }),
  problems: ['CANNED_JOB_NOT_FOUND'],
})
export const createCannedJob = defineCall({
  method: 'POST',
  path: '/canned-jobs',
  summary: 'Add a canned job (CAN21)',
  reach: 'organization',
  access: anyOf('pricing:create'),
  status: 201,
  body: CannedJobInput,
  answer: z.object({ canned_job: CannedJob }),
  problems: ['CODE_TAKEN', 'LABOR_RATE_NOT_FOUND', 'ITEM_NOT_FOUND'],
})
export const updateCannedJob = defineCall({
  method: 'PUT',
  path: '/canned-jobs/{id}',
  summary: 'Change a canned job; orders that have it keep what was copied (CAN18)',
  reach: 'organization',
  access: anyOf('pricing:create'),
  params: job,
  body: CannedJobChange,
  answer: z.object({ canned_job: CannedJob }),
  problems: ['CANNED_JOB_NOT_FOUND', 'CODE_TAKEN', 'LABOR_RATE_NOT_FOUND', 'ITEM_NOT_FOUND', 'STALE_VERSION'],
})
export const deleteCannedJob = defineCall({
  method: 'DELETE',
  path: '/canned-jobs/{id}',
  summary: 'Delete a canned job; orders keep what was copied of it',
  reach: 'organization',
  access: anyOf('pricing:delete'),
  params: job,
  problems: ['CANNED_JOB_NOT_FOUND', 'STALE_VERSION'],
})
export const createCannedJobFromService = defineCall({
  method: 'POST',
  path: '/canned-jobs/from-service',
  summary: 'Make a canned job of a service of an order, at the prices that the rules say (CAN21)',
  access: anyOf('pricing:create'),
  status: 201,
  body: z.strictObject({ service_order_id: id(), service_id: id(), code: requiredLine(30, 'CODE_REQUIRED') }),
  answer: z.object({ canned_job: CannedJob }),
  problems: ['ORDER_NOT_FOUND', 'CODE_TAKEN'],
})

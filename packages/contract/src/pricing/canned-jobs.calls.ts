import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { ImportHistory, ImportMode, ImportReport, importProblemCodes, mostImportBytes } from '../core/import.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
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
  problems: ['CODE_TAKEN', 'LABOR_RATE_NOT_FOUND', 'ITEM_NOT_FOUND', 'SKILL_NOT_FOUND'],
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
  problems: ['CANNED_JOB_NOT_FOUND', 'CODE_TAKEN', 'LABOR_RATE_NOT_FOUND', 'ITEM_NOT_FOUND', 'SKILL_NOT_FOUND', 'STALE_VERSION'],
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
export const cannedImportTemplate = defineCall({
  method: 'GET',
  path: '/canned-jobs/import-template',
  summary: 'An empty file with the columns that an import of canned jobs takes, as CSV or as a workbook (CAN21)',
  access: anyOf('pricing:create'),
  query: z.object(fileFormat),
  answer: csvFile,
})
export const importCannedJobs = defineCall({
  method: 'POST',
  path: '/canned-jobs/import',
  summary:
    'Check the rows of a CSV file or workbook and add the canned jobs in them: every bad row is named, then all good rows or none (CAN21)',
  reach: 'organization',
  access: anyOf('pricing:create'),
  limit: 'upload',
  query: z.object({ mode: ImportMode }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostImportBytes },
  answer: z.object({ import: ImportReport }),
  problems: [...importProblemCodes, 'CODE_TAKEN'],
})
export const listCannedJobImports = defineCall({
  method: 'GET',
  path: '/canned-jobs/imports',
  summary: 'Files of canned jobs that were taken, the newest first',
  access: anyOf('pricing:create'),
  query: z.object(pageFields),
  answer: ImportHistory,
})

import * as z from 'zod'
import { anyOf, approved, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { PrintJob, PrintWish, printKinds } from './print-jobs.model.ts'

const params = z.object({ id: pathId('PRINT_JOB_NOT_FOUND') })
const answer = z.object({ print_job: PrintJob })

export const createPrintJob = defineCall({
  method: 'POST',
  path: '/print-jobs',
  summary: 'Draw up to 200 papers of a kind as one PDF, as a job with progress; its file is kept for 24 hours (DOC7, DOC12)',
  access: anyOf(...new Set(Object.values(printKinds).flat())),
  status: 202,
  limit: 'pdf',
  body: PrintWish,
  answer,
  problems: ['NOT_FOUND'],
})
export const getPrintJob = defineCall({
  method: 'GET',
  path: '/print-jobs/{id}',
  summary: 'How far one’s own print job is',
  access: approved,
  params,
  answer,
  problems: ['PRINT_JOB_NOT_FOUND'],
})
export const getPrintJobPdf = defineCall({
  method: 'GET',
  path: '/print-jobs/{id}/pdf',
  summary: 'The PDF of one’s own print job, once it is ready',
  access: approved,
  params,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['PRINT_JOB_NOT_FOUND', 'PRINT_JOB_NOT_READY'],
})

import * as z from 'zod'
import { defineCall, signedIn } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { longJobKindNames, longJobStates } from '../registries/long-jobs.ts'

/** One piece of long work. `progress` goes from 0 to 1; `problem` is the code of what went wrong. */
export const LongJob = z
  .object({
    id: z.string(),
    kind: z.enum(longJobKindNames),
    state: z.enum(longJobStates),
    progress: z.number(),
    problem: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LongJob' })
export const getLongJob = defineCall({
  method: 'GET',
  path: '/long-jobs/{id}',
  summary: 'How far one’s own long job is; `long-job.changed` of the live events says when to look again',
  access: signedIn,
  params: z.object({ id: pathId('LONG_JOB_NOT_FOUND') }),
  answer: z.object({ long_job: LongJob }),
  problems: ['LONG_JOB_NOT_FOUND', 'TENANT_REQUIRED'],
})

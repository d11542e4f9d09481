import * as z from 'zod'
import { anyOf, defineCall, orOwn } from '../core/call.ts'
import { workProblems } from '../core/consent-problems.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields, queryFlag } from '../core/page.ts'
import { Flag, JobFlagFields } from '../flags/index.ts'
import {
  Job,
  JobDetail,
  JobNote,
  JobNoteFields,
  JobPhoto,
  JobStartFields,
  JobStatusFields,
  Task,
  TaskCompleteFields,
  TaskFields,
  TaskMoveFields,
} from './jobs.model.ts'

/** What may be said of an act that a device sends later (NOW18). */
const late = ['TIME_TOO_OLD'] as const
const params = z.object({ id: pathId() })
/** Own jobs, others' with service-order:assign, else not found (H12, S-26). */
const ownOrAssign = orOwn(anyOf('service-order:assign'))

export const listTechnicianJobs = defineCall({
  method: 'GET',
  path: '/technicians/{id}/jobs',
  summary:
    'Jobs of a technician (`me` for one’s own): open ones first, only those, or only completed ones (`active`: true, false; H11)',
  access: ownOrAssign,
  params,
  query: z.object({ ...pageFields, active: queryFlag().optional() }),
  answer: z.object({ jobs: z.array(Job), pagination: Pagination }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const getJob = defineCall({
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'A job with its tasks, parts, notes and photos (H12)',
  access: ownOrAssign,
  params,
  answer: z.object({ job: JobDetail }),
  problems: ['JOB_NOT_FOUND'],
})
export const listJobTasks = defineCall({
  method: 'GET',
  path: '/jobs/{id}/tasks',
  summary: 'Tasks of a job (H12)',
  access: ownOrAssign,
  params,
  answer: z.object({ tasks: z.array(Task) }),
  problems: ['JOB_NOT_FOUND'],
})
export const addJobTask = defineCall({
  method: 'POST',
  path: '/jobs/{id}/tasks',
  summary: 'Add a task of one’s own to a job (OP-41)',
  access: ownOrAssign,
  status: 201,
  params,
  body: TaskFields,
  answer: z.object({ task: Task }),
  problems: ['JOB_NOT_FOUND', 'INVALID_JOB_TRANSITION', 'TASK_NOT_FOUND', ...late],
})
export const startJob = defineCall({
  method: 'POST',
  path: '/jobs/{id}/start',
  summary: 'Start an assigned job; the first one starts its scheduled order (H15, G26)',
  access: anyOf('service-order:start'),
  params,
  body: JobStartFields,
  answer: z.object({ job: JobDetail }),
  problems: [
    'JOB_NOT_FOUND',
    'INVALID_JOB_TRANSITION',
    'NOT_SCHEDULED',
    'TIME_BEFORE_LAST',
    'PERIOD_APPROVED',
    ...workProblems,
    ...late,
  ],
})
export const moveJob = defineCall({
  method: 'POST',
  path: '/jobs/{id}/status',
  summary: 'Hold, resume, complete or cancel a job (H16)',
  access: anyOf('service-order:start', 'service-order:complete', 'service-order:assign'),
  params,
  body: JobStatusFields,
  answer: z.object({ job: JobDetail }),
  problems: ['JOB_NOT_FOUND', 'INVALID_JOB_TRANSITION', 'NOT_SCHEDULED', 'TIME_BEFORE_LAST', 'PERIOD_APPROVED', ...late],
})
export const addJobNote = defineCall({
  method: 'POST',
  path: '/jobs/{id}/notes',
  summary: 'Write a note on a job or one of its tasks (H21)',
  access: ownOrAssign,
  status: 201,
  params,
  body: JobNoteFields,
  answer: z.object({ note: JobNote }),
  problems: ['JOB_NOT_FOUND', 'TASK_NOT_FOUND', ...late],
})
export const addJobFlag = defineCall({
  method: 'POST',
  path: '/jobs/{id}/flags',
  summary: 'Raise a flag from a job or one of its tasks (H23); it is a flag of the order as well',
  access: ownOrAssign,
  status: 201,
  params,
  body: JobFlagFields,
  answer: z.object({ flag: Flag }),
  problems: ['JOB_NOT_FOUND', 'TASK_NOT_FOUND', 'FILE_NOT_FOUND', ...late],
})
export const addJobPhoto = defineCall({
  method: 'POST',
  path: '/jobs/{id}/photos',
  summary: 'Take a photo for a job; also an attachment of the order (H26); form fields `taskId`, `caption`',
  access: ownOrAssign,
  status: 201,
  limit: 'upload',
  params,
  body: { kind: 'upload', purpose: 'job-photo', maxBytes: 10_000_000 },
  answer: z.object({ photo: JobPhoto }),
  problems: ['JOB_NOT_FOUND', 'TASK_NOT_FOUND'],
})
export const updateTask = defineCall({
  method: 'PATCH',
  path: '/tasks/{id}',
  summary: 'Move a task (OP-41)',
  access: ownOrAssign,
  takesKey: true,
  params,
  body: TaskMoveFields,
  answer: z.object({ task: Task }),
  problems: ['TASK_NOT_FOUND', 'INVALID_JOB_TRANSITION', 'TASK_DEPENDS', ...workProblems, ...late],
})
export const completeTask = defineCall({
  method: 'POST',
  path: '/tasks/{id}/complete',
  summary: 'Complete a task (H19)',
  access: anyOf('service-order:complete'),
  params,
  body: TaskCompleteFields,
  answer: z.object({ task: Task }),
  problems: ['TASK_NOT_FOUND', 'INVALID_JOB_TRANSITION', 'TASK_DEPENDS', 'FILE_NOT_FOUND', ...late],
})

import * as z from 'zod'
import { anyOf, byInput, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { commaList, Pagination, pageFields, queryFlag } from '../core/page.ts'
import { privacyKinds, privacyStates } from './privacy.states.ts'
import {
  NewPrivacyRequest,
  PersonalData,
  PrivacyCheck,
  PrivacyRefusal,
  PrivacyRequest,
  PrivacyRequestFields,
  PrivacyRun,
} from './privacy-requests.model.ts'

/** Requests to export need data:export, all others data:erase; a request whose kind one may not see is not found. */
const access = anyOf('data:erase', 'data:export')
const reach = 'organization'
const params = z.object({ id: pathId('PRIVACY_REQUEST_NOT_FOUND') })
const answer = z.object({ privacy_request: PrivacyRequest })

export const listPrivacyRequests = defineCall({
  method: 'GET',
  path: '/privacy-requests',
  summary: 'Requests of people about their data, those that are open and due first on top (AUD12)',
  ...{ access, reach },
  query: z.object({
    state: commaList(z.enum(privacyStates, 'NOT_AN_OPTION')).optional(),
    kind: commaList(z.enum(privacyKinds, 'NOT_AN_OPTION')).optional(),
    customer_id: id().optional(),
    overdue: queryFlag().optional(),
    ...pageFields,
  }),
  answer: z.object({ privacy_requests: z.array(PrivacyRequest), pagination: Pagination }),
})
export const getPrivacyRequest = defineCall({
  method: 'GET',
  path: '/privacy-requests/{id}',
  summary: 'One request with its run, its file or what it erased (AUD12)',
  ...{ access, reach, params, answer },
  problems: ['PRIVACY_REQUEST_NOT_FOUND'],
})
export const createPrivacyRequest = defineCall({
  method: 'POST',
  path: '/privacy-requests',
  summary: 'Write down that a person asked for their data, to be erased, or to be corrected (AUD12)',
  access: byInput(['data:erase', 'data:export'], ({ body }) =>
    (body as { kind?: unknown } | undefined)?.kind === 'export' ? ['data:export'] : ['data:erase'],
  ),
  reach,
  status: 201,
  body: NewPrivacyRequest,
  answer,
  problems: ['CUSTOMER_NOT_FOUND', 'PRIVACY_REQUEST_OPEN', 'PRIVACY_DUE_BEFORE_ASKED', 'ALREADY_ERASED'],
})
export const updatePrivacyRequest = defineCall({
  method: 'PUT',
  path: '/privacy-requests/{id}',
  summary: 'Change who asked, when, and until when it has to be answered, while the request is open (AUD12)',
  ...{ access, reach, params, answer },
  body: PrivacyRequestFields,
  problems: ['PRIVACY_REQUEST_NOT_FOUND', 'INVALID_PRIVACY_TRANSITION', 'PRIVACY_DUE_BEFORE_ASKED', 'STALE_VERSION'],
})
export const deletePrivacyRequest = defineCall({
  method: 'DELETE',
  path: '/privacy-requests/{id}',
  summary: 'Delete a request that was entered by mistake and not checked yet (AUD12)',
  ...{ access, reach, params },
  problems: ['PRIVACY_REQUEST_NOT_FOUND', 'INVALID_PRIVACY_TRANSITION'],
})
export const checkPrivacyRequest = defineCall({
  method: 'POST',
  path: '/privacy-requests/{id}/check',
  summary: 'Say how the person was recognized; only then can it be run (AUD4)',
  ...{ access, reach, params, answer },
  body: PrivacyCheck,
  problems: ['PRIVACY_REQUEST_NOT_FOUND', 'INVALID_PRIVACY_TRANSITION'],
})
export const refusePrivacyRequest = defineCall({
  method: 'POST',
  path: '/privacy-requests/{id}/refuse',
  summary: 'Refuse it with the reason that the person is told (AUD4)',
  ...{ access, reach, params, answer },
  body: PrivacyRefusal,
  problems: ['PRIVACY_REQUEST_NOT_FOUND', 'INVALID_PRIVACY_TRANSITION', 'PRIVACY_RUNNING'],
})
export const withdrawPrivacyRequest = defineCall({
  method: 'POST',
  path: '/privacy-requests/{id}/withdraw',
  summary: 'The person does not want it any more (AUD4)',
  ...{ access, reach, params, answer },
  problems: ['PRIVACY_REQUEST_NOT_FOUND', 'INVALID_PRIVACY_TRANSITION', 'PRIVACY_RUNNING'],
})
export const runPrivacyRequest = defineCall({
  method: 'POST',
  path: '/privacy-requests/{id}/run',
  summary: 'Write the file, erase, or close a correction: a job with progress, safe to repeat (AUD7, AUD8, AUD15)',
  ...{ access, reach, params, answer },
  strong: true,
  repeats: true,
  body: PrivacyRun,
  problems: [
    'PRIVACY_REQUEST_NOT_FOUND',
    'PRIVACY_NOT_CHECKED',
    'INVALID_PRIVACY_TRANSITION',
    'WRONG_CONFIRMATION',
    'CANNOT_ERASE',
  ],
})
export const getPrivacyFile = defineCall({
  method: 'GET',
  path: '/privacy-requests/{id}/file',
  summary: 'The file of an export, for seven days (AUD7)',
  access: anyOf('data:export'),
  reach,
  strong: true,
  params,
  answer: { kind: 'binary', contentType: 'application/zip' },
  problems: ['PRIVACY_REQUEST_NOT_FOUND', 'PRIVACY_FILE_GONE', 'PRIVACY_FILE_NOT_READY'],
})
export const getPersonalData = defineCall({
  method: 'GET',
  path: '/customers/{id}/personal-data',
  summary: 'What is stored of a customer, what stands in the way of erasing, and what would stay (AUD13)',
  ...{ access, reach },
  params: z.object({ id: pathId('CUSTOMER_NOT_FOUND') }),
  answer: z.object({ personal_data: PersonalData }),
  problems: ['CUSTOMER_NOT_FOUND'],
})

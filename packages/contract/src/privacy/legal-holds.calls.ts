import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields, queryFlag } from '../core/page.ts'
import { holdRecordKinds, LegalHold, NewLegalHold } from './legal-holds.model.ts'

const access = anyOf('data:erase')
const reach = 'organization'

export const listLegalHolds = defineCall({
  method: 'GET',
  path: '/legal-holds',
  summary: 'Legal holds, the newest first (AUD12)',
  ...{ access, reach },
  query: z.object({
    record_kind: z.enum(holdRecordKinds, 'NOT_AN_OPTION').optional(),
    record_id: id().optional(),
    active: queryFlag().optional(),
    ...pageFields,
  }),
  answer: z.object({ legal_holds: z.array(LegalHold), pagination: Pagination }),
})
export const createLegalHold = defineCall({
  method: 'POST',
  path: '/legal-holds',
  summary: 'Hold a record, with a reason and perhaps a last day (AUD12)',
  ...{ access, reach },
  status: 201,
  body: NewLegalHold,
  answer: z.object({ legal_hold: LegalHold }),
  problems: ['HOLD_RECORD_NOT_FOUND', 'HOLD_ENDS_IN_PAST'],
})
export const releaseLegalHold = defineCall({
  method: 'DELETE',
  path: '/legal-holds/{id}',
  summary: 'Release a hold; that it was there stays on record (AUD12)',
  ...{ access, reach },
  params: z.object({ id: pathId('LEGAL_HOLD_NOT_FOUND') }),
  problems: ['LEGAL_HOLD_NOT_FOUND'],
})

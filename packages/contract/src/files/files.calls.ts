import * as z from 'zod'
import { anyOf, approved, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { StoredFile } from './files.model.ts'

const params = z.object({ id: pathId() })
export const uploadFile = defineCall({
  method: 'POST',
  path: '/files',
  summary: 'Keep a photo or a PDF to attach it later; unattached files are swept after a day (R11)',
  access: anyOf('service-order:create', 'service-order:start'),
  status: 201,
  limit: 'upload',
  body: { kind: 'upload', purpose: 'loose-file', maxBytes: 10_000_000 },
  answer: z.object({ file: StoredFile }),
})
export const getFile = defineCall({
  method: 'GET',
  path: '/files/{id}',
  summary:
    'A file one may see: of a record one may see, or one’s own upload; in ranges if asked for, and with a ticket in place of a token (R11, I25)',
  access: approved,
  params,
  takesTicket: true,
  query: z.object({ size: z.enum(['thumb', 'full']).optional(), ticket: z.string().max(60).optional() }),
  answer: { kind: 'binary', contentType: '*/*' },
  problems: ['FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
export const createFileTicket = defineCall({
  method: 'POST',
  path: '/files/{id}/ticket',
  summary: 'A ticket that plays a file one may see: for minutes, and as long as the session and the right to see it last (I25)',
  access: approved,
  reads: true,
  repeats: true,
  params,
  answer: z.object({ ticket: z.string(), expires_at: z.iso.datetime() }),
  problems: ['FILE_NOT_FOUND', 'FILE_BEING_CHECKED', 'FILE_NOT_CHECKED', 'FILE_INFECTED'],
})
export const deleteFile = defineCall({
  method: 'DELETE',
  path: '/files/{id}',
  summary: 'Throw away one’s own upload that is attached to nothing',
  access: approved,
  params,
  problems: ['FILE_NOT_FOUND'],
})

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
  summary: 'A file one may see: of a record one may see, or one’s own upload; in ranges if asked for (R11)',
  access: approved,
  params,
  query: z.object({ size: z.enum(['thumb', 'full']).optional() }),
  answer: { kind: 'binary', contentType: '*/*' },
  problems: ['FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
export const deleteFile = defineCall({
  method: 'DELETE',
  path: '/files/{id}',
  summary: 'Throw away one’s own upload that is attached to nothing',
  access: approved,
  params,
  problems: ['FILE_NOT_FOUND'],
})

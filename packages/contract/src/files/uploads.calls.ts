import * as z from 'zod'
import { defineCall, signedIn } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { chunkBytes, FileUpload, UploadCompletion, UploadInput } from './uploads.model.ts'

const params = z.object({ id: pathId('UPLOAD_NOT_FOUND') })
const one = z.object({ upload: FileUpload })

/** Whose purpose a person may not send for, or whose record they may not see, they cannot begin: the answers are those of the record's own call. */
export const createUpload = defineCall({
  method: 'POST',
  path: '/uploads',
  summary: 'Begin to send a file in pieces; the permission is that of the purpose (OFF12)',
  access: signedIn,
  // By the id that the sender makes.
  repeats: true,
  status: 201,
  limit: 'upload',
  body: UploadInput,
  answer: one,
  problems: [
    'TENANT_REQUIRED',
    'TENANT_NOT_APPROVED',
    'TENANT_SUSPENDED',
    'NOT_ALLOWED',
    'ORGANIZATION_WIDE',
    'ORDER_NOT_FOUND',
    'JOB_NOT_FOUND',
    'TASK_NOT_FOUND',
    'FLAG_NOT_FOUND',
    'USER_NOT_FOUND',
    'KYC_APPLICATION_NOT_FOUND',
    'KYC_APPLICATION_CLOSED',
    'KYC_TOO_MANY_DOCUMENTS',
    'FILE_TOO_LARGE',
    'UPLOAD_NOT_FOUND',
    'UPLOADS_OPEN',
  ],
})
export const sendChunk = defineCall({
  method: 'PATCH',
  path: '/uploads/{id}',
  summary: 'The next piece: bare bytes with `Upload-Offset` and `Content-Digest: sha-256=:…:`; the newest sender wins (OFF12)',
  access: signedIn,
  params,
  body: { kind: 'chunk', maxBytes: chunkBytes },
  answer: one,
  problems: ['UPLOAD_NOT_FOUND', 'TENANT_REQUIRED'],
})
export const getUpload = defineCall({
  method: 'GET',
  path: '/uploads/{id}',
  summary: 'Where an upload stands, to go on after a lost connection (OFF12)',
  access: signedIn,
  params,
  answer: one,
  problems: ['UPLOAD_NOT_FOUND', 'TENANT_REQUIRED'],
})
export const completeUpload = defineCall({
  method: 'POST',
  path: '/uploads/{id}/complete',
  summary:
    'Check the whole file and put it where it belongs. A recording is checked by a long job first: ask again when that is done. The same answer however often (OFF12)',
  access: signedIn,
  repeats: true,
  params,
  body: UploadCompletion,
  answer: z.object({ upload: FileUpload, result: z.record(z.string(), z.unknown()).nullable() }),
  problems: [
    'TENANT_REQUIRED',
    'TENANT_NOT_APPROVED',
    'TENANT_SUSPENDED',
    'NOT_ALLOWED',
    'ORGANIZATION_WIDE',
    'UPLOAD_NOT_FOUND',
    'UPLOAD_OFFSET',
    'UPLOAD_CLOSED',
    'UPLOAD_DAMAGED',
    'FILE_TYPE_REFUSED',
    'FILM_NOT_PLAYABLE',
    'FILE_TOO_LARGE',
    'FILE_NOT_CHECKED',
    'FILE_INFECTED',
    'ORDER_NOT_FOUND',
    'JOB_NOT_FOUND',
    'TASK_NOT_FOUND',
    'FLAG_NOT_FOUND',
    'USER_NOT_FOUND',
    'KYC_APPLICATION_NOT_FOUND',
    'KYC_APPLICATION_CLOSED',
    'KYC_TOO_MANY_DOCUMENTS',
    'NO_VIN_IN_IMAGE',
    'NOT_AN_IMAGE',
  ],
})
export const cancelUpload = defineCall({
  method: 'DELETE',
  path: '/uploads/{id}',
  summary: 'Give up an upload; its bytes go at once (OFF12)',
  access: signedIn,
  params,
  problems: ['UPLOAD_NOT_FOUND', 'TENANT_REQUIRED'],
})

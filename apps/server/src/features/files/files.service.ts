import type { ReceivedUpload } from '@twopost/contract/core/call'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { newId } from '#platform/database/ids.ts'
import { type FileStore, sha256 } from '#platform/files/file-store.ts'
import { type Context, may, mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { encodePhoto, thumbnail } from '#platform/images/images.ts'
import { kindOf, safeName } from './file-type.rules.ts'
import {
  type AttachmentRow,
  addUploadedBytes,
  countAttachments,
  deleteFileRow,
  dropLooseFiles,
  type FileRow,
  insertAttachment,
  insertFile,
  selectAttachment,
  selectAttachments,
  selectFile,
  selectKnownFiles,
  selectPlaces,
  setFileState,
} from './files.queries.ts'

let store: FileStore | undefined
let mostBytesPerDay = 0
/** Tells the feature where bytes live, and how many a tenant may upload in a day of UTC; called once by the composition root. */
export const configureFiles = (files: FileStore, limits: { uploadBytesPerDay: number }): void => {
  store = files
  mostBytesPerDay = limits.uploadBytesPerDay
}
function files(): FileStore {
  if (!store) throw new Error('no file store is configured')
  return store
}

export interface PreparedFile {
  bytes: Uint8Array
  contentType: string
  filename: string
  isImage: boolean
}

/** What each purpose takes (S-50). */
const allowedKinds = {
  photo: ['JPEG', 'PNG', 'WebP'],
  document: ['JPEG', 'PNG', 'WebP', 'PDF'],
  kyc: ['PDF', 'JPEG', 'PNG'],
} as const

/**
 * Checks an upload by its content and encodes pictures anew, which drops places, cameras and hidden content (S-50,
 * S-52). Takes no transaction: it computes. @throws Problem FILE_TYPE_REFUSED
 */
export async function prepareFile(upload: ReceivedUpload, allowed: keyof typeof allowedKinds): Promise<PreparedFile> {
  const kind = kindOf(upload.bytes)
  const words = allowedKinds[allowed].join(', ')
  if (!kind || !allowedKinds[allowed].some((word) => word === kind.word))
    throw new Problem('FILE_TYPE_REFUSED', { allowed: words })
  if (!kind.isImage)
    return {
      bytes: upload.bytes,
      contentType: kind.contentType,
      filename: safeName(upload.filename, kind.extension),
      isImage: false,
    }
  try {
    const bytes = await encodePhoto(upload.bytes)
    return { bytes, contentType: 'image/jpeg', filename: safeName(upload.filename, 'jpg'), isImage: true }
  } catch {
    throw new Problem('FILE_TYPE_REFUSED', { allowed: words })
  }
}

const daySeconds = 86_400
/** What was uploaded and taken back counts as well (S-45). @throws Problem TOO_MANY_REQUESTS until the next day */
async function countBytes(ctx: Context, bytes: number): Promise<void> {
  const seconds = Math.floor(ctx.now.getTime() / 1000)
  if ((await addUploadedBytes(ctx.tx, Math.floor(seconds / daySeconds), bytes)) <= mostBytesPerDay) return
  const retryAfterSeconds = daySeconds - (seconds % daySeconds)
  throw new Problem('TOO_MANY_REQUESTS', { seconds: retryAfterSeconds }, { retryAfterSeconds })
}

/** Keeps prepared bytes: on disk first, then the row; the sweeper takes bytes without a row. @throws Problem TOO_MANY_REQUESTS */
export async function keepFile(ctx: Context, file: PreparedFile, purpose: string, state: 'stored' | 'attached'): Promise<string> {
  await countBytes(ctx, file.bytes.length)
  const id = newId(ctx.now)
  await files().put(ctx.tenant, id, file.bytes)
  await insertFile(
    ctx.tx,
    {
      id,
      purpose,
      sha256: sha256(file.bytes),
      size: file.bytes.length,
      contentType: file.contentType,
      filename: file.filename,
      uploadedBy: ctx.userId,
      state,
    },
    ctx.now,
  )
  return id
}

/** The bytes of a kept file. @throws when they are not there */
export const readFileBytes = (tenant: TenantId, id: string): Promise<Uint8Array> => files().get(tenant, id)
/** Takes the row of a file away; its bytes go once that is committed, else the sweeper takes them. */
export const forgetFile = (tx: Context['tx'], id: string): Promise<number> => deleteFileRow(tx, id)
export const removeFileBytes = (tenant: TenantId, id: string): Promise<void> => files().remove(tenant, id)

const presentFile = (row: FileRow) => ({
  id: row.id,
  content_type: row.content_type,
  size: row.size_bytes,
  filename: row.filename,
  created_at: row.created_at.toISOString(),
})
export const presentAttachment = (row: AttachmentRow) => ({
  id: row.id,
  file_id: row.file_id,
  kind: row.kind,
  caption: row.caption,
  content_type: row.content_type,
  size: row.size_bytes,
  filename: row.filename,
  uploaded_by_name: row.uploaded_by_name,
  job_id: row.job_id,
  task_id: row.task_id,
  created_at: row.created_at.toISOString(),
})

/** Keeps an upload to attach it later (R11). */
export async function uploadFile(ctx: OutsideContext, { body }: { body: ReceivedUpload }) {
  const prepared = await prepareFile(body, 'document')
  return ctx.inTenant(async (inner) => {
    const id = await keepFile(inner, prepared, 'document', 'stored')
    inner.note({ kind: 'file', id, summary: 'Uploaded a file' })
    return { file: presentFile((await selectFile(inner.tx, id)) as FileRow) }
  })
}

export interface AttachmentPlace {
  orderId: string
  jobId?: string | null
  taskId?: string | null
  technicianId?: string | null
  kind: 'photo' | 'document'
  caption: string
}
async function insertAt(ctx: Context, fileId: string, place: AttachmentPlace): Promise<AttachmentRow> {
  const id = newId(ctx.now)
  await insertAttachment(
    ctx.tx,
    {
      id,
      fileId,
      orderId: place.orderId,
      jobId: place.jobId ?? null,
      taskId: place.taskId ?? null,
      technicianId: place.technicianId ?? null,
      kind: place.kind,
      caption: place.caption,
      by: ctx.actorName,
    },
    ctx.now,
  )
  return selectAttachment(ctx.tx, id)
}
/** Attaches one's own loose upload to an order, job or task. @throws Problem FILE_NOT_FOUND */
export async function attachFile(ctx: Context, fileId: string, place: AttachmentPlace): Promise<AttachmentRow> {
  const row = await selectFile(ctx.tx, fileId)
  if (
    !row ||
    row.uploaded_by === null ||
    row.uploaded_by !== ctx.userId ||
    (await setFileState(ctx.tx, fileId, 'stored', 'attached')) === 0
  )
    throw new Problem('FILE_NOT_FOUND')
  return insertAt(ctx, fileId, place)
}
/** Keeps prepared bytes and attaches them in one go. */
export const attachPrepared = async (ctx: Context, prepared: PreparedFile, place: AttachmentPlace): Promise<AttachmentRow> =>
  insertAt(ctx, await keepFile(ctx, prepared, place.kind, 'attached'), place)

export async function listOrderAttachments(ctx: Context, orderId: string, query: PageQuery) {
  const at = pageOf(query)
  const [rows, count] = await Promise.all([
    selectAttachments(ctx.tx, orderId, at.limit, at.offset),
    countAttachments(ctx.tx, orderId),
  ])
  return { attachments: rows.map(presentAttachment), pagination: paginate(at, count) }
}

/** One's own upload, or attached to an order of a shop one may enter with service-order:view, or to one's own job. */
async function getFileRow(ctx: Context, id: string): Promise<FileRow> {
  const row = isUuid(id) ? await selectFile(ctx.tx, id) : undefined
  if (!row) throw new Problem('FILE_NOT_FOUND')
  if (row.uploaded_by !== null && row.uploaded_by === ctx.userId) return row
  const places = await selectPlaces(ctx.tx, id)
  const own = ctx.principal.ownRecordIds.technician ?? null
  if (
    !places.some(
      (place) =>
        mayEnterShop(ctx, place.shop_id) && (may(ctx, 'service-order:view') || (own !== null && place.technician_id === own)),
    )
  )
    throw new Problem('FILE_NOT_FOUND')
  return row
}

/** The bytes of a file one may see; pictures also as a thumbnail (S-53). */
export async function sendFile(
  ctx: OutsideContext,
  { params, query }: { params: { id: string }; query: { size?: 'thumb' | 'full' | undefined } },
): Promise<FileAnswer> {
  const row = await ctx.inTenant((inner) => getFileRow(inner, params.id), { reads: true })
  const bytes = await files()
    .get(ctx.tenant, row.id)
    .catch(() => {
      throw new Problem('FILE_NOT_FOUND')
    })
  const isImage = row.content_type.startsWith('image/')
  const small = isImage && query.size === 'thumb' ? await thumbnail(bytes) : bytes
  return { kind: 'file', bytes: small, contentType: row.content_type, filename: row.filename, inline: isImage }
}

/** One's own loose upload only. @throws Problem FILE_NOT_FOUND */
export async function deleteFile(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await selectFile(ctx.tx, params.id)
  if (
    !row ||
    row.uploaded_by === null ||
    row.uploaded_by !== ctx.userId ||
    (await setFileState(ctx.tx, row.id, 'stored', 'deleted')) === 0
  )
    throw new Problem('FILE_NOT_FOUND')
  ctx.note({ kind: 'file', id: row.id, summary: 'Deleted a file' })
}

/** Takes away loose uploads of yesterday and bytes without a row (S-51). */
export async function sweepFiles(ctx: Pick<Context, 'tx' | 'tenant' | 'now'>): Promise<void> {
  for (const { id } of await dropLooseFiles(ctx.tx)) await files().remove(ctx.tenant, id)
  const old = (await files().listOld(ctx.tenant, ctx.now.getTime())).filter((name) => isUuid(name))
  const known = new Set(await selectKnownFiles(ctx.tx, old))
  for (const id of old) if (!known.has(id)) await files().remove(ctx.tenant, id)
}

/** A caption from a form field: one line, at most 200. @throws Problem VALIDATION_FAILED */
export function captionFrom(fields: Readonly<Record<string, string>>): string {
  const caption = (fields.caption ?? '').replace(/\s+/g, ' ').trim()
  if (caption.length > 200) throw fieldProblem('body.caption', 'TOO_LONG', fieldTexts.TOO_LONG)
  return caption
}

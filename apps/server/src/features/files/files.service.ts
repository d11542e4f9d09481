import type { ReceivedUpload } from '@twopost/contract/core/call'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type { ProblemCode } from '@twopost/contract/core/problem'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { FilePurpose } from '@twopost/contract/registries/file-purposes'
import { newId } from '#platform/database/ids.ts'
import { stayAwake } from '#platform/database/stay-awake.ts'
import { type PassedBytes, passBytes } from '#platform/files/byte-passes.ts'
import { isNotThere, type StoredBytes } from '#platform/files/file-store.ts'
import { type Context, may, mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import { makeFileTicket } from '#platform/http/file-tickets.queries.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import type { FileAnswer, StoredAnswer } from '#platform/http/route.ts'
import { thumbnail } from '#platform/images/images.ts'
import { fileStore, mostBytesPerDay, removeFileBytes } from './file-places.service.ts'
import { safeName } from './file-type.rules.ts'
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
import { type PreparedFile, prepareFile } from './prepare-file.service.ts'
import type { NewScan } from './scans.queries.ts'
import { beginScan, expectClean, firstScan } from './scans.service.ts'
import { isShownBy, receiveUploads } from './upload-receivers.service.ts'

const daySeconds = 86_400
/** What was uploaded and taken back counts as well (S-45). @throws Problem TOO_MANY_REQUESTS until the next day */
async function countBytes(ctx: Context, bytes: number): Promise<void> {
  const seconds = Math.floor(ctx.now.getTime() / 1000)
  if ((await addUploadedBytes(ctx.tx, Math.floor(seconds / daySeconds), bytes)) <= mostBytesPerDay()) return
  const retryAfterSeconds = daySeconds - (seconds % daySeconds)
  throw new Problem('TOO_MANY_REQUESTS', { seconds: retryAfterSeconds }, { retryAfterSeconds })
}

/** Keeps a prepared file: its bytes first, then the row; the sweeper takes bytes without a row. @throws Problem TOO_MANY_REQUESTS */
export async function keepFile(
  ctx: Context,
  file: PreparedFile,
  purpose: FilePurpose,
  state: 'stored' | 'attached',
  scan: NewScan = firstScan(false),
): Promise<string> {
  const id = newId(ctx.now)
  await stayAwake(ctx.tx, () => fileStore().keep(ctx.tenant, id, file.place))
  try {
    // After the bytes, which may take their time: other uploads of the organization wait for this row.
    await countBytes(ctx, file.size)
  } catch (error) {
    await removeFileBytes(ctx.tenant, id)
    throw error
  }
  await insertFile(
    ctx.tx,
    {
      id,
      purpose,
      sha256: file.sha256,
      size: file.size,
      contentType: file.contentType,
      filename: file.filename,
      uploadedBy: ctx.userId,
      state,
      scan,
    },
    ctx.now,
  )
  await beginScan(ctx.tx, id, scan)
  return id
}

/**
 * Keeps a file that the product made itself, which counts as nobody's upload. `passed`: its size and hash, where its maker counted them
 * already. @returns its id
 */
export async function keepMadeFile(
  tx: Context['tx'],
  made: { place: string; filename: string; contentType: string; purpose: string; passed?: PassedBytes },
  at: Date,
): Promise<string> {
  const { place, passed, ...facts } = made
  const id = newId(at)
  await stayAwake(tx, () => fileStore().keep(tx.tenant, id, place))
  const rest = { id, uploadedBy: null, state: 'attached', scan: firstScan(true) } as const
  await insertFile(tx, { ...facts, ...(passed ?? (await passBytes(place, null))), ...rest }, at)
  return id
}

/**
 * A kept file, to be read piece by piece; null when its bytes are not there. The only way to them: one that a scanner has not found clean is
 * given to nobody (S-55). @throws Problem FILE_BEING_CHECKED, FILE_NOT_CHECKED, FILE_INFECTED
 */
export async function findBytes(tenant: TenantId, id: string, at?: Context['tx']): Promise<StoredBytes | null> {
  await expectClean(tenant, id, at)
  const open = () =>
    fileStore()
      .open(tenant, id)
      .catch((error: unknown) => {
        if (isNotThere(error)) return null
        throw error
      })
  return at ? stayAwake(at, open) : open()
}
/** The same. @throws Problem of the code when they are not there */
export async function openFile(tenant: TenantId, id: string, orCode: ProblemCode = 'FILE_NOT_FOUND'): Promise<StoredBytes> {
  const stored = await findBytes(tenant, id)
  if (!stored) throw new Problem(orCode)
  return stored
}
/** Takes the row of a file away; its bytes go once that is committed, else the sweeper takes them. */
export const forgetFile = (tx: Context['tx'], id: string): Promise<number> => deleteFileRow(tx, id)

/** A file of a purpose that is kept, attached or not; undefined where there is none. */
export async function findKept(tx: Context['tx'], id: string, purpose: FilePurpose): Promise<FileRow | undefined> {
  const row = await selectFile(tx, id)
  return row?.purpose === purpose ? row : undefined
}
/** A loose file that something has now, so that it is not swept. */
export const keepForGood = (tx: Context['tx'], id: string): Promise<number> => setFileState(tx, id, 'stored', 'attached')

export const presentFile = (row: FileRow) => ({
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

/** Keeps a prepared file to attach it later (R11). */
export async function keepLoose(ctx: Context, prepared: PreparedFile) {
  const id = await keepFile(ctx, prepared, 'loose-file', 'stored')
  ctx.note({ kind: 'file', id, code: 'file.uploaded' })
  return { file: presentFile((await selectFile(ctx.tx, id)) as FileRow) }
}
/** Loose files sent in pieces. */
export const receiveLooseFiles = (): void =>
  receiveUploads('loose-file', {
    check: async () => {},
    take: (ctx, file, _, close) => ctx.inTenant(async (inner) => close(inner, await keepLoose(inner, file))),
  })
export async function uploadFile(ctx: OutsideContext, { body }: { body: ReceivedUpload }) {
  const prepared = await prepareFile(body, 'loose-file')
  return ctx.inTenant((inner) => keepLoose(inner, prepared))
}

/** What an attachment is to people: by its content. */
export const attachmentKindOf = ({ family, contentType }: PreparedFile): AttachmentPlace['kind'] =>
  family === 'picture' ? 'photo' : family === 'document' ? 'document' : contentType.startsWith('video/') ? 'video' : 'voice'

export interface AttachmentPlace {
  orderId: string
  jobId?: string | null
  taskId?: string | null
  technicianId?: string | null
  inspectionResultId?: string | null
  kind: 'photo' | 'document' | 'voice' | 'video'
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
      inspectionResultId: place.inspectionResultId ?? null,
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
/** Keeps a prepared file and attaches it in one go. */
export const attachPrepared = async (
  ctx: Context,
  prepared: PreparedFile,
  purpose: FilePurpose,
  place: AttachmentPlace,
): Promise<AttachmentRow> => insertAt(ctx, await keepFile(ctx, prepared, purpose, 'attached'), place)

export async function listOrderAttachments(ctx: Context, orderId: string, query: PageQuery) {
  const at = pageOf(query)
  const [rows, count] = await Promise.all([
    selectAttachments(ctx.tx, orderId, at.limit, at.offset),
    countAttachments(ctx.tx, orderId),
  ])
  return { attachments: rows.map(presentAttachment), pagination: paginate(at, count) }
}

/** One's own upload, or attached to an order of a shop one may enter with service-order:view, or to one's own job, or shown by its feature. */
async function getFileRow(ctx: Context, id: string): Promise<FileRow> {
  const row = isUuid(id) ? await selectFile(ctx.tx, id) : undefined
  if (!row) throw new Problem('FILE_NOT_FOUND')
  if (row.uploaded_by !== null && row.uploaded_by === ctx.userId) return row
  if (await isShownBy(ctx, row.purpose, row.id)) return row
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

/** A ticket for a file one may see now; each read with it asks again (I25). @throws Problem FILE_NOT_FOUND, or why it is withheld (S-55) */
export async function openTicket(
  ctx: OutsideContext,
  { params }: { params: { id: string } },
): Promise<{ ticket: string; expires_at: string }> {
  const row = await ctx.inTenant((inner) => getFileRow(inner, params.id), { reads: true })
  await expectClean(ctx.tenant, row.id)
  const made = await makeFileTicket(ctx.database, { sessionId: ctx.principal.id, tenant: ctx.tenant, fileId: row.id })
  return { ticket: made.ticket, expires_at: made.expiresAt.toISOString() }
}

/** A kept picture or film that its reader may see, a picture small where that is asked (S-53). It says nothing of where it was taken. @throws Problem FILE_NOT_FOUND */
export async function sendInline(
  tenant: TenantId,
  { id, content_type: contentType, filename }: Pick<FileRow, 'id' | 'content_type' | 'filename'>,
  size: 'thumb' | 'full' | undefined,
): Promise<FileAnswer | StoredAnswer> {
  const stored = await openFile(tenant, id)
  if (size !== 'thumb') return { kind: 'stored', stored, etag: etagOf(id), contentType, filename, inline: true }
  return {
    ...{ kind: 'file', bytes: await stored.onDisk(thumbnail), contentType: 'image/jpeg' },
    ...{ filename: safeName(filename, 'jpg'), inline: true },
  }
}
/** The bytes of a file one may see; pictures also as a thumbnail (S-53). */
export async function sendFile(
  ctx: OutsideContext,
  { params, query }: { params: { id: string }; query: { size?: 'thumb' | 'full' | undefined } },
): Promise<FileAnswer | StoredAnswer> {
  const row = await ctx.inTenant((inner) => getFileRow(inner, params.id), { reads: true })
  const { content_type: contentType, filename } = row
  if (contentType.startsWith('image/')) return sendInline(ctx.tenant, row, query.size)
  const stored = await openFile(ctx.tenant, row.id)
  const isPlayed = contentType.startsWith('video/') || contentType.startsWith('audio/')
  return { kind: 'stored', stored, etag: etagOf(row.id), contentType, filename, inline: isPlayed }
}
/** Names the very bytes of a kept file: an id never gets others. */
export const etagOf = (fileId: string): string => `"${fileId}"`

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
  ctx.note({ kind: 'file', id: row.id, code: 'file.deleted' })
}

/** Takes away loose uploads of yesterday and bytes without a row (S-51). */
export async function sweepFiles({ tx, tenant, now }: Pick<Context, 'tx' | 'tenant' | 'now'>): Promise<void> {
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) await fileStore().remove(tenant, id)
  }
  const loose = await dropLooseFiles(tx)
  const old = await stayAwake(tx, async () => {
    await remove(loose.map(({ id }) => id))
    return (await fileStore().listOld(tenant, now.getTime())).filter((name) => isUuid(name))
  })
  const known = new Set(await selectKnownFiles(tx, old))
  await stayAwake(tx, () => remove(old.filter((id) => !known.has(id))))
}

/** A caption from a form field: one line, at most 200. @throws Problem VALIDATION_FAILED */
export function captionFrom(fields: Readonly<Record<string, string>>): string {
  const caption = (fields.caption ?? '').replace(/\s+/g, ' ').trim()
  if (caption.length > 200) throw fieldProblem('body.caption', 'TOO_LONG', fieldTexts.TOO_LONG)
  return caption
}

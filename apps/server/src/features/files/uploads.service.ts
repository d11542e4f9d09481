import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Answer, Input } from '@twopost/contract/core/call'
import {
  type cancelUpload as cancelCall,
  chunkBytes,
  type completeUpload as completeCall,
  type createUpload as createCall,
  type getUpload as getCall,
  purposeShapes,
  type sendChunk as sendCall,
} from '@twopost/contract/files'
import { type FilePurpose, kindsInWords, mostBytesFor, mostBytesOfFamily } from '@twopost/contract/registries/file-purposes'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { checkCaller } from '#platform/http/gate.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { startLongJob } from '#platform/queue/long-jobs.ts'
import { openGate } from '#platform/uploads/gate.ts'
import { fileStore, removeParts } from './file-places.service.ts'
import { headBytes } from './file-type.rules.ts'
import { expectKind, expectSize, type PreparedFacts, type PreparedFile, prepareFile } from './prepare-file.service.ts'
import { inOwnTenant, receiverOf, type UploadContext } from './upload-receivers.service.ts'
import {
  beginChecking,
  claimWriting,
  closeUpload,
  countOpenUploads,
  deleteUpload,
  insertUpload,
  moveOffset,
  refuseUpload,
  reopenUpload,
  resetUpload,
  selectUpload,
  selectUploadById,
  type UploadRow,
} from './uploads.queries.ts'

/** Uploads of one person that are not complete. */
const mostOpen = 30
/** Bytes that an upload leaves free on the disk, for everything else. */
const keptFree = 200_000_000
/** A file above this is looked at by a long job; a smaller one within the call. */
const longFrom = Math.max(mostBytesOfFamily.picture, mostBytesOfFamily.document)
/** Files looked at at once within calls: twenty at once cost 30 MB more. */
const checking = openGate(2)

const present = (row: UploadRow): Answer<typeof getCall>['upload'] => ({
  id: row.id,
  purpose: row.purpose,
  filename: row.filename,
  size: row.size_bytes,
  received: row.received_bytes,
  chunk_size: chunkBytes,
  state: row.state,
  long_job_id: row.long_job_id,
  expires_at: row.expires_at.toISOString(),
})
const unknown = () => new Problem('UPLOAD_NOT_FOUND')
/** One's own; another's, another organization's and an unknown one are alike. @throws Problem UPLOAD_NOT_FOUND */
async function getRow(tx: Tx, ctx: UploadContext, id: string): Promise<UploadRow> {
  const row = await selectUpload(tx, id, ctx.principal.accountId)
  if (!row) throw unknown()
  return row
}
const inside = <T>(ctx: UploadContext, work: (tx: Tx) => Promise<T>): Promise<T> => ctx.database.inTenant(ctx.tenant, work)
const findOwn = (ctx: UploadContext, id: string) => inside(ctx, (tx) => getRow(tx, ctx, id))

/** May this person send for the purpose, and to this record, now? */
async function expectAllowed(ctx: UploadContext, purpose: FilePurpose, at: { target: unknown; details: unknown }): Promise<void> {
  checkCaller(purposeShapes[purpose], ctx.principal, undefined)
  await receiverOf(purpose).check(ctx, at as never)
}

/**
 * Begins an upload (OFF12). Nothing of it is put on record in the audit log before it is complete.
 * @throws Problem what the record's own call throws, FILE_TOO_LARGE, UPLOADS_OPEN, NO_SPACE
 */
export async function createUpload(
  session: SessionContext,
  { body }: Input<typeof createCall>,
): Promise<Answer<typeof createCall>> {
  const ctx = inOwnTenant(session)
  const { purpose, target, details, filename, size = null } = body
  await expectAllowed(ctx, purpose, body)
  const most = mostBytesFor(purpose)
  if (size !== null && size > most) throw new Problem('FILE_TOO_LARGE', { megabytes: Math.floor(most / 1_000_000) })
  if ((await fileStore().freeBytes()) < (size ?? 0) + keptFree) throw new Problem('NO_SPACE', {}, { retryAfterSeconds: 60 })
  const id = body.id ?? newId(ctx.now)
  const { accountId } = ctx.principal
  const row = await inside(ctx, async (tx) => {
    if ((await selectUpload(tx, id, accountId)) === undefined && (await countOpenUploads(tx, accountId)) >= mostOpen)
      throw new Problem('UPLOADS_OPEN', {}, { retryAfterSeconds: 60 })
    const sha256 = body.sha256 === undefined ? null : Buffer.from(body.sha256, 'hex')
    await insertUpload(tx, { id, accountId, purpose, target, details, filename, size, sha256 })
    return getRow(tx, ctx, id)
  })
  return { upload: present(row) }
}

export async function getUpload(session: SessionContext, { params }: Input<typeof getCall>): Promise<Answer<typeof getCall>> {
  return { upload: present(await findOwn(inOwnTenant(session), params.id)) }
}

/** Gives up an upload. A complete one stays what it is. @throws Problem UPLOAD_NOT_FOUND */
export async function cancelUpload(session: SessionContext, { params }: Input<typeof cancelCall>): Promise<void> {
  const ctx = inOwnTenant(session)
  await inside(ctx, async (tx) => {
    await getRow(tx, ctx, params.id)
    if ((await deleteUpload(tx, params.id, ctx.principal.accountId)) === 0) throw new Problem('UPLOAD_CLOSED')
  })
  await removeParts(ctx.tenant, params.id)
}

/** The upload is over, and so are its bytes. */
async function refuse(ctx: Pick<UploadContext, 'database' | 'tenant'>, id: string, problem: Problem): Promise<void> {
  await ctx.database.inTenant(ctx.tenant, (tx) => refuseUpload(tx, id, problem.code))
  await removeParts(ctx.tenant, id)
}

/**
 * Takes the next piece (OFF12, OFF16). No lock waits for a connection that died: anyone who begins to write last is the one whose piece
 * counts. The first piece shows what the file is.
 * @throws Problem UPLOAD_OFFSET with where to go on, UPLOAD_DAMAGED, UPLOAD_CLOSED, FILE_TOO_LARGE, FILE_TYPE_REFUSED
 */
export async function sendChunk(
  session: SessionContext,
  { params, body }: Input<typeof sendCall>,
): Promise<Answer<typeof sendCall>> {
  const ctx = inOwnTenant(session)
  const { offset } = body
  const writer = randomUUID()
  const row = await inside(ctx, async (tx) => {
    const found = await getRow(tx, ctx, params.id)
    if (found.state !== 'open') throw new Problem('UPLOAD_CLOSED')
    if (found.received_bytes !== offset || (await claimWriting(tx, found.id, writer, offset)) === 0)
      throw new Problem('UPLOAD_OFFSET', { received: (await getRow(tx, ctx, params.id)).received_bytes })
    return found
  })
  const most = mostBytesFor(row.purpose)
  const limits = { size: row.size_bytes ?? most, chunk: chunkBytes }
  const outcome = await fileStore().writePiece(ctx.tenant, row.id, body, limits)
  if (outcome.kind === 'too long') throw new Problem('FILE_TOO_LARGE', { megabytes: Math.floor(most / 1_000_000) })
  if (outcome.kind === 'damaged') throw new Problem('UPLOAD_DAMAGED', { received: offset })
  const head = outcome.head ?? (await fileStore().readHead(ctx.tenant, row.id, headBytes))
  try {
    expectSize(Math.max(outcome.end, row.size_bytes ?? 0), expectKind(head, row.purpose), row.purpose)
  } catch (error) {
    if (error instanceof Problem) await refuse(ctx, row.id, error)
    throw error
  }
  const moved = await inside(ctx, async (tx) => {
    const count = await moveOffset(tx, row.id, writer, offset, outcome.end)
    return { count, row: await getRow(tx, ctx, row.id) }
  })
  if (moved.count === 0) throw new Problem('UPLOAD_OFFSET', { received: moved.row.received_bytes })
  return { upload: present(moved.row) }
}

/** Somebody else ended the upload in the meantime: its answer is there. */
class ClosedMeanwhile extends Error {}

/** The whole is made of what arrived: copied, so that nobody else writes to what is checked. @throws Problem UPLOAD_DAMAGED */
export async function prepareUpload(
  at: Pick<UploadContext, 'database' | 'tenant'>,
  row: UploadRow,
  folder: string,
  { size, sha256 }: { size: number; sha256: Buffer },
  { onProgress = () => {}, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<PreparedFile> {
  const place = path.join(folder, 'received')
  const options = signal ? { signal } : {}
  const copied = await fileStore().collect(at.tenant, row.id, place, {
    ...options,
    most: size,
    onBytes: (passed) => onProgress((passed / size) * 0.4),
  })
  if (!copied && (await at.database.inTenant(at.tenant, (tx) => selectUploadById(tx, row.id)))?.state === 'complete')
    throw new ClosedMeanwhile()
  if (!copied || copied.size < size || !copied.sha256.equals(sha256)) {
    // Before it may begin again: pieces of the two tries would mix.
    await fileStore().removePart(at.tenant, row.id)
    await at.database.inTenant(at.tenant, (tx) => resetUpload(tx, row.id))
    throw new Problem('UPLOAD_DAMAGED', { received: 0 })
  }
  try {
    const source = { place, size, filename: row.filename }
    return await prepareFile(source, row.purpose, { ...options, onProgress: (share) => onProgress(0.4 + share * 0.6) })
  } catch (error) {
    if (error instanceof Problem) await refuse(at, row.id, error)
    throw error
  }
}

/** What was said at the beginning, or now. @throws Problem VALIDATION_FAILED */
function wholeOf(
  row: UploadRow,
  body: { size?: number | undefined; sha256?: string | undefined },
): { size: number; sha256: Buffer } {
  const size = row.size_bytes ?? body.size
  const sha256 = row.sha256 ?? (body.sha256 === undefined ? undefined : Buffer.from(body.sha256, 'hex'))
  if (size === undefined) throw fieldProblem('body.size', 'REQUIRED', 'This field is required.')
  if (sha256 === undefined) throw fieldProblem('body.sha256', 'REQUIRED', 'This field is required.')
  if (row.received_bytes !== size) throw new Problem('UPLOAD_OFFSET', { received: row.received_bytes })
  return { size, sha256 }
}

/** Hands the file to its feature, which ends the upload in its own transaction. */
async function hand(ctx: UploadContext, row: UploadRow, file: PreparedFile): Promise<void> {
  const at = { target: row.target, details: row.details } as never
  await receiverOf(row.purpose).take(ctx, file, at, async (inner, result) => {
    // Declared fields alone, as in an answer.
    const declared: object = (purposeShapes[row.purpose].result as { parse(result: unknown): object }).parse(result)
    if ((await closeUpload(inner.tx, row.id, declared)) === 0) throw new ClosedMeanwhile()
  })
  await removeParts(ctx.tenant, row.id)
}

/**
 * Ends an upload: the whole is checked and put where it belongs, on behalf of the person who sent it and with the rights they have now (OFF12). The
 * answer of an upload that is complete is the same however often it is asked for.
 * @throws Problem UPLOAD_OFFSET, UPLOAD_DAMAGED, FILE_TYPE_REFUSED, and what the record's own call throws
 */
export async function completeUpload(
  session: SessionContext,
  { params, body }: Input<typeof completeCall>,
): Promise<Answer<typeof completeCall>> {
  const ctx = inOwnTenant(session)
  const row = await findOwn(ctx, params.id)
  const answerOf = async () => {
    const now = await findOwn(ctx, params.id)
    return { upload: present(now), result: now.result as Record<string, unknown> | null }
  }
  if (row.state === 'complete' || row.state === 'checking') return answerOf()
  if (row.state === 'refused') throw closedProblem(row)
  await expectAllowed(ctx, row.purpose, row)
  const whole = wholeOf(row, body)
  if (row.state === 'open' && whole.size > longFrom) {
    await inside(ctx, async (tx) => {
      const { accountId } = ctx.principal
      const job = { kind: 'check-upload', accountId, userId: ctx.principal.userId, subjectId: row.id, at: ctx.now } as const
      const longJobId = await startLongJob(tx, ctx.tenant, job)
      // Asked for twice at once: the first one's job is enough.
      if ((await beginChecking(tx, row.id, { ...whole, longJobId })) === 0) throw new Problem('CONFLICT')
    })
    return answerOf()
  }
  const work = await fileStore().openWork()
  const leave = await checking.enter()
  try {
    const file =
      row.state === 'ready' ? await takeReady(ctx, row, work.folder) : await prepareUpload(ctx, row, work.folder, whole)
    await hand(ctx, row, file)
  } catch (error) {
    if (!(error instanceof ClosedMeanwhile)) throw error
  } finally {
    leave()
    await work.close()
  }
  return answerOf()
}

const closedProblem = ({ refusal, purpose }: UploadRow): Problem => {
  if (refusal === 'FILE_TYPE_REFUSED') return new Problem('FILE_TYPE_REFUSED', { allowed: kindsInWords(purpose) })
  return new Problem(refusal === 'FILM_NOT_PLAYABLE' ? 'FILM_NOT_PLAYABLE' : 'UPLOAD_CLOSED')
}

/** What the long job has made; it stays for another try. @throws Problem UNAVAILABLE when it is gone, and may be asked for again */
async function takeReady(ctx: UploadContext, row: UploadRow, folder: string): Promise<PreparedFile> {
  const made = row.prepared as PreparedFacts | null
  const place = made && (await fileStore().takeReady(ctx.tenant, row.id, folder))
  if (place && (await stat(place).catch(() => null))?.size === made.size)
    return { ...made, place, sha256: Buffer.from(made.sha256, 'hex') }
  await inside(ctx, (tx) => reopenUpload(tx, row.id))
  throw new Problem('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
}

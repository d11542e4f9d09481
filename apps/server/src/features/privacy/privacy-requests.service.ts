import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/privacy'
import { exportDays, type PrivacyKind, privacyKinds, privacyMoves, usualAnswerDays } from '@twopost/contract/privacy'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { openFile } from '#features/files/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { StoredAnswer } from '#platform/http/route.ts'
import { startLongJob } from '#platform/queue/long-jobs.ts'
import { expectErasable, getSubject, todayOf } from './personal-data.service.ts'
import { isRunning, presentRequest } from './privacy-requests.presenter.ts'
import {
  countRequests,
  deleteRequest,
  insertRequest,
  lockRequest,
  moveRequest,
  type RequestRow,
  selectAnswerDays,
  selectRequest,
  selectRequests,
  setRun,
  updateRequest,
} from './privacy-requests.queries.ts'

type One = Answer<typeof calls.getPrivacyRequest>

/** Requests to export are seen with data:export, all others with data:erase (AUD12). */
const neededFor = (kind: PrivacyKind) => (kind === 'export' ? 'data:export' : 'data:erase')
const kindsOf = (ctx: Context): PrivacyKind[] => privacyKinds.filter((kind) => may(ctx, neededFor(kind)))

/** @throws Problem PRIVACY_REQUEST_NOT_FOUND, alike for an unknown one and one of a kind that is not for the reader */
async function getRequest(ctx: Context, id: string): Promise<RequestRow> {
  const row = await selectRequest(ctx.tx, id)
  if (!row || !may(ctx, neededFor(row.kind))) throw new Problem('PRIVACY_REQUEST_NOT_FOUND')
  return row
}
/** The same, held to the end of the transaction. */
async function getLocked(ctx: Context, id: string): Promise<RequestRow> {
  if (!(await lockRequest(ctx.tx, id))) throw new Problem('PRIVACY_REQUEST_NOT_FOUND')
  return getRequest(ctx, id)
}
const wrongMove = (row: Pick<RequestRow, 'state'>, to: string) =>
  new Problem('INVALID_PRIVACY_TRANSITION', { from: row.state, to })

/** Puts on record and tells who looks. No entry names the person (AUD9). */
async function done(ctx: Context, row: Pick<RequestRow, 'id' | 'customer_id' | 'kind'>, code: AuditCode): Promise<One> {
  await announceLive(ctx, 'privacy.changed', null, { privacy_request_id: row.id, customer_id: row.customer_id })
  ctx.note({ kind: 'privacy_request', id: row.id, code, details: { kind: row.kind } })
  return { privacy_request: presentRequest(await getRequest(ctx, row.id), ctx.now) }
}

/** Open ones first, by the day on which they are due (AUD12). */
export async function listPrivacyRequests(ctx: Context, { query }: Input<typeof calls.listPrivacyRequests>) {
  const at = pageOf(query)
  const kinds = kindsOf(ctx).filter((kind) => query.kind === undefined || query.kind.length === 0 || query.kind.includes(kind))
  const filter = {
    kinds,
    states: query.state && query.state.length > 0 ? query.state : null,
    customerId: query.customer_id ?? null,
    overdueAt: query.overdue ? ctx.now : null,
  }
  const [rows, count] = [await selectRequests(ctx.tx, filter, at), await countRequests(ctx.tx, filter)]
  return { privacy_requests: rows.map((row) => presentRequest(row, ctx.now)), pagination: paginate(at, count) }
}
/** @throws Problem PRIVACY_REQUEST_NOT_FOUND */
export const showPrivacyRequest = async (ctx: Context, { params }: Input<typeof calls.getPrivacyRequest>): Promise<One> => ({
  privacy_request: presentRequest(await getRequest(ctx, params.id), ctx.now),
})

const expectDays = (askedOn: string, dueOn: string): void => {
  if (dueOn < askedOn) throw new Problem('PRIVACY_DUE_BEFORE_ASKED')
}
/**
 * Writes a request down; it is due as many days later as the organization says (AUD4).
 * @throws Problem CUSTOMER_NOT_FOUND, ALREADY_ERASED, PRIVACY_DUE_BEFORE_ASKED, PRIVACY_REQUEST_OPEN
 */
export async function createPrivacyRequest(ctx: Context, { body }: Input<typeof calls.createPrivacyRequest>): Promise<One> {
  const subject = await getSubject(ctx, body.customer_id)
  if (subject.is_erased) throw new Problem('ALREADY_ERASED')
  const asked_on = body.asked_on ?? todayOf(subject, ctx.now)
  const due_on = body.due_on ?? addDays(asked_on, (await selectAnswerDays(ctx.tx)) ?? usualAnswerDays)
  expectDays(asked_on, due_on)
  const row = { id: newId(ctx.now), kind: body.kind, customer_id: subject.id, asked_by: body.asked_by, asked_on, due_on }
  if ((await insertRequest(ctx.tx, row, { userId: ctx.userId, name: ctx.actorName }, ctx.now)) === 0)
    throw new Problem('PRIVACY_REQUEST_OPEN')
  return done(ctx, row, 'privacy.received')
}
/** @throws Problem PRIVACY_REQUEST_NOT_FOUND, INVALID_PRIVACY_TRANSITION when it is over, PRIVACY_DUE_BEFORE_ASKED, STALE_VERSION */
export async function changePrivacyRequest(
  ctx: Context,
  { params, body }: Input<typeof calls.updatePrivacyRequest>,
): Promise<One> {
  const row = await getLocked(ctx, params.id)
  if (row.state !== 'received' && row.state !== 'checked') throw wrongMove(row, row.state)
  const to = {
    asked_by: body.asked_by ?? row.asked_by,
    asked_on: body.asked_on ?? row.asked_on,
    due_on: body.due_on ?? row.due_on,
  }
  expectDays(to.asked_on, to.due_on)
  if ((await updateRequest(ctx.tx, row.id, to, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentRequest(row, ctx.now) })
  return done(ctx, row, 'privacy.changed')
}
/** One that was entered by mistake, before anybody checked it. @throws Problem PRIVACY_REQUEST_NOT_FOUND, INVALID_PRIVACY_TRANSITION */
export async function deletePrivacyRequest(ctx: Context, { params }: Input<typeof calls.deletePrivacyRequest>): Promise<void> {
  const row = await getLocked(ctx, params.id)
  if ((await deleteRequest(ctx.tx, row.id)) === 0) throw wrongMove(row, 'deleted')
  await announceLive(ctx, 'privacy.changed', null, { privacy_request_id: row.id, customer_id: row.customer_id })
  ctx.note({ kind: 'privacy_request', id: row.id, code: 'privacy.deleted', details: { kind: row.kind } })
}

async function move(
  ctx: Context,
  id: string,
  by: 'check' | 'refuse' | 'withdraw',
  words: { checkedHow?: string; checkedNote?: string; refusal?: string },
  code: AuditCode,
): Promise<One> {
  const row = await getLocked(ctx, id)
  const { from, to } = privacyMoves[by]
  if (isRunning(row) && row.state === 'checked') throw new Problem('PRIVACY_RUNNING')
  if ((await moveRequest(ctx.tx, row.id, from, to, words, ctx.now)) === 0) throw wrongMove(row, to)
  return done(ctx, row, code)
}
/** Says how the person was recognized (AUD4). @throws Problem PRIVACY_REQUEST_NOT_FOUND, INVALID_PRIVACY_TRANSITION */
export const checkPrivacyRequest = (ctx: Context, { params, body }: Input<typeof calls.checkPrivacyRequest>): Promise<One> =>
  move(ctx, params.id, 'check', { checkedHow: body.checked_how, checkedNote: body.note }, 'privacy.checked')
/** Refuses it with a reason that the answer names (AUD4). @throws Problem the same, PRIVACY_RUNNING */
export const refusePrivacyRequest = (ctx: Context, { params, body }: Input<typeof calls.refusePrivacyRequest>): Promise<One> =>
  move(ctx, params.id, 'refuse', { refusal: body.reason }, 'privacy.refused')
/** The person took it back (AUD4). @throws Problem the same */
export const withdrawPrivacyRequest = (ctx: Context, { params }: Input<typeof calls.withdrawPrivacyRequest>): Promise<One> =>
  move(ctx, params.id, 'withdraw', {}, 'privacy.withdrawn')

/**
 * Carries a checked request out. A correction is closed at once; the others become a long job. What is done or at work already is answered as
 * it is, without effect (AUD15).
 * @throws Problem PRIVACY_REQUEST_NOT_FOUND, PRIVACY_NOT_CHECKED, INVALID_PRIVACY_TRANSITION, CANNOT_ERASE, WRONG_CONFIRMATION
 */
export async function runPrivacyRequest(ctx: Context, { params, body }: Input<typeof calls.runPrivacyRequest>): Promise<One> {
  const row = await getLocked(ctx, params.id)
  if (row.state === 'done' || (row.state === 'checked' && isRunning(row)))
    return { privacy_request: presentRequest(row, ctx.now) }
  if (row.state === 'received') throw new Problem('PRIVACY_NOT_CHECKED')
  if (row.state !== 'checked') throw wrongMove(row, privacyMoves.finish.to)
  if (row.kind === 'correct') {
    const { from, to } = privacyMoves.finish
    await moveRequest(ctx.tx, row.id, from, to, {}, ctx.now)
    return done(ctx, row, 'privacy.corrected')
  }
  if (row.kind === 'erase') {
    const subject = await getSubject(ctx, row.customer_id)
    if (body.confirmation !== subject.name.normalize('NFC').trim()) throw new Problem('WRONG_CONFIRMATION')
    await expectErasable(ctx, subject)
  }
  const { accountId } = ctx.principal
  const kind = row.kind === 'erase' ? 'privacy-erase' : 'privacy-export'
  const job = { kind, accountId, userId: ctx.userId, subjectId: row.id, at: ctx.now } as const
  await setRun(ctx.tx, row.id, await startLongJob(ctx.tx, ctx.tenant, job), ctx.now)
  return done(ctx, row, 'privacy.started')
}

/** The file of an export while it is kept; that it was read goes on record. @throws Problem PRIVACY_REQUEST_NOT_FOUND, PRIVACY_FILE_NOT_READY, PRIVACY_FILE_GONE */
export async function sendPrivacyFile(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getPrivacyFile>,
): Promise<StoredAnswer> {
  const fileId = await ctx.inTenant(async (inner) => {
    const row = await getRequest(inner, params.id)
    if (row.kind !== 'export') throw new Problem('PRIVACY_REQUEST_NOT_FOUND')
    if (row.state === 'received' || row.state === 'checked') throw new Problem('PRIVACY_FILE_NOT_READY')
    if (row.file_id === null || row.file_expires_at === null || row.file_expires_at <= inner.now)
      throw new Problem('PRIVACY_FILE_GONE', { days: exportDays })
    inner.note({ kind: 'privacy_request', id: row.id, code: 'privacy.downloaded' })
    return row.file_id
  })
  const stored = await openFile(ctx.tenant, fileId, 'PRIVACY_REQUEST_NOT_FOUND')
  const words = { contentType: 'application/zip', filename: 'personal-data.zip', inline: false }
  return { kind: 'stored', stored, etag: `"${fileId}"`, ...words }
}

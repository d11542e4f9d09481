import { isUuid } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { cutText } from '@twopost/contract/core/text'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { countActivities, selectActivities } from './activities.queries.ts'
import { presentActivity, recordActivity } from './activities.service.ts'
import {
  countNotes,
  deleteDraft,
  insertNote,
  type NoteRow,
  selectDraft,
  selectNotes,
  upsertDraft,
} from './order-detail.queries.ts'
import { getOrder, type ShopOfRead } from './order-detail.service.ts'

const presentNote = (row: NoteRow) => ({
  id: row.id,
  content: row.content,
  type: row.type,
  is_internal: row.is_internal,
  author_name: row.author_name,
  job_id: row.job_id,
  task_id: row.task_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export interface NewNote {
  content: string
  type?: NoteRow['type'] | undefined
  internal?: boolean | undefined
  jobId?: string | null
  taskId?: string | null
  technicianId?: string | null
  /** When it was written, if a device sent it later; default now. */
  at?: Date
}
/** Writes a note on an order, its job or task (G28, H21), with its activity. */
export async function writeNote(ctx: Context, order: { id: string; shop_id: string }, note: NewNote): Promise<NoteRow> {
  const at = note.at ?? ctx.now
  const row = await insertNote(
    ctx.tx,
    {
      id: newId(ctx.now),
      orderId: order.id,
      jobId: note.jobId ?? null,
      taskId: note.taskId ?? null,
      technicianId: note.technicianId ?? null,
      userId: ctx.userId,
      author: ctx.actorName,
      type: note.type ?? 'general',
      internal: note.internal ?? true,
      content: note.content,
    },
    at,
  )
  await recordActivity(ctx, order, {
    type: 'note_added',
    details: { note: cutText(note.content, 140), note_type: row.type, ...(note.taskId && { task_id: note.taskId }) },
    jobId: note.jobId ?? null,
    at,
  })
  return row
}

export async function listNotes(ctx: Context, { params, query }: { params: { id: string }; query: PageQuery & ShopOfRead }) {
  const row = await getOrder(ctx, params.id, query)
  const at = pageOf(query)
  const [notes, count] = await Promise.all([selectNotes(ctx.tx, row.id, at.limit, at.offset), countNotes(ctx.tx, row.id)])
  return { notes: notes.map(presentNote), pagination: paginate(at, count) }
}
export async function addNote(
  ctx: Context,
  {
    params,
    body,
  }: { params: { id: string }; body: { content: string; type?: NoteRow['type'] | undefined; is_internal?: boolean | undefined } },
) {
  const row = await getOrder(ctx, params.id)
  const note = await writeNote(ctx, row, { content: body.content, type: body.type, internal: body.is_internal })
  ctx.note({ kind: 'service_order', id: row.id, code: 'order.note-written', params: { number: row.number } })
  return { note: presentNote(note) }
}
export async function listActivities(ctx: Context, { params, query }: { params: { id: string }; query: PageQuery & ShopOfRead }) {
  const row = await getOrder(ctx, params.id, query)
  const at = pageOf(query)
  const [activities, count] = await Promise.all([
    selectActivities(ctx.tx, row.id, at.limit, at.offset),
    countActivities(ctx.tx, row.id),
  ])
  return { activities: activities.map((row) => presentActivity(ctx, row)), pagination: paginate(at, count) }
}

/** The shop of a draft: the given one, which one must be able to enter. */
async function draftShop(ctx: Context, shopId: string | undefined): Promise<string> {
  if (!shopId) throw fieldProblem('query.shop_id', 'REQUIRED', fieldTexts.REQUIRED)
  if (!isUuid(shopId)) throw fieldProblem('query.shop_id', 'INVALID_ID', fieldTexts.INVALID_ID)
  return (await getShopRow(ctx, shopId.toLowerCase())).id
}
type DraftQuery = { query: { shop_id?: string | undefined } }
export async function showDraft(ctx: Context, { query }: DraftQuery) {
  const shopId = await draftShop(ctx, query.shop_id)
  const row = ctx.userId ? await selectDraft(ctx.tx, ctx.userId, shopId) : undefined
  return {
    draft: row ? { shop_id: row.shop_id, step: row.step, fields: row.fields, updated_at: row.updated_at.toISOString() } : null,
  }
}
/** A super-admin has no membership to keep a draft under; theirs is accepted and not kept. */
export async function saveDraft(
  ctx: Context,
  { query, body }: DraftQuery & { body: { step: number; fields: Record<string, unknown> } },
) {
  const shopId = await draftShop(ctx, query.shop_id)
  if (JSON.stringify(body.fields).includes('\\u0000'))
    throw new Problem(
      'VALIDATION_FAILED',
      { first: fieldTexts.BAD_CHARACTERS },
      { errors: [{ path: 'body.fields', code: 'BAD_CHARACTERS', message: fieldTexts.BAD_CHARACTERS }] },
    )
  if (ctx.userId) await upsertDraft(ctx.tx, ctx.userId, shopId, body.step, body.fields, ctx.now)
  ctx.note({ kind: 'order_draft', id: null, code: 'order.draft-kept' })
  return { draft: { shop_id: shopId, step: body.step, updated_at: ctx.now.toISOString() } }
}
export async function dropDraft(ctx: Context, { query }: DraftQuery): Promise<void> {
  const shopId = await draftShop(ctx, query.shop_id)
  if (ctx.userId) await deleteDraft(ctx.tx, ctx.userId, shopId)
  ctx.note({ kind: 'order_draft', id: null, code: 'order.draft-thrown-away' })
}

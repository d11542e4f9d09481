import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/privacy'
import type { LegalHold } from '@twopost/contract/privacy'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { countHolds, type HoldRow, hasRecord, insertHold, releaseHold, selectHold, selectHolds } from './legal-holds.queries.ts'
import { firstToday } from './retention-day.service.ts'

const present = (row: HoldRow, today: string): LegalHold => ({
  id: row.id,
  record_kind: row.record_kind,
  record_id: row.record_id,
  record_name: row.record_name,
  reason: row.reason,
  until: row.until,
  is_active: row.released_at === null && (row.until === null || row.until >= today),
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  released_by_name: row.released_by_name,
  released_at: row.released_at?.toISOString() ?? null,
})
/** Legal holds, the newest first (AUD12). */
export async function listLegalHolds(ctx: Context, { query }: Input<typeof calls.listLegalHolds>) {
  const at = pageOf(query)
  const today = await firstToday(ctx.tx, ctx.now)
  const filter = {
    kind: query.record_kind ?? null,
    recordId: query.record_id ?? null,
    activeOn: query.active ? today : null,
  }
  const [rows, count] = [await selectHolds(ctx.tx, filter, at), await countHolds(ctx.tx, filter)]
  return { legal_holds: rows.map((row) => present(row, today)), pagination: paginate(at, count) }
}
/** Holds a record: nothing of it is erased or taken away by its age (AUD2). @throws Problem HOLD_RECORD_NOT_FOUND, HOLD_ENDS_IN_PAST */
export async function createLegalHold(
  ctx: Context,
  { body }: Input<typeof calls.createLegalHold>,
): Promise<Answer<typeof calls.createLegalHold>> {
  const today = await firstToday(ctx.tx, ctx.now)
  const until = body.until ?? null
  if (until !== null && until < today) throw new Problem('HOLD_ENDS_IN_PAST')
  if (!(await hasRecord(ctx.tx, body.record_kind, body.record_id))) throw new Problem('HOLD_RECORD_NOT_FOUND')
  const row = { ...{ id: newId(ctx.now), record_kind: body.record_kind, record_id: body.record_id }, reason: body.reason, until }
  await insertHold(ctx.tx, row, { userId: ctx.userId, name: ctx.actorName }, ctx.now)
  await announceLive(ctx, 'privacy.changed', null, {})
  ctx.note({ kind: 'legal_hold', id: row.id, code: 'hold.placed', details: { kind: row.record_kind, record: row.record_id } })
  return { legal_hold: present((await selectHold(ctx.tx, row.id)) as HoldRow, today) }
}
/** @throws Problem LEGAL_HOLD_NOT_FOUND, for one that is released, too */
export async function releaseLegalHold(ctx: Context, { params }: Input<typeof calls.releaseLegalHold>): Promise<void> {
  if ((await releaseHold(ctx.tx, params.id, ctx.actorName, ctx.now)) === 0) throw new Problem('LEGAL_HOLD_NOT_FOUND')
  await announceLive(ctx, 'privacy.changed', null, {})
  ctx.note({ kind: 'legal_hold', id: params.id, code: 'hold.released' })
}

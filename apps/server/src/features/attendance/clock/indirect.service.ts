import type * as calls from '@twopost/contract/attendance'
import { type TimeEntry, typeOfCode } from '@twopost/contract/attendance'
import type { Input } from '@twopost/contract/core/call'
import { indirectReason } from '@twopost/contract/timers.states'
import { actedAt, insertEntry, stopTimerOf, timerStarting } from '#features/timers/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentEntry } from '../attendance.presenter.ts'
import { type EntryRow, findOpenEntry, lockHours, selectEntry, selectLastEnd } from '../attendance.queries.ts'
import { rulesOf } from '../time-rules.service.ts'
import { close, expectAfter, hoursChanged, ownTechnician } from './clock.service.ts'

type One = { time_entry: TimeEntry }
const view = (ctx: Context, row: EntryRow | undefined): One => {
  if (!row) throw new Problem('TIME_ENTRY_NOT_FOUND')
  return { time_entry: presentEntry(row, ctx.now) }
}

/**
 * Begins time of no order within the attended time: it ends an open timer and other such time (CLK13).
 * @throws Problem NOT_CLOCKED_IN, TIME_BEFORE_LAST …
 */
export async function startIndirect(ctx: Context, { body }: Input<typeof calls.startIndirect>): Promise<One> {
  const technicianId = ownTechnician(ctx)
  const entry = await findOpenEntry(ctx.tx, technicianId, 'clock')
  if (!entry?.shop_id) throw new Problem('NOT_CLOCKED_IN')
  const at = await actedAt(ctx, body.occurred_at, technicianId, entry.shop_id)
  await stopTimerOf(ctx, technicianId, indirectReason, at)
  await lockHours(ctx.tx, technicianId)
  await expectAfter(ctx, entry.shop_id, entry.started_at, at)
  await endIndirect(ctx, technicianId, at)
  await expectAfter(ctx, entry.shop_id, await selectLastEnd(ctx.tx, technicianId, 'indirect'), at)
  const id = newId(ctx.now)
  const isUnpaid = (await rulesOf(ctx.tx, entry.shop_id)).unpaid_codes.includes(body.code)
  await insertEntry(ctx.tx, {
    id,
    technicianId,
    shopId: entry.shop_id,
    source: 'indirect',
    type: typeOfCode(body.code),
    startedAt: at,
    endedAt: null,
    seconds: null,
    location: entry.location,
    notes: body.notes ?? '',
    code: body.code,
    isPaid: !isUnpaid,
    recorded: at === ctx.now ? 'live' : 'queued',
  })
  await hoursChanged(ctx, entry.shop_id, technicianId)
  ctx.note({ kind: 'time_entry', id, code: 'time.indirect-begun', details: { status: body.code } })
  return view(ctx, await selectEntry(ctx.tx, id))
}

/** Ends open time of no order of a technician, if there is some. @returns the entry as it was */
async function endIndirect(ctx: Context, technicianId: string, at: Date): Promise<EntryRow | undefined> {
  const open = await findOpenEntry(ctx.tx, technicianId, 'indirect')
  if (!open) return undefined
  await expectAfter(ctx, open.shop_id ?? '', open.started_at, at)
  await close(ctx, open, at)
  await hoursChanged(ctx, open.shop_id, technicianId)
  return open
}

/** Ends one's own time of no order; the attendance goes on. @throws Problem TIME_ENTRY_NOT_FOUND without one */
export async function stopIndirect(ctx: Context, { body }: Input<typeof calls.stopIndirect>): Promise<One> {
  const technicianId = ownTechnician(ctx)
  await lockHours(ctx.tx, technicianId)
  const open = await findOpenEntry(ctx.tx, technicianId, 'indirect')
  if (!open) throw new Problem('TIME_ENTRY_NOT_FOUND')
  await endIndirect(ctx, technicianId, await actedAt(ctx, body?.occurred_at, technicianId, open.shop_id ?? ''))
  ctx.note({ kind: 'time_entry', id: open.id, code: 'time.indirect-ended' })
  return view(ctx, await selectEntry(ctx.tx, open.id))
}

/** A timer that starts ends time of no order; where the shop asks for it, somebody has to be clocked in first (CLK4, CLK6). */
export function subscribeClock(): void {
  timerStarting.subscribe(async (ctx, { technicianId, shopId, at, isShared }) => {
    const [entry, rules] = await Promise.all([findOpenEntry(ctx.tx, technicianId, 'clock'), rulesOf(ctx.tx, shopId)])
    if (!entry && rules.clock_needs_attendance === 'block') throw new Problem('NOT_CLOCKED_IN')
    if (isShared && !rules.shared_clock) throw new Problem('SHARED_CLOCK_OFF')
    await endIndirect(ctx, technicianId, at)
  })
}

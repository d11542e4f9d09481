import type * as calls from '@twopost/contract/attendance'
import { secondsOf, type TimeEntry } from '@twopost/contract/attendance'
import type { Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { shiftReason } from '@twopost/contract/timers.states'
import { technicianIdFor } from '#features/jobs/index.ts'
import { getShopRow, type ShopRow, selectShops, zoneOfShops } from '#features/shops/index.ts'
import { listTechniciansByIds, ownTechnicianId } from '#features/technicians/index.ts'
import { actedAt, endEntry, insertEntry, openTimerOf, sayShopTime, stopTimerOf } from '#features/timers/index.ts'
import { fromMs, later } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentEntry } from '../attendance.presenter.ts'
import {
  countEntries,
  type EntryRow,
  findOpenEntry,
  lockHours,
  selectEntries,
  selectEntry,
  selectLastEnd,
  selectRecentLocations,
  sumAttended,
} from '../attendance.queries.ts'
import { rulesOf } from '../time-rules.service.ts'

type One = { time_entry: TimeEntry }

/** @throws Problem NOT_A_TECHNICIAN */
export function ownTechnician(ctx: Context): string {
  const own = ownTechnicianId(ctx)
  if (!own) throw new Problem('NOT_A_TECHNICIAN')
  return own
}
/** Tells those who look at a technician's hours. */
export const hoursChanged = (ctx: Context, shopId: string | null, technicianId: string): Promise<void> =>
  announceLive(ctx, 'time.changed', shopId, { technician_id: technicianId })
/** @throws Problem TIME_BEFORE_LAST when what is sent later lies before what is recorded */
export async function expectAfter(ctx: Context, shopId: string, last: Date | null, at: Date): Promise<void> {
  if (last && at.getTime() < last.getTime()) throw new Problem('TIME_BEFORE_LAST', { at: await sayShopTime(ctx, shopId, last) })
}

/** Where somebody works who does not say where: the first shop one may enter. @throws Problem SHOP_NOT_FOUND */
async function usualShop(ctx: Context, shopId: string | undefined): Promise<ShopRow> {
  if (shopId) return getShopRow(ctx, shopId)
  const [first] = await selectShops(ctx.tx, ctx.shopIds)
  if (!first) throw new Problem('SHOP_NOT_FOUND')
  return first
}

/** Attended time begins (I2). @throws Problem NOT_A_TECHNICIAN, CLOCKED_IN, SHOP_NOT_FOUND, TIME_BEFORE_LAST … */
export async function clockIn(ctx: Context, { body }: Input<typeof calls.clockIn>): Promise<One> {
  const technicianId = ownTechnician(ctx)
  const shop = await usualShop(ctx, body.shop_id)
  const at = await actedAt(ctx, body.occurred_at, technicianId, shop.id)
  await lockHours(ctx.tx, technicianId)
  const open = await findOpenEntry(ctx.tx, technicianId, 'clock')
  if (open) throw new Problem('CLOCKED_IN', { from: await sayShopTime(ctx, shop.id, open.started_at) })
  await expectAfter(ctx, shop.id, await selectLastEnd(ctx.tx, technicianId, 'clock'), at)
  const id = newId(ctx.now)
  await insertEntry(ctx.tx, {
    id,
    technicianId,
    shopId: shop.id,
    source: 'clock',
    type: 'work',
    startedAt: at,
    endedAt: null,
    seconds: null,
    location: body.location,
    notes: body.notes ?? '',
    code: null,
    isPaid: true,
    recorded: at === ctx.now ? 'live' : 'queued',
  })
  await hoursChanged(ctx, shop.id, technicianId)
  ctx.note({ kind: 'time_entry', id, code: 'time.clocked-in', details: { location: body.location } })
  return show(ctx, id)
}
const show = async (ctx: Context, id: string): Promise<One> => {
  const row = await selectEntry(ctx.tx, id)
  if (!row) throw new Problem('TIME_ENTRY_NOT_FOUND')
  return { time_entry: presentEntry(row, ctx.now) }
}

/** `me` is one's own open entry: a device that was off the net since the clock-in does not know its id. */
async function entryIdOf(ctx: Context, id: string): Promise<string> {
  const own = id === 'me' ? ownTechnicianId(ctx) : null
  return own ? ((await findOpenEntry(ctx.tx, own, 'clock'))?.id ?? '') : id
}
/** An entry that is one's own, or any of a shop one may enter with time:edit. @throws Problem TIME_ENTRY_NOT_FOUND */
async function entryToEnd(ctx: Context, id: string): Promise<EntryRow> {
  const row = isUuid(id) ? await selectEntry(ctx.tx, id) : undefined
  const isOwn = row !== undefined && row.technician_id === ownTechnicianId(ctx)
  const mayEnd = row?.shop_id && may(ctx, 'time:edit') && mayEnterShop(ctx, row.shop_id)
  if (row?.source !== 'clock' || !(isOwn || mayEnd)) throw new Problem('TIME_ENTRY_NOT_FOUND')
  return row
}

/** Ends an open entry at an instant; its seconds are kept. @returns how many entries ended */
export const close = (ctx: Context, row: EntryRow, at: Date, notes = ''): Promise<number> =>
  endEntry(ctx.tx, {
    id: row.id,
    at,
    seconds: secondsOf({ from: row.started_at.getTime(), to: at.getTime() }),
    notes: [row.notes, notes].filter(Boolean).join('\n'),
    needsReview: false,
  })

/**
 * Attended time ends (I3). With an open timer it asks, unless `stop_timer` says what to do; the timer stops with the end of the shift and
 * its job goes on (CLK6). @throws Problem TIME_ENTRY_NOT_FOUND, CLOCKED_OUT, TIMER_STILL_RUNS, TIME_BEFORE_LAST …
 */
export async function clockOut(ctx: Context, { params, body }: Input<typeof calls.clockOut>): Promise<One> {
  const id = await entryIdOf(ctx, params.id)
  const found = await entryToEnd(ctx, id)
  const shopId = found.shop_id ?? ''
  const said = await actedAt(ctx, body?.occurred_at, found.technician_id, shopId)
  // A clock that was set back meanwhile ends it where it began (2.2).
  const at = said === ctx.now ? later(said, found.started_at) : said
  const timer = await openTimerOf(ctx, found.technician_id)
  if (timer && found.ended_at === null && body?.stop_timer === undefined)
    throw new Problem('TIMER_STILL_RUNS', { order: timer.number })
  if (timer && body?.stop_timer) await stopTimerOf(ctx, found.technician_id, shiftReason, at)
  await lockHours(ctx.tx, found.technician_id)
  const row = await entryToEnd(ctx, id)
  if (row.ended_at) throw new Problem('CLOCKED_OUT')
  await expectAfter(ctx, shopId, row.started_at, at)
  const indirect = await findOpenEntry(ctx.tx, row.technician_id, 'indirect')
  if (indirect) {
    await expectAfter(ctx, shopId, indirect.started_at, at)
    await close(ctx, indirect, at)
  }
  await close(ctx, row, at, body?.notes ?? '')
  await hoursChanged(ctx, row.shop_id, row.technician_id)
  const isOwn = row.technician_id === ownTechnicianId(ctx)
  const [technician] = isOwn ? [] : await listTechniciansByIds(ctx, [row.technician_id])
  ctx.note({
    kind: 'time_entry',
    id: row.id,
    code: isOwn ? 'time.clocked-out' : 'time.clocked-out-for',
    params: { name: technician?.name ?? '' },
  })
  return show(ctx, row.id)
}

/** Time entries of a technician with the sums of today and of 7 days (I5, I7). @throws Problem TECHNICIAN_NOT_FOUND */
export async function listTimeEntries(ctx: Context, { params, query }: Input<typeof calls.listTimeEntries>) {
  const at = pageOf(query)
  const nobody = params.id === 'me' && !ownTechnicianId(ctx)
  if (nobody) return { time_entries: [], todayMinutes: 0, weekMinutes: 0, pagination: paginate(at, 0) }
  const technicianId = await technicianIdFor(ctx, params.id)
  const zone = await zoneOfShops(ctx, ctx.shopIds)
  const dayStart = (date: string) => fromMs(startOfDate(zone, date))
  const base = { technicianId, shopIds: technicianId === ownTechnicianId(ctx) ? null : ctx.shopIds }
  const filter = {
    ...base,
    source: query.source ?? null,
    from: query.from ? dayStart(query.from) : null,
    before: query.to ? dayStart(addDays(query.to, 1)) : null,
  }
  const today = dateIn(zone, ctx.now.getTime())
  const [rows, count, day, week] = await Promise.all([
    selectEntries(ctx.tx, filter, at.limit, at.offset),
    countEntries(ctx.tx, filter),
    sumAttended(ctx.tx, { ...base, from: dayStart(today), before: null }, ctx.now),
    sumAttended(ctx.tx, { ...base, from: dayStart(addDays(today, -6)), before: null }, ctx.now),
  ])
  return {
    time_entries: rows.map((row) => presentEntry(row, ctx.now)),
    todayMinutes: Math.floor(day / 60),
    weekMinutes: Math.floor(week / 60),
    pagination: paginate(at, count),
  }
}

/** The open entries of a technician, and what starting a timer needs of the clock (I5, CLK4). @throws Problem TECHNICIAN_NOT_FOUND */
export async function showCurrentEntry(ctx: Context, { params }: Input<typeof calls.getCurrentTimeEntry>) {
  const server_time = ctx.now.toISOString()
  const none = { time_entry: null, indirect: null, clockNeedsAttendance: 'off' as const, recentLocations: [], server_time }
  if (params.id === 'me' && !ownTechnicianId(ctx)) return none
  const technicianId = await technicianIdFor(ctx, params.id)
  const [entry, indirect, recentLocations, shops] = await Promise.all([
    findOpenEntry(ctx.tx, technicianId, 'clock'),
    findOpenEntry(ctx.tx, technicianId, 'indirect'),
    selectRecentLocations(ctx.tx, technicianId),
    selectShops(ctx.tx, ctx.shopIds),
  ])
  const shopId = entry?.shop_id ?? shops[0]?.id
  const isHidden = entry?.shop_id && technicianId !== ownTechnicianId(ctx) && !mayEnterShop(ctx, entry.shop_id)
  if (isHidden) return none
  return {
    time_entry: entry ? presentEntry(entry, ctx.now) : null,
    indirect: indirect ? presentEntry(indirect, ctx.now) : null,
    clockNeedsAttendance: shopId ? (await rulesOf(ctx.tx, shopId)).clock_needs_attendance : ('off' as const),
    recentLocations,
    server_time,
  }
}

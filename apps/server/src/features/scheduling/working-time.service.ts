import { dateIn } from '@twopost/contract/core/time'
import { cutPieces, type OpenSpan, openSpans } from '@twopost/contract/shops'
import { openHoursOf, type ShopRow, sayTime } from '#features/shops/index.ts'
import { listTechniciansByIds, type WorkingTimes, workingTimesOf } from '#features/technicians/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { withinSpan } from './pieces.rules.ts'
import { intersect, normalize, without } from './planner/intervals.rules.ts'

/** When a shop is open and its people work in it, in ms. */
export interface ShopCalendar {
  open: OpenSpan[]
  /** Working time within the opening hours, without lunch and absences; nothing for somebody who has entered no week. */
  work: ReadonlyMap<string, OpenSpan[]>
  times: ReadonlyMap<string, WorkingTimes>
}

const workingTime = (open: readonly OpenSpan[], { spans, away }: WorkingTimes): OpenSpan[] =>
  without(intersect(normalize(spans), open), away)
/** When somebody can work while the shop is open, without lunch and absences; who has entered no week works all of it (ms). */
export const usableTime = (open: readonly OpenSpan[], times: WorkingTimes): OpenSpan[] =>
  times.keepsHours ? workingTime(open, times) : without(open, times.away)

/** Opening and working times between two instants (ms). */
export async function calendarOf(
  ctx: Context,
  shop: ShopRow,
  technicianIds: readonly string[],
  range: OpenSpan,
): Promise<ShopCalendar> {
  const open = openSpans(await openHoursOf(ctx, shop), range.from, range.to)
  const times = await workingTimesOf(ctx, technicianIds, shop.time_zone, range)
  const work = new Map([...times].map(([id, one]) => [id, workingTime(open, one)]))
  return { open, work, times }
}

/** The same of somebody in a calendar; nothing of somebody who is not in it. */
export function usableOf({ open, work, times }: ShopCalendar, technicianId: string): OpenSpan[] {
  const known = times.get(technicianId)
  return known && !known.keepsHours ? usableTime(open, known) : (work.get(technicianId) ?? [])
}

/** The work of one technician, in minutes; they are not read where the work has an end. */
export interface WorkShare {
  technicianId: string
  minutes: number
}
const minute = 60_000
const day = 1440 * minute
/** Work of this length is spread over no more days than this. */
const daysFor = (minutes: number): number => Math.min(370, 15 + Math.ceil(minutes / 60))

/**
 * The pieces of each technician's work (G37): within working and opening hours, around lunch, absences and closed days. Somebody who has
 * entered no week works while the shop is open. Somebody who lets work start while the shop is closed means it: then it runs through without a break.
 * @param until ends the work at an instant (ms) in place of its minutes
 * @param anyway books the time without a break where somebody does not work that day
 * @throws Problem TECHNICIAN_AWAY when a technician has no working time left on the day of the start
 */
export async function piecesOf(
  ctx: Context,
  shop: ShopRow,
  shares: readonly WorkShare[],
  { from, until, anyway }: { from: number; until?: number | undefined; anyway: boolean },
): Promise<ReadonlyMap<string, OpenSpan[]>> {
  const longest = Math.max(0, ...shares.map((share) => share.minutes))
  const range = { from, to: Math.max(from + daysFor(longest) * day, until ?? 0) }
  const ids = shares.map((share) => share.technicianId)
  const calendar = await calendarOf(ctx, shop, ids, range)
  const isClosed = !calendar.open.some((span) => span.from <= from && from < span.to)
  const pieces = new Map<string, OpenSpan[]>()
  for (const { technicianId, minutes } of shares) {
    const wholly = [{ from, to: until ?? from + minutes * minute }]
    const usable = usableOf(calendar, technicianId)
    const first = usable[0]
    const isThere = first !== undefined && dateIn(shop.time_zone, Math.max(first.from, from)) === dateIn(shop.time_zone, from)
    if (!isClosed && !isThere && !anyway) throw await away(ctx, shop, technicianId, first)
    if (isClosed || !isThere) pieces.set(technicianId, wholly)
    else {
      const within = until === undefined ? cutPieces(usable, from, minutes * minute) : withinSpan(usable, { from, to: until })
      pieces.set(technicianId, within.length > 0 ? within : wholly)
    }
  }
  return pieces
}

async function away(ctx: Context, shop: ShopRow, technicianId: string, next: OpenSpan | undefined): Promise<Problem> {
  const [technician] = await listTechniciansByIds(ctx, [technicianId])
  return new Problem('TECHNICIAN_AWAY', {
    technician: technician?.name ?? '',
    next: next ? sayTime(shop.time_zone, next.from) : '–',
  })
}

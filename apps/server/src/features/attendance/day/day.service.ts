import type * as calls from '@twopost/contract/attendance'
import { type DayLane, type LaneSpan, laneOf } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import type { PresenceRow, StretchRow } from '../hours.queries.ts'
import { dayOf, type Measured, numbersOf, sumDays } from '../hours.rules.ts'
import { type Hours, measureHours, type PersonHours } from '../hours.service.ts'
import { findApprovedPeriod } from '../pay/periods.queries.ts'
import { shopOfHours } from '../time-rules.service.ts'
import { presentCorrection } from './corrections.presenter.ts'
import { type CorrectionRow, selectCorrections } from './corrections.queries.ts'
import { type ShopTechnician, selectShopTechnicians } from './day.queries.ts'

const none = {
  entryId: null,
  timerId: null,
  serviceOrderId: null,
  serviceId: null,
  isShared: false,
  code: null,
  timerKind: null,
  recorded: 'live',
  needsReview: false,
  label: '',
} as const
const ofPresence = (row: PresenceRow): LaneSpan => ({
  ...none,
  kind: row.source === 'clock' ? 'attended' : row.code === 'break' ? 'break' : 'indirect',
  from: row.started_at.toISOString(),
  to: row.ended_at?.toISOString() ?? null,
  entryId: row.id,
  label: row.source === 'clock' ? row.location : '',
  code: row.code,
  recorded: row.recorded,
  needsReview: row.needs_review,
})
const labelOf = (row: StretchRow): string => [row.number, row.service_name ?? row.title].join(' · ')
const ofStretch = (row: StretchRow): LaneSpan => ({
  ...none,
  kind: row.kind === 'work' ? 'on_job' : 'break',
  from: row.from_at.toISOString(),
  to: row.to_at?.toISOString() ?? null,
  timerId: row.timer_id,
  serviceOrderId: row.service_order_id,
  serviceId: row.service_id,
  isShared: row.service_ids.length > 0,
  label: labelOf(row),
  timerKind: row.timer_kind,
  recorded: row.recorded,
  needsReview: row.needs_review,
})
const within = ({ from, to }: { from: Date; to: Date | null }, now: Date) => ({
  from: from.getTime(),
  to: (to ?? now).getTime(),
})

/** Attended, on job, break and indirect as they were recorded, and the gaps of the shifts between them (CLK14, CLK16). */
function spansOf(person: PersonHours, date: string, at: Pick<Measured, 'placeOf' | 'now'>): LaneSpan[] {
  const shifts = person.presence.filter((row) => row.source === 'clock')
  const isOfDay = (start: Date, shopId: string | null) => dayOf(shifts, start, shopId, at) === date
  const presence = person.presence.filter((row) => isOfDay(row.started_at, row.shop_id))
  const stretches = person.stretches.filter((row) => row.kind !== 'pause' && isOfDay(row.from_at, row.shop_id))
  const spans = [...presence.map(ofPresence), ...stretches.map(ofStretch)]
  const busy = (kinds: readonly LaneSpan['kind'][]) =>
    spans
      .filter((one) => kinds.includes(one.kind))
      .map((one) => ({ from: Date.parse(one.from), to: one.to ? Date.parse(one.to) : at.now.getTime() }))
  const gaps = presence
    .filter((row) => row.source === 'clock')
    .flatMap((shift) =>
      laneOf(within({ from: shift.started_at, to: shift.ended_at }, at.now), busy(['on_job', 'indirect']), busy(['break'])),
    )
    .filter((part) => part.kind === 'gap' && part.to - part.from >= 60_000)
    .map(
      (part): LaneSpan => ({
        ...none,
        kind: 'gap',
        from: fromMs(part.from).toISOString(),
        to: fromMs(part.to).toISOString(),
      }),
    )
  return [...spans, ...gaps].sort((a, b) => a.from.localeCompare(b.from))
}

const stateOfTimer = { work: 'working', pause: 'paused', break: 'break' } as const
/** What somebody does at this moment (the wall view of CLK16); null for who is neither clocked in nor on a timer. */
function nowOf(person: PersonHours | undefined): DayLane['now'] {
  if (!person) return null
  const isClockedIn = person.presence.some((row) => row.source === 'clock' && row.ended_at === null)
  const job = person.stretches.find((row) => row.to_at === null)
  const other = person.presence.find((row) => row.source === 'indirect' && row.ended_at === null)
  const since = job?.from_at ?? other?.started_at ?? person.presence.find((row) => row.ended_at === null)?.started_at
  if (!isClockedIn && !job) return null
  return {
    isClockedIn,
    state: job ? stateOfTimer[job.kind] : other ? (other.code === 'break' ? 'break' : 'indirect') : 'idle',
    serviceOrderId: job?.service_order_id ?? null,
    label: job ? labelOf(job) : (other?.code ?? ''),
    since: since?.toISOString() ?? null,
  }
}

const laneOfPerson = (
  technician: ShopTechnician,
  hours: Hours,
  corrections: readonly CorrectionRow[],
  date: string,
  now: Date,
): DayLane => {
  const person = hours.people.get(technician.id)
  const spans = person ? spansOf(person, date, { placeOf: hours.placeOf, now }) : []
  const ids = new Set(spans.flatMap((span) => [span.entryId, span.timerId]))
  return {
    technicianId: technician.id,
    name: technician.name,
    spans,
    numbers: numbersOf(sumDays(person?.days ?? new Map(), date, date), person?.sold.get(date) ?? 0, person?.invoiced),
    corrections: corrections.filter((row) => ids.has(row.record_id)).map(presentCorrection),
    now: nowOf(person),
  }
}

/** One day of a shop, a lane for each technician who works there or has hours of that day (CLK14). @throws Problem SHOP_NOT_FOUND */
export async function showTimeDay(
  ctx: Context,
  { query }: Input<typeof calls.getTimeDay>,
): Promise<Answer<typeof calls.getTimeDay>> {
  const shop = await shopOfHours(ctx, query.shop_id)
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const date = query.date ?? today
  const hours = await measureHours(ctx, { technicianIds: null, shopIds: [shop.id] }, shop.time_zone, date, date)
  const technicians = await selectShopTechnicians(ctx.tx, shop.id, [...hours.people.keys()])
  const records = [...hours.people.values()].flatMap((person) => [
    ...person.presence.map((row) => row.id),
    ...person.stretches.map((row) => row.timer_id),
  ])
  const [corrections, period] = await Promise.all([
    selectCorrections(ctx.tx, [...new Set(records)]),
    findApprovedPeriod(ctx.tx, [shop.id], date),
  ])
  const lanes = technicians.map((technician) => laneOfPerson(technician, hours, corrections, date, ctx.now))
  return {
    day: {
      date,
      shopId: shop.id,
      timeZone: shop.time_zone,
      from: fromMs(startOfDate(shop.time_zone, date)).toISOString(),
      to: fromMs(startOfDate(shop.time_zone, addDays(date, 1))).toISOString(),
      isPeriodApproved: period !== undefined,
      // Those who left are shown for the days on which they worked.
      lanes: lanes.filter((lane, i) => technicians[i]?.is_active || lane.spans.length > 0),
      server_time: ctx.now.toISOString(),
    },
  }
}

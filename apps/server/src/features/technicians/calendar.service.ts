import type { Answer } from '@twopost/contract/core/call'
import type { getTechnicianCalendar, TechnicianCalendarInput } from '@twopost/contract/technicians'
import { clockText, minuteOf } from '#features/shops/index.ts'
import { expectWithinShops } from '#features/users/index.ts'
import { instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { replaceAbsences, replaceWorkingHours, selectAbsences, selectWorkingHours } from './calendar.queries.ts'
import { updateTechnician } from './technicians.queries.ts'
import { getTechnicianRow } from './technicians.service.ts'
import { keptParts, selectHoursSince } from './weeks.queries.ts'
import { keepWeek } from './weeks.service.ts'

type Calendar = Answer<typeof getTechnicianCalendar>
type Params = { params: { id: string } }

async function show(ctx: Context, id: string): Promise<Calendar> {
  const row = await getTechnicianRow(ctx, id)
  const [hours, absences, hoursSince] = await Promise.all([
    selectWorkingHours(ctx.tx, row.id),
    selectAbsences(ctx.tx, row.id),
    selectHoursSince(ctx.tx, row.id),
  ])
  return {
    calendar: {
      technicianId: row.id,
      workingHours: hours.map((one) => ({
        weekday: one.weekday,
        from: clockText(one.from_minute),
        to: clockText(one.to_minute),
      })),
      hoursSince,
      absences: absences.map((one) => ({
        id: one.id,
        startsAt: one.starts_at.toISOString(),
        endsAt: one.ends_at.toISOString(),
        reason: one.reason,
      })),
      version: row.version,
    },
  }
}

/** Anyone's for holders of technicians:view, else one's own alone. @throws Problem TECHNICIAN_NOT_FOUND */
export function showCalendar(ctx: Context, { params }: Params): Promise<Calendar> {
  if (!may(ctx, 'technicians:view') && ctx.principal.ownRecordIds.technician !== params.id)
    throw new Problem('TECHNICIAN_NOT_FOUND')
  return show(ctx, params.id)
}

/** The whole week, which holds from today on, and all absences. @throws Problem TECHNICIAN_NOT_FOUND, BEYOND_OWN_SHOPS, STALE_VERSION */
export async function replaceCalendar(
  ctx: Context,
  { params, body }: Params & { body: TechnicianCalendarInput },
): Promise<Calendar> {
  const row = await getTechnicianRow(ctx, params.id)
  expectWithinShops(ctx, row)
  const kept = { status: row.status, payCents: row.pay_rate_cents }
  if ((await updateTechnician(ctx.tx, row.id, kept, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).calendar })
  const hours = body.workingHours.map((one) => ({
    weekday: one.weekday,
    from_minute: minuteOf(one.from),
    to_minute: minuteOf(one.to),
  }))
  await replaceWorkingHours(ctx.tx, row.id, hours)
  await keepWeek(ctx, row, { week: keptParts(hours) })
  await replaceAbsences(
    ctx.tx,
    row.id,
    body.absences.map((one) => ({
      id: newId(ctx.now),
      starts_at: instantOf(one.startsAt),
      ends_at: instantOf(one.endsAt),
      reason: one.reason,
    })),
  )
  await announceLive(ctx, 'technician.changed', null, { technician_id: row.id })
  ctx.note({ kind: 'technician', id: row.id, code: 'technician.calendar-changed', params: { name: row.name } })
  return show(ctx, row.id)
}

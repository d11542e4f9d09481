import * as z from 'zod'
import { anyOf, approved, defineCall, orOwn } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { prose, requiredLine } from '../core/text.ts'
import { calendarDate, instant, occurred } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { shopOfRead } from '../service-orders/index.ts'
import { Timer, timerKinds } from '../timers/index.ts'
import { ClockNumbers, DayLane, ReviewItem, TimeCorrection, TimeEntry, TimeRules } from './attendance.model.ts'
import { attendanceNeeds, indirectCodes, roundings, soldOnWords, workCodes } from './attendance.states.ts'

const params = z.object({ id: pathId() })
const one = z.object({ time_entry: TimeEntry })
const late = ['TIME_TOO_OLD', 'TIME_BEFORE_LAST', 'PERIOD_APPROVED'] as const
const reason = requiredLine(500, 'REASON_REQUIRED')

export const clockIn = defineCall({
  method: 'POST',
  path: '/time-entries/clock-in',
  summary: 'Clock in: attended time begins (I2); one open entry per technician',
  access: approved,
  status: 201,
  body: z.strictObject({
    location: requiredLine(120, 'LOCATION_REQUIRED'),
    notes: prose(2000).optional(),
    /** Where one works today; without it the first shop one may enter. */
    shop_id: id().optional(),
    ...occurred,
  }),
  answer: one,
  problems: ['NOT_A_TECHNICIAN', 'CLOCKED_IN', 'SHOP_NOT_FOUND', ...late],
})
export const clockOut = defineCall({
  method: 'POST',
  path: '/time-entries/{id}/clock-out',
  summary:
    'Clock out (I3); `me` for one’s own open entry. With an open timer it asks; stop_timer stops it with the end of the shift, never the job (CLK6)',
  access: orOwn(anyOf('time:edit')),
  params,
  body: z.strictObject({ notes: prose(2000).optional(), stop_timer: z.boolean().optional(), ...occurred }).optional(),
  answer: one,
  problems: ['TIME_ENTRY_NOT_FOUND', 'CLOCKED_OUT', 'TIMER_STILL_RUNS', ...late],
})
export const startIndirect = defineCall({
  method: 'POST',
  path: '/time-entries/indirect',
  summary: 'Begin time of no order: a break, training … (CLK13). It ends an open timer and other such time',
  access: approved,
  status: 201,
  body: z.strictObject({ code: z.enum(indirectCodes), notes: prose(2000).optional(), ...occurred }),
  answer: one,
  problems: ['NOT_A_TECHNICIAN', 'NOT_CLOCKED_IN', ...late],
})
export const stopIndirect = defineCall({
  method: 'POST',
  path: '/time-entries/indirect/stop',
  summary: 'End one’s own time of no order; the attendance goes on (CLK13)',
  access: approved,
  body: z.strictObject(occurred).optional(),
  answer: one,
  problems: ['NOT_A_TECHNICIAN', 'TIME_ENTRY_NOT_FOUND', ...late],
})
export const listTimeEntries = defineCall({
  method: 'GET',
  path: '/technicians/{id}/time-entries',
  summary: 'Time entries of a technician (`me` for oneself), the latest first, with the sums of today and of 7 days (I5, I7)',
  access: orOwn(anyOf('service-order:assign')),
  params,
  query: z.object({
    from: calendarDate().optional(),
    to: calendarDate().optional(),
    source: z.enum(['clock', 'timer', 'indirect']).optional(),
    ...pageFields,
  }),
  answer: z.object({
    time_entries: z.array(TimeEntry),
    /** Attended minutes of entries that start today, and in the last 7 days; a running one is counted up to now. */
    todayMinutes: z.int(),
    weekMinutes: z.int(),
    pagination: Pagination,
  }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const getCurrentTimeEntry = defineCall({
  method: 'GET',
  path: '/technicians/{id}/time-entries/current',
  summary: 'The open attendance entry of a technician, and open time of no order; null without one (I5)',
  access: orOwn(anyOf('service-order:assign')),
  params,
  answer: z.object({
    time_entry: TimeEntry.nullable(),
    indirect: TimeEntry.nullable(),
    /** What starting a timer needs of the clock in this shop (CLK4). */
    clockNeedsAttendance: z.enum(attendanceNeeds),
    recentLocations: z.array(z.string()),
    server_time: z.iso.datetime(),
  }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const getClocks = defineCall({
  method: 'GET',
  path: '/technicians/{id}/clocks',
  summary: 'The three clocks of a technician (`me` for oneself) between two dates of the shop, by day (CLK9, CLK15)',
  access: orOwn(anyOf('time:view')),
  params,
  query: z.object({ from: calendarDate(), to: calendarDate() }),
  answer: z.object({
    clocks: z.object({
      technicianId: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      numbers: ClockNumbers,
      days: z.array(z.object({ date: z.string(), attendedSeconds: z.int(), onJobSeconds: z.int(), soldHours: z.number() })),
    }),
  }),
  problems: ['TECHNICIAN_NOT_FOUND', 'NOT_ALLOWED'],
})
export const getTimeDay = defineCall({
  method: 'GET',
  path: '/time/day',
  summary: 'One day of a shop: for each technician what was attended, on job, a break or a gap (CLK14)',
  access: anyOf('time:view'),
  query: z.object({ date: calendarDate().optional(), shop_id: z.string().max(60).optional() }),
  answer: z.object({
    day: z.object({
      date: z.string(),
      shopId: z.string(),
      timeZone: z.string(),
      /** The day itself: where the lanes begin and end. */
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      isPeriodApproved: z.boolean(),
      lanes: z.array(DayLane),
      server_time: z.iso.datetime(),
    }),
  }),
  problems: ['SHOP_NOT_FOUND'],
})
export const getTimeReview = defineCall({
  method: 'GET',
  path: '/time/review',
  summary: 'What somebody has to look at: entries that ended by themselves, forgotten clocks, timers without attendance (CLK14)',
  access: anyOf('time:view'),
  query: z.object({ shop_id: z.string().max(60).optional(), ...pageFields }),
  answer: z.object({ items: z.array(ReviewItem), pagination: Pagination }),
})

const times = { from: instant(), to: instant() }
export const correctTimeEntry = defineCall({
  method: 'PATCH',
  path: '/time-entries/{id}',
  summary: 'Correct attended time or time of no order, with a reason; the technician is told (CLK10)',
  access: anyOf('time:edit'),
  params,
  body: z.strictObject({ from: times.from.optional(), to: times.to.optional(), reason, ...versionField }),
  answer: z.object({ time_entry: TimeEntry, correction: TimeCorrection }),
  problems: ['TIME_ENTRY_NOT_FOUND', 'ENTRY_OPEN', 'TIME_OVERLAP', 'PERIOD_APPROVED', 'STALE_VERSION'],
})
export const correctTimer = defineCall({
  method: 'PATCH',
  path: '/timers/{id}',
  summary:
    'Correct time on job or the service it counts for, which ends its sharing, with a reason; the technician is told (CLK10)',
  access: anyOf('time:edit'),
  params,
  body: z.strictObject({
    from: times.from.optional(),
    to: times.to.optional(),
    service_id: id().nullable().optional(),
    reason,
    ...versionField,
  }),
  answer: z.object({ timer: Timer, correction: TimeCorrection }),
  problems: ['TIMER_RECORD_NOT_FOUND', 'ENTRY_OPEN', 'TIME_OVERLAP', 'PERIOD_APPROVED', 'SERVICE_NOT_FOUND', 'STALE_VERSION'],
})
export const addTimeEntry = defineCall({
  method: 'POST',
  path: '/time-entries',
  summary: 'Add hours by hand, with a reason: attended time, time of no order (code), or time on job (service_order_id) (CLK14)',
  access: anyOf('time:edit'),
  status: 201,
  body: z
    .strictObject({
      technician_id: id(),
      ...times,
      reason,
      shop_id: id().optional(),
      location: requiredLine(120).optional(),
      code: z.enum(indirectCodes).optional(),
      service_order_id: id().optional(),
      service_id: id().nullable().optional(),
      kind: z.enum(timerKinds).optional(),
    })
    .refine((body) => !(body.code && body.service_order_id), { path: ['code'], message: 'INVALID' }),
  answer: one,
  problems: [
    'TECHNICIAN_NOT_FOUND',
    'SHOP_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'SERVICE_NOT_FOUND',
    'NO_JOB_ON_ORDER',
    'TIME_OVERLAP',
    'PERIOD_APPROVED',
  ],
})

export const getTimerServices = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/timer/services',
  summary:
    'What one’s timer on an order may count for: its services, and whether several of them may share one clock (CLK2, CLK12)',
  access: anyOf('service-order:view'),
  params,
  query: z.object(shopOfRead),
  answer: z.object({
    services: z.array(z.object({ id: z.string(), name: z.string() })),
    allowsSharedClock: z.boolean(),
  }),
  problems: ['ORDER_NOT_FOUND'],
})

const rules = z.object({ rules: TimeRules })
export const getTimeRules = defineCall({
  method: 'GET',
  path: '/time/rules',
  summary: 'How a shop counts hours (CLK4)',
  access: anyOf('time:view', 'settings:view'),
  query: z.object({ shop_id: z.string().max(60).optional() }),
  answer: rules,
  problems: ['SHOP_NOT_FOUND'],
})
export const replaceTimeRules = defineCall({
  method: 'PUT',
  path: '/time/rules',
  summary: 'Change how a shop counts hours (CLK4)',
  access: anyOf('settings:create'),
  body: z.strictObject({
    shop_id: id(),
    sold_on: z.enum(soldOnWords),
    unpaid_break_after: z.int('INVALID_MINUTES').min(0, 'INVALID_MINUTES').max(1440, 'INVALID_MINUTES').nullable(),
    rounding: z.literal(roundings),
    auto_close_after: z.int('INVALID_MINUTES').min(0, 'INVALID_MINUTES').max(720, 'INVALID_MINUTES'),
    clock_needs_attendance: z.enum(attendanceNeeds),
    unpaid_codes: z.array(z.enum(workCodes)).max(6, 'TOO_MANY'),
    /** Not sent, it stays as it is. */
    shared_clock: z.boolean().optional(),
    ...versionField,
  }),
  answer: rules,
  problems: ['SHOP_NOT_FOUND', 'STALE_VERSION'],
})

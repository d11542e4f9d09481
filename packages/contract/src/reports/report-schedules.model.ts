import * as z from 'zod'
import { id } from '../core/ids.ts'
import { email } from '../core/text.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { scheduleEvery } from './report-days.rules.ts'
import { pauseReasons, runStates, scheduleStates } from './report-schedules.states.ts'
import { savedReportKinds } from './saved-reports.model.ts'

export const ReportRun = z
  .object({
    id: z.string(),
    due_on: z.string(),
    from: z.string(),
    to: z.string(),
    is_by_hand: z.boolean(),
    state: z.enum(runStates),
    tries: z.int(),
    sent_to: z.int(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReportRun' })
export type ReportRun = z.output<typeof ReportRun>

/** When a saved report is mailed, and to which people of the organization (KPI10). */
export const ReportSchedule = z
  .object({
    id: z.string(),
    saved_report_id: z.string(),
    report_name: z.string(),
    kind: z.enum(savedReportKinds),
    every: z.enum(scheduleEvery),
    /** The hour on the clock of the shop, 0 to 23. */
    hour: z.int(),
    shop_id: z.string(),
    shop_name: z.string(),
    time_zone: z.string(),
    format: z.enum(['csv', 'xlsx']),
    recipients: z.array(z.object({ name: z.string(), email: z.string(), is_active: z.boolean() })),
    state: z.enum(scheduleStates),
    pause_reason: z.enum(pauseReasons),
    owner_name: z.string(),
    is_own: z.boolean(),
    last_sent_on: z.string().nullable(),
    /** Null while it pauses. */
    next_due_at: z.iso.datetime().nullable(),
    last_run: ReportRun.nullable(),
    allowed: z.array(z.enum(allowedWords.report_schedule)),
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' })
export type ReportSchedule = z.output<typeof ReportSchedule>

export const scheduleFields = {
  every: z.enum(scheduleEvery),
  hour: z.int('INVALID_HOUR').min(0, 'INVALID_HOUR').max(23, 'INVALID_HOUR'),
  /** Whose clock counts; that of the report, else the first one may enter. */
  shop_id: id().optional(),
  format: z.enum(['csv', 'xlsx']),
  /** Addresses of people of the organization. */
  recipients: z.array(email()).min(1, 'TOO_FEW').max(20, 'TOO_MANY'),
}

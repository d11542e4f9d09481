import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/reports'
import { daysOfRun, nextDue, type ReportRun, type ReportSchedule } from '@twopost/contract/reports'
import { getShopRow, selectShops } from '#features/shops/index.ts'
import { type ActingMember, countActive, findActingMembers, membersByEmail, selectActiveIds } from '#features/users/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { enqueue } from '#platform/queue/queue.ts'
import { mayHave } from './report-content.service.ts'
import { insertRun, isUnderway } from './report-runs.queries.ts'
import {
  countRuns,
  countSchedules,
  deleteScheduleRow,
  insertSchedule,
  moveSchedule,
  type RunRow,
  replaceRecipients,
  type ScheduleRow,
  selectLastRuns,
  selectRecipients,
  selectRuns,
  selectSchedule,
  selectSchedules,
  updateSchedule,
} from './report-schedules.queries.ts'
import { getReportRow } from './saved-reports.service.ts'

export const sendRunJob = 'send-report-run'
const presentRun = (row: RunRow): ReportRun => ({
  ...{ id: row.id, due_on: row.due_on, from: row.from_date, to: row.to_date, is_by_hand: row.is_by_hand },
  ...{ state: row.state, tries: row.tries, sent_to: row.sent_to, created_at: row.created_at.toISOString() },
  ended_at: row.ended_at?.toISOString() ?? null,
})
const isOwn = (ctx: Context, row: ScheduleRow): boolean => row.owner_user_id === ctx.userId
const clockOf = (ctx: Context, row: Pick<ScheduleRow, 'every' | 'hour' | 'time_zone'>) => ({
  clock: { every: row.every, hour: row.hour, zone: row.time_zone },
  today: dateIn(row.time_zone, ctx.now.getTime()),
})
function present(ctx: Context, row: ScheduleRow, people: readonly ActingMember[], run: RunRow | undefined): ReportSchedule {
  const { clock, today } = clockOf(ctx, row)
  const isActive = row.state === 'active'
  return {
    ...{ id: row.id, saved_report_id: row.saved_report_id, report_name: row.report_name, kind: row.kind },
    ...{ every: row.every, hour: row.hour, shop_id: row.shop_id, shop_name: row.shop_name, time_zone: row.time_zone },
    ...{ format: row.format, state: row.state, pause_reason: row.pause_reason },
    recipients: people.map(({ name, email, isActive: is_active }) => ({ name, email, is_active })),
    ...{ owner_name: row.owner_name, is_own: isOwn(ctx, row), last_sent_on: row.last_sent_on },
    next_due_at: isActive ? fromMs(nextDue(clock, today, ctx.now.getTime())).toISOString() : null,
    last_run: run ? presentRun(run) : null,
    allowed: [
      ...when(isOwn(ctx, row), 'change', isActive ? 'pause' : 'resume', 'send-now'),
      ...when(isOwn(ctx, row) || may(ctx, 'reports:generate'), 'delete'),
    ],
    version: row.version,
  }
}
async function presentAll(ctx: Context, rows: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
  const ids = rows.map((row) => row.id)
  const [recipients, runs] = await Promise.all([selectRecipients(ctx.tx, ids), selectLastRuns(ctx.tx, ids)])
  const people = await findActingMembers(ctx, [...new Set(recipients.map((one) => one.user_id))])
  return rows.map((row) =>
    present(
      ctx,
      row,
      recipients.filter((one) => one.schedule_id === row.id).flatMap((one) => people.get(one.user_id) ?? []),
      runs.find((run) => run.schedule_id === row.id),
    ),
  )
}
const presentOne = async (ctx: Context, id: string): Promise<{ report_schedule: ReportSchedule }> => {
  const [shown] = await presentAll(ctx, [await getScheduleRow(ctx, id)])
  return { report_schedule: shown as ReportSchedule }
}
/** One's own, with reports:generate any. @throws Problem REPORT_SCHEDULE_NOT_FOUND, also for another shop’s (C43) */
async function getScheduleRow(ctx: Context, id: string): Promise<ScheduleRow> {
  const row = await selectSchedule(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id) || !(isOwn(ctx, row) || may(ctx, 'reports:generate')))
    throw new Problem('REPORT_SCHEDULE_NOT_FOUND')
  return row
}
/** Only its owner moves and changes it (KPI10). @throws Problem REPORT_SCHEDULE_NOT_FOUND, NOT_ALLOWED */
async function getOwnRow(ctx: Context, id: string): Promise<ScheduleRow> {
  const row = await getScheduleRow(ctx, id)
  if (!isOwn(ctx, row)) throw new Problem('NOT_ALLOWED')
  return row
}
const told = (ctx: Context, id: string) => announceLive(ctx, 'report.changed', null, { report_schedule_id: id })

export async function listReportSchedules(
  ctx: Context,
  { query }: Input<typeof calls.listReportSchedules>,
): Promise<Answer<typeof calls.listReportSchedules>> {
  const at = pageOf(query, 25)
  const reportId = query.saved_report_id ?? null
  const nobody = '00000000-0000-0000-0000-000000000000'
  const filter = { ownerId: may(ctx, 'reports:generate') ? null : (ctx.userId ?? nobody), reportId, shopIds: ctx.shopIds }
  const [rows, count] = await Promise.all([selectSchedules(ctx.tx, filter, at), countSchedules(ctx.tx, filter)])
  return { report_schedules: await presentAll(ctx, rows), pagination: paginate(at, count) }
}
export const showReportSchedule = async (
  ctx: Context,
  { params }: Input<typeof calls.getReportSchedule>,
): Promise<Answer<typeof calls.getReportSchedule>> => presentOne(ctx, params.id)
export async function listReportRuns(
  ctx: Context,
  { params, query }: Input<typeof calls.listReportRuns>,
): Promise<Answer<typeof calls.listReportRuns>> {
  const row = await getScheduleRow(ctx, params.id)
  const at = pageOf(query)
  const [rows, count] = await Promise.all([selectRuns(ctx.tx, row.id, at), countRuns(ctx.tx, row.id)])
  return { report_runs: rows.map(presentRun), pagination: paginate(at, count) }
}
/** Whom a report can be mailed to: everybody who is active; who may not see it gets no mail. */
export async function listReportRecipients(
  ctx: Context,
  { query }: Input<typeof calls.listReportRecipients>,
): Promise<Answer<typeof calls.listReportRecipients>> {
  const at = pageOf(query, 100)
  const [rows, count] = await Promise.all([selectActiveIds(ctx.tx, at), countActive(ctx.tx)])
  const ids = rows.map((row) => row.id)
  const people = await findActingMembers(ctx, ids)
  return {
    recipients: ids.flatMap((id) => {
      const one = people.get(id)
      if (!one) return []
      const { name, email } = one
      return [{ name, email, sees_figures: may(one.ctx, 'reports:view'), sees_taxes: may(one.ctx, 'reports:financial') }]
    }),
    pagination: paginate(at, count),
  }
}

/** @throws Problem RECIPIENT_UNKNOWN naming the first address that nobody here has (KPI23) */
async function recipientsOf(ctx: Context, emails: readonly string[]): Promise<string[]> {
  const { ids, unknown } = await membersByEmail(ctx.tx, emails)
  if (unknown !== undefined) throw new Problem('RECIPIENT_UNKNOWN', { email: unknown })
  return ids
}
/** @throws Problem SAVED_REPORT_NOT_FOUND, SHOP_NOT_FOUND, RECIPIENT_UNKNOWN, NOT_ALLOWED for a report one may not have */
export async function createReportSchedule(
  ctx: Context,
  { body }: Input<typeof calls.createReportSchedule>,
): Promise<Answer<typeof calls.createReportSchedule>> {
  const report = await getReportRow(ctx, body.saved_report_id)
  if (!mayHave(ctx, report) || ctx.userId === null) throw new Problem('NOT_ALLOWED')
  const shopId = body.shop_id ?? report.filters.shop_id ?? (await selectShops(ctx.tx, ctx.shopIds))[0]?.id
  if (!shopId) throw new Problem('SHOP_NOT_FOUND')
  const shop = await getShopRow(ctx, shopId)
  const people = await recipientsOf(ctx, body.recipients)
  const id = newId(ctx.now)
  const values = { shopId: shop.id, every: body.every, hour: body.hour, format: body.format }
  await insertSchedule(ctx.tx, { id, reportId: report.id, ownerId: ctx.userId, ...values }, ctx.now)
  await replaceRecipients(ctx.tx, id, people)
  await told(ctx, id)
  ctx.note({
    kind: 'report_schedule',
    id,
    code: 'report-schedule.added',
    params: { name: report.name },
    details: { every: body.every, hour: body.hour, recipients: people.length },
  })
  return presentOne(ctx, id)
}
/** @throws Problem REPORT_SCHEDULE_NOT_FOUND, SHOP_NOT_FOUND, RECIPIENT_UNKNOWN, NOT_ALLOWED, STALE_VERSION */
export async function changeReportSchedule(
  ctx: Context,
  { params, body }: Input<typeof calls.updateReportSchedule>,
): Promise<Answer<typeof calls.updateReportSchedule>> {
  const shown = await getScheduleRow(ctx, params.id)
  const shopId = body.shop_id ? (await getShopRow(ctx, body.shop_id)).id : shown.shop_id
  const row = await getOwnRow(ctx, shown.id)
  const people = body.recipients && (await recipientsOf(ctx, body.recipients))
  const values = { shopId, every: body.every ?? row.every, hour: body.hour ?? row.hour, format: body.format ?? row.format }
  if ((await updateSchedule(ctx.tx, row.id, body.version ?? ctx.ifMatch ?? null, values, ctx.now)) === 0)
    throw await stale(ctx, row)
  if (people) await replaceRecipients(ctx.tx, row.id, people)
  await told(ctx, row.id)
  ctx.note({
    kind: 'report_schedule',
    id: row.id,
    code: 'report-schedule.changed',
    params: { name: row.report_name },
    details: { every: values.every, hour: values.hour },
  })
  return presentOne(ctx, row.id)
}
const stale = async (ctx: Context, row: ScheduleRow): Promise<Problem> =>
  new Problem('STALE_VERSION', {}, { current: (await presentOne(ctx, row.id)).report_schedule })

/** @throws Problem REPORT_SCHEDULE_NOT_FOUND, REPORT_SCHEDULE_STATE, STALE_VERSION, NOT_ALLOWED */
async function move(
  ctx: Context,
  id: string,
  to: ScheduleRow['state'],
  given: number | undefined,
): Promise<{ report_schedule: ReportSchedule }> {
  const row = await getOwnRow(ctx, id)
  const version = given ?? ctx.ifMatch ?? null
  if (row.state === to) throw new Problem('REPORT_SCHEDULE_STATE')
  if (to === 'active' && !mayHave(ctx, await getReportRow(ctx, row.saved_report_id))) throw new Problem('NOT_ALLOWED')
  const why = to === 'paused' ? 'owner' : ''
  if ((await moveSchedule(ctx.tx, row.id, { from: row.state, to, why, version }, ctx.now)) === 0) throw await stale(ctx, row)
  await told(ctx, row.id)
  const code = to === 'paused' ? 'report-schedule.paused' : 'report-schedule.resumed'
  ctx.note({ kind: 'report_schedule', id: row.id, code, params: { name: row.report_name } })
  return presentOne(ctx, row.id)
}
export const pauseReportSchedule = (
  ctx: Context,
  { params, body }: Input<typeof calls.pauseReportSchedule>,
): Promise<Answer<typeof calls.pauseReportSchedule>> => move(ctx, params.id, 'paused', body?.version)
/** With the right to the report alone (KPI10); what was due meanwhile is not sent. */
export const resumeReportSchedule = (
  ctx: Context,
  { params, body }: Input<typeof calls.resumeReportSchedule>,
): Promise<Answer<typeof calls.resumeReportSchedule>> => move(ctx, params.id, 'active', body?.version)

/** Mails the last full day, week or month at once. @throws Problem REPORT_SCHEDULE_NOT_FOUND, REPORT_UNDERWAY, NOT_ALLOWED */
export async function sendReportNow(
  ctx: Context,
  { params }: Input<typeof calls.sendReportNow>,
): Promise<Answer<typeof calls.sendReportNow>> {
  const row = await getOwnRow(ctx, params.id)
  if (!mayHave(ctx, await getReportRow(ctx, row.saved_report_id))) throw new Problem('NOT_ALLOWED')
  if (await isUnderway(ctx.tx, row.id)) throw new Problem('REPORT_UNDERWAY')
  const { today } = clockOf(ctx, row)
  const id = newId(ctx.now)
  await insertRun(
    ctx.tx,
    { id, scheduleId: row.id, dueOn: today, ...daysOfRun(row.every, today), isByHand: true, by: ctx.userId },
    ctx.now,
  )
  await enqueue(ctx.tx, sendRunJob, { tenant_id: ctx.tenant, run_id: id }, { key: `report-run:${id}` })
  await told(ctx, row.id)
  ctx.note({ kind: 'report_schedule', id: row.id, code: 'report-schedule.sent', params: { name: row.report_name } })
  const [run] = await selectLastRuns(ctx.tx, [row.id])
  return { report_run: presentRun(run as RunRow) }
}
/** @throws Problem REPORT_SCHEDULE_NOT_FOUND, STALE_VERSION */
export async function removeReportSchedule(ctx: Context, { params }: Input<typeof calls.deleteReportSchedule>): Promise<void> {
  const row = await getScheduleRow(ctx, params.id)
  if ((await deleteScheduleRow(ctx.tx, row.id, ctx.ifMatch ?? null)) === 0) throw await stale(ctx, row)
  await told(ctx, row.id)
  ctx.note({ kind: 'report_schedule', id: row.id, code: 'report-schedule.deleted', params: { name: row.report_name } })
}

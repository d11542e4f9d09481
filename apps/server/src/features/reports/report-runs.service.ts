import type { TenantId } from '@twopost/contract/core/ids'
import { dateIn } from '@twopost/contract/core/time'
import { daysOfRun, lastDue, mostTries } from '@twopost/contract/reports'
import { notify } from '#features/notifications/index.ts'
import { type ActingMember, findActingMembers } from '#features/users/index.ts'
import { after } from '#platform/clock/clock.ts'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { may } from '#platform/http/context.ts'
import type { Log } from '#platform/log/log.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import { mayHave, writeReport } from './report-content.service.ts'
import { reportNoticeText } from './report-mail.text.ts'
import {
  countTry,
  deleteOldMails,
  endRun,
  holdRun,
  insertReportMail,
  insertRun,
  selectActive,
  selectDue,
  setLastSent,
} from './report-runs.queries.ts'
import { moveSchedule, type ScheduleRow, selectRecipients, selectSchedule } from './report-schedules.queries.ts'
import { type SavedReportRow, selectReport } from './saved-reports.queries.ts'

export const sendReportsJob = 'send-reports'
/** So many runs of a tenant are worked on at a time; the others follow with the next one. */
const mostAtOnce = 200
const keptMs = 30 * 86_400_000
interface At {
  tx: Tx
  tenant: TenantId
  now: Date
}

/** Makes the runs of schedules whose hour has come (KPI10): one for each day on which one is due, however often this runs. @returns how many */
export async function makeDueRuns({ tx, now }: Pick<At, 'tx' | 'now'>): Promise<number> {
  let made = 0
  for (const row of await selectActive(tx)) {
    const due = lastDue(
      { every: row.every, hour: row.hour, zone: row.time_zone },
      dateIn(row.time_zone, now.getTime()),
      now.getTime(),
    )
    // What was due before it was made, changed or resumed is not sent afterwards.
    if (due.at < row.active_since.getTime() || (row.last_due_on !== null && row.last_due_on >= due.date)) continue
    const days = daysOfRun(row.every, due.date)
    made += await insertRun(tx, { id: newId(now), scheduleId: row.id, dueOn: due.date, ...days, isByHand: false, by: null }, now)
  }
  return made
}

const tellOwner = (at: At, schedule: ScheduleRow, about: 'rightLost' | 'failed'): Promise<void> =>
  notify(at, [schedule.owner_user_id], {
    type: 'system_alert',
    texts: { en: reportNoticeText.en[about](schedule.report_name), es: reportNoticeText.es[about](schedule.report_name) },
    priority: 'high',
    actionUrl: 'analytics/saved-reports',
    metadata: { report_schedule_id: schedule.id },
  })
const told = (at: At, scheduleId: string): Promise<void> =>
  announceIn({ tx: at.tx, tenant: at.tenant, at: at.now }, 'report.changed', null, { report_schedule_id: scheduleId })

/** May the owner still have it mailed: active, with the right to have it as a file? */
const mayOwn = (owner: ActingMember | undefined, report: SavedReportRow): boolean =>
  owner?.isActive === true && may(owner.ctx, 'reports:export') && mayHave(owner.ctx, report)

/** The report as its owner sees it in the list; no shop keeps a schedule from its own report. */
const reportOf = (tx: Tx, schedule: ScheduleRow): Promise<SavedReportRow | undefined> =>
  selectReport(tx, schedule.saved_report_id, { userId: schedule.owner_user_id, seesAll: false, shopIds: null })

/**
 * Mails one run to whom may have it, each with their own shops, figures and language (KPI12, KPI23). An owner who lost the right pauses the schedule.
 * @throws Problem where the report cannot be written
 */
async function sendRun(at: At & { log: Log }, runId: string): Promise<void> {
  const run = await holdRun(at.tx, runId)
  if (!run) return
  const end = (state: 'sent' | 'skipped', sentTo: number) => endRun(at.tx, run.id, { state, sentTo }, at.now)
  const schedule = await selectSchedule(at.tx, run.schedule_id)
  const report = schedule && (await reportOf(at.tx, schedule))
  if (!schedule) return
  if (schedule.state === 'paused' && !run.is_by_hand) return void (await end('skipped', 0))
  const recipients = (await selectRecipients(at.tx, [schedule.id])).map((one) => one.user_id)
  const people = await findActingMembers(at, [schedule.owner_user_id, ...recipients])
  if (!report || !mayOwn(people.get(schedule.owner_user_id), report)) {
    const move = { from: 'active', to: 'paused', why: 'right_lost', version: null } as const
    if ((await moveSchedule(at.tx, schedule.id, move, at.now)) > 0) await tellOwner(at, schedule, 'rightLost')
    await end('skipped', 0)
    return told(at, schedule.id)
  }
  let sent = 0
  for (const userId of recipients) {
    const person = people.get(userId)
    if (!person?.isActive || !mayHave(person.ctx, report)) continue
    const lines = await writeReport(person.ctx, report, { from: run.from_date, to: run.to_date })
    const id = newId(at.now)
    const content = {
      ...{ name: report.name, shop: schedule.shop_name, from: run.from_date, to: run.to_date },
      ...{ format: schedule.format, lines },
    }
    await insertReportMail(at.tx, { id, runId: run.id, userId, title: report.name, content }, at.now)
    const { language } = person.ctx.principal
    await queueMail(
      at.tx,
      at.tenant,
      { template: 'report', recipient: person.email, language, params: { report_mail_id: id } },
      at.now,
    )
    sent += 1
  }
  await end(sent > 0 ? 'sent' : 'skipped', sent)
  if (sent > 0) await setLastSent(at.tx, schedule.id, dateIn(schedule.time_zone, at.now.getTime()))
  await told(at, schedule.id)
}

/** Mails a run in a transaction of its own; one that fails is tried again with the next job, three times in all (KPI23). */
async function tryRun(database: Pick<Database, 'inTenant'>, at: Omit<At, 'tx'> & { log: Log }, runId: string): Promise<void> {
  try {
    await database.inTenant(at.tenant, (tx) => sendRun({ ...at, tx }, runId))
  } catch (error) {
    at.log.warn({ err: error, tenantId: at.tenant }, 'a report could not be sent')
    await database.inTenant(at.tenant, async (tx) => {
      const words = error instanceof Error ? error.message : 'the report could not be written'
      const run = await countTry(tx, runId, words.slice(0, 500), mostTries, at.now)
      const schedule = run && (await selectSchedule(tx, run.schedule_id))
      if (schedule && run.state === 'failed') await tellOwner({ ...at, tx }, schedule, 'failed')
      if (schedule) await told({ ...at, tx }, schedule.id)
    })
  }
}

/** What the clock starts: makes the runs that are due in every organization, and mails them. Run twice it sends nothing twice. */
export const sendReports =
  (database: Database): JobHandler =>
  async (_, log) => {
    const due: { tenant: TenantId; now: Date; runId: string }[] = []
    await inEachTenant(database, log, async ({ tx, tenant, now }) => {
      await makeDueRuns({ tx, now })
      await deleteOldMails(tx, after(now, -keptMs))
      for (const run of await selectDue(tx, mostAtOnce)) due.push({ tenant, now, runId: run.id })
    })
    for (const { tenant, now, runId } of due) await tryRun(database, { tenant, now, log }, runId)
  }
/** One run that somebody asked for by hand. */
export const sendReportRun =
  (database: Database): JobHandler =>
  async (payload, log) =>
    tryRun(database, { tenant: payload.tenant_id as TenantId, now: await database.now(), log }, payload.run_id ?? '')

import type { Cell } from '#platform/csv/export-list.ts'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { reportMails, reportRuns, reportSchedules, shops } from '#tables.gen.ts'

const activeRow = combine(
  columns('c', reportSchedules, ['id', 'every', 'hour', 'active_since']),
  columns('s', shops, ['time_zone']),
  computed({
    last_due_on: [
      'date?',
      '(select max(n.due_on) from app.report_runs n where n.tenant_id = $1 and n.schedule_id = c.id and not n.is_by_hand)',
    ],
  }),
)
/** Schedules that run, with the day that was last looked after. */
export const selectActive = (tx: Tx): Promise<RowOf<typeof activeRow>[]> =>
  tx.rows(
    activeRow,
    `select ${activeRow.sql} from app.report_schedules c join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
      where c.tenant_id = $1 and c.state = 'active' order by c.id`,
    [tx.tenant],
  )
export interface NewRun {
  id: string
  scheduleId: string
  dueOn: string
  from: string
  to: string
  isByHand: boolean
  by: string | null
}
/** 0 rows: this day has its run (KPI10). */
export const insertRun = (tx: Tx, run: NewRun, at: Date): Promise<number> =>
  tx.run(
    `insert into app.report_runs (tenant_id, id, schedule_id, due_on, from_date, to_date, is_by_hand, state, sent_by, created_at)
     values ($1, $2, $3, $4::date, $5::date, $6::date, $7, 'due', $8, $9) on conflict do nothing`,
    [tx.tenant, run.id, run.scheduleId, run.dueOn, run.from, run.to, run.isByHand, run.by, at],
  )
/** Runs that are due, the oldest first. */
export const selectDue = (tx: Tx, limit: number) =>
  tx.rows(
    columns('n', reportRuns, ['id']),
    "select n.id from app.report_runs n where n.tenant_id = $1 and n.state = 'due' order by n.id limit $2",
    [tx.tenant, limit],
  )
export const isUnderway = async (tx: Tx, scheduleId: string): Promise<boolean> =>
  (
    await tx.one(
      { found: 'bool' },
      "select exists (select from app.report_runs n where n.tenant_id = $1 and n.schedule_id = $2 and n.state = 'due') as found",
      [tx.tenant, scheduleId],
    )
  ).found
const dueRow = columns('n', reportRuns, ['id', 'schedule_id', 'due_on', 'from_date', 'to_date', 'is_by_hand', 'tries'])
/** A run that is due and that nobody else works on; locked. */
export const holdRun = (tx: Tx, id: string): Promise<RowOf<typeof dueRow> | undefined> =>
  tx.maybe(
    dueRow,
    `select ${dueRow.sql} from app.report_runs n where n.tenant_id = $1 and n.id = $2 and n.state = 'due' for update skip locked`,
    [tx.tenant, id],
  )
export const endRun = (
  tx: Tx,
  id: string,
  { state, sentTo }: { state: 'sent' | 'skipped'; sentTo: number },
  at: Date,
): Promise<number> =>
  tx.run(
    "update app.report_runs set state = $3, sent_to = $4, tries = tries + 1, error = '', ended_at = $5 where tenant_id = $1 and id = $2 and state = 'due'",
    [tx.tenant, id, state, sentTo, at],
  )
/** One more try that failed; after the last one it has failed. @returns the run, unless somebody ended it meanwhile */
export const countTry = (tx: Tx, id: string, error: string, most: number, at: Date) =>
  tx.maybe(
    columns('', reportRuns, ['schedule_id', 'state']),
    `update app.report_runs set tries = tries + 1, error = $3, state = case when tries + 1 >= $4::int then 'failed' else 'due' end,
       ended_at = case when tries + 1 >= $4::int then $5::timestamptz end where tenant_id = $1 and id = $2 and state = 'due' returning schedule_id, state`,
    [tx.tenant, id, error, most, at],
  )
export const setLastSent = (tx: Tx, scheduleId: string, on: string): Promise<number> =>
  tx.run('update app.report_schedules set last_sent_on = $3::date where tenant_id = $1 and id = $2', [tx.tenant, scheduleId, on])

/** What a mail brings: the lines of a file, and words about it. */
export interface MailedReport {
  name: string
  shop: string
  from: string
  to: string
  format: 'csv' | 'xlsx'
  lines: Cell[][]
}
export const insertReportMail = (
  tx: Tx,
  mail: { id: string; runId: string; userId: string; title: string; content: MailedReport },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.report_mails (tenant_id, id, run_id, user_id, title, content, created_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7)',
    [tx.tenant, mail.id, mail.runId, mail.userId, mail.title, JSON.stringify(mail.content), at],
  )
const mailRow = combine(
  columns('m', reportMails, ['title']),
  computed({ content: [typed<MailedReport>('jsonb'), 'm.content'], name: ['text', 'u.name'] }),
)
export const selectReportMail = (tx: Tx, id: string): Promise<RowOf<typeof mailRow> | undefined> =>
  tx.maybe(
    mailRow,
    `select ${mailRow.sql} from app.report_mails m join app.users u on u.tenant_id = $1 and u.id = m.user_id where m.tenant_id = $1 and m.id = $2`,
    [tx.tenant, id],
  )
/** What was mailed so long ago is not kept. */
export const deleteOldMails = (tx: Tx, before: Date): Promise<number> =>
  tx.run('delete from app.report_mails where tenant_id = $1 and created_at < $2', [tx.tenant, before])

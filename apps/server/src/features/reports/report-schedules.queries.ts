import type { SavedReportKind } from '@twopost/contract/reports'
import { pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { reportRecipients, reportRuns, reportSchedules, savedReports, shops, users } from '#tables.gen.ts'

const scheduleRow = combine(
  columns('c', reportSchedules, [
    'id',
    'saved_report_id',
    'shop_id',
    'every',
    'hour',
    'format',
    'state',
    'pause_reason',
    'owner_user_id',
    'active_since',
    'last_sent_on',
    'version',
  ]),
  columns('r', savedReports, { report_name: 'name' }),
  computed({ kind: [typed<SavedReportKind>('text(figures|tax)'), 'r.kind'] }),
  columns('s', shops, { shop_name: 'name', time_zone: 'time_zone' }),
  columns('u', users, { owner_name: 'name' }),
)
export type ScheduleRow = RowOf<typeof scheduleRow>
const joined = `app.report_schedules c join app.saved_reports r on r.tenant_id = $1 and r.id = c.saved_report_id
  join app.shops s on s.tenant_id = $1 and s.id = c.shop_id join app.users u on u.tenant_id = $1 and u.id = c.owner_user_id`

export interface ScheduleFilter {
  /** Whose; null for those of everybody. */
  ownerId: string | null
  reportId: string | null
  shopIds: readonly string[] | null
}
const mine = `c.tenant_id = $1 and ($2::uuid is null or c.owner_user_id = $2) and ($3::uuid is null or c.saved_report_id = $3)
  and ($4::uuid[] is null or c.shop_id = any($4))`
const valuesOf = (tx: Tx, { ownerId, reportId, shopIds }: ScheduleFilter): unknown[] => [tx.tenant, ownerId, reportId, shopIds]

export function selectSchedules(tx: Tx, filter: ScheduleFilter, at: { limit: number; offset: number }): Promise<ScheduleRow[]> {
  const values = valuesOf(tx, filter)
  return tx.rows(
    scheduleRow,
    `select ${scheduleRow.sql} from ${joined} where ${mine} order by r.name_key, c.id ${pageSql(values, at)}`,
    values,
  )
}
export const countSchedules = async (tx: Tx, filter: ScheduleFilter): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.report_schedules c where ${mine}`,
      valuesOf(tx, filter),
    )
  ).count
export const selectSchedule = (tx: Tx, id: string): Promise<ScheduleRow | undefined> =>
  tx.maybe(scheduleRow, `select ${scheduleRow.sql} from ${joined} where c.tenant_id = $1 and c.id = $2`, [tx.tenant, id])

const recipientRow = columns('p', reportRecipients, ['schedule_id', 'user_id'])
export const selectRecipients = (tx: Tx, scheduleIds: readonly string[]): Promise<RowOf<typeof recipientRow>[]> =>
  tx.rows(
    recipientRow,
    `select ${recipientRow.sql} from app.report_recipients p where p.tenant_id = $1 and p.schedule_id = any($2::uuid[]) order by p.schedule_id, p.place`,
    [tx.tenant, scheduleIds],
  )
export async function replaceRecipients(tx: Tx, scheduleId: string, userIds: readonly string[]): Promise<void> {
  await tx.run('delete from app.report_recipients where tenant_id = $1 and schedule_id = $2', [tx.tenant, scheduleId])
  const { sql, values } = tenantRows(
    tx.tenant,
    userIds.map((userId, place) => [scheduleId, userId, place]),
  )
  await tx.run(`insert into app.report_recipients (tenant_id, schedule_id, user_id, place) values ${sql}`, values)
}

export interface ScheduleValues {
  shopId: string
  every: ScheduleRow['every']
  hour: number
  format: ScheduleRow['format']
}
export const insertSchedule = (
  tx: Tx,
  schedule: ScheduleValues & { id: string; reportId: string; ownerId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.report_schedules (tenant_id, id, saved_report_id, shop_id, every, hour, format, state, pause_reason, owner_user_id, active_since, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'active', '', $8, $9, $9, $9)`,
    [
      tx.tenant,
      schedule.id,
      schedule.reportId,
      schedule.shopId,
      schedule.every,
      schedule.hour,
      schedule.format,
      schedule.ownerId,
      at,
    ],
  )
/** 0 rows: the version is stale. What was due before a change of the time does not count any more. */
export const updateSchedule = (tx: Tx, id: string, version: number | null, schedule: ScheduleValues, at: Date): Promise<number> =>
  tx.run(
    `update app.report_schedules set shop_id = $4, every = $5, hour = $6, format = $7, active_since = $8, updated_at = $8, version = version + 1
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, schedule.shopId, schedule.every, schedule.hour, schedule.format, at],
  )
/** 0 rows: it is not in that state, or the version is stale. */
export const moveSchedule = (
  tx: Tx,
  id: string,
  {
    from,
    to,
    why,
    version,
  }: { from: ScheduleRow['state']; to: ScheduleRow['state']; why: ScheduleRow['pause_reason']; version: number | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.report_schedules set state = $4, pause_reason = $5, active_since = case when $4 = 'active' then $7 else active_since end, updated_at = $7,
       version = version + 1 where tenant_id = $1 and id = $2 and state = $3 and ($6::int is null or version = $6)`,
    [tx.tenant, id, from, to, why, version, at],
  )
/** 0 rows: the version is stale. */
export const deleteScheduleRow = (tx: Tx, id: string, version: number | null): Promise<number> =>
  tx.run('delete from app.report_schedules where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)', [
    tx.tenant,
    id,
    version,
  ])

const runRow = columns('n', reportRuns, [
  'id',
  'schedule_id',
  'due_on',
  'from_date',
  'to_date',
  'is_by_hand',
  'state',
  'tries',
  'sent_to',
  'created_at',
  'ended_at',
])
export type RunRow = RowOf<typeof runRow>
export function selectRuns(tx: Tx, scheduleId: string, at: { limit: number; offset: number }): Promise<RunRow[]> {
  const values: unknown[] = [tx.tenant, scheduleId]
  return tx.rows(
    runRow,
    `select ${runRow.sql} from app.report_runs n where n.tenant_id = $1 and n.schedule_id = $2 order by n.created_at desc, n.id desc ${pageSql(values, at)}`,
    values,
  )
}
export const countRuns = async (tx: Tx, scheduleId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.report_runs n where n.tenant_id = $1 and n.schedule_id = $2',
      [tx.tenant, scheduleId],
    )
  ).count
/** The last run of each of these schedules. */
export const selectLastRuns = (tx: Tx, scheduleIds: readonly string[]): Promise<RunRow[]> =>
  tx.rows(
    runRow,
    `select distinct on (n.schedule_id) ${runRow.sql} from app.report_runs n where n.tenant_id = $1 and n.schedule_id = any($2::uuid[])
      order by n.schedule_id, n.created_at desc, n.id desc`,
    [tx.tenant, scheduleIds],
  )

import { nothing, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { countOldJobs } from '#platform/queue/queue.queries.ts'
import { authTenants } from '#tables.gen.ts'

type Single = Pick<Database, 'single'>
const first = async <Row extends object>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (!row) throw new Error('a statement that must give a row gave none')
  return row
}

const platformCounts = {
  pending_tenants: 'int4',
  approved_tenants: 'int4',
  rejected_tenants: 'int4',
  suspended_tenants: 'int4',
  accounts: 'int4',
  users: 'int4',
  shops: 'int4',
  orders: 'int4',
  invoices: 'int4',
  storage_bytes: 'int8',
  live_sessions: 'int4',
} as const
export type PlatformCounts = RowOf<typeof platformCounts>
export const measurePlatform = (database: Single): Promise<PlatformCounts> =>
  first(database.single(platformCounts, 'select * from auth.measure_platform()'))

const loadPoint = {
  at: 'timestamptz',
  requests: 'int4',
  errors: 'int4',
  durations: 'int4[]',
  sign_ins: 'int4',
  failed_sign_ins: 'int4',
  processes: 'int4',
} as const
export type LoadPoint = RowOf<typeof loadPoint>
const step = (ms: number) => `${ms} milliseconds`
export const selectLoad = (database: Single, from: Date, stepMs: number): Promise<LoadPoint[]> =>
  database.single(
    loadPoint,
    `select at, requests, errors, durations::int[] as durations, sign_ins, failed_sign_ins, processes from auth.load_series($1, $2::interval)`,
    [from, step(stepMs)],
  )

const systemPoint = {
  at: 'timestamptz',
  queue_waiting: 'int4',
  queue_failed: 'int4',
  queue_age_seconds: 'int4',
  database_ms: 'float4',
  database_bytes: 'int8',
  storage_bytes: 'int8',
  tenants: 'int4',
  accounts: 'int4',
  users: 'int4',
  orders: 'int4',
  invoices: 'int4',
  live_sessions: 'int4',
} as const
export type SystemPoint = RowOf<typeof systemPoint>
export const selectSystem = (database: Single, from: Date, stepMs: number): Promise<SystemPoint[]> =>
  database.single(systemPoint, 'select * from auth.system_series($1, $2::interval)', [from, step(stepMs)])
export const selectPermissionUses = (database: Single, from: Date): Promise<{ permission: string; uses: number }[]> =>
  database.single({ permission: 'text', uses: 'int8' }, 'select * from auth.most_used_permissions($1::date, 10)', [
    from.toISOString().slice(0, 10),
  ])

const workRow = {
  tenant_id: 'uuid',
  slug: 'text',
  name: 'text',
  state: authTenants.state,
  users: 'int4',
  shops: 'int4',
  technicians: 'int4',
  clocked_in: 'int4',
  timers_running: 'int4',
  worked_seconds: 'int8',
  jobs_assigned: 'int4',
  jobs_in_progress: 'int4',
  jobs_on_hold: 'int4',
  jobs_completed: 'int4',
  orders_pending: 'int4',
  orders_scheduled: 'int4',
  orders_in_progress: 'int4',
  orders_completed: 'int4',
  orders_overdue: 'int4',
  created: 'int4',
  completed: 'int4',
  cycle_seconds: 'int8',
  invoices_draft: 'int4',
  invoices_open: 'int4',
  invoices_overdue: 'int4',
  invoices_issued: 'int4',
  commands: 'int4',
  last_activity_at: 'timestamptz?',
} as const
export type WorkRow = RowOf<typeof workRow>
export const selectWork = (database: Single, since: Date): Promise<WorkRow[]> =>
  database.single(workRow, 'select * from auth.work_figures($1)', [since])
export const selectCommands = (database: Single, since: Date): Promise<{ action: string; code: string; count: number }[]> =>
  database.single({ action: 'text', code: 'text', count: 'int4' }, 'select * from auth.command_counts($1, 20)', [since])
export const selectCommandSeries = (
  database: Single,
  from: Date,
  stepMs: number,
): Promise<{ at: Date; count: number; tenants: number }[]> =>
  database.single({ at: 'timestamptz', count: 'int4', tenants: 'int4' }, 'select * from auth.command_series($1, $2::interval)', [
    from,
    step(stepMs),
  ])
export const selectNewestOfPlatform = (
  database: Single,
): Promise<{ seq: number; at: Date; actor_name: string; summary: string; details: Readonly<Record<string, unknown>> }[]> =>
  database.single(
    {
      seq: 'int8',
      at: 'timestamptz',
      actor_name: 'text',
      summary: 'text',
      details: typed<Readonly<Record<string, unknown>>>('jsonb'),
    },
    'select seq, at, actor_name, summary, details from auth.platform_entries(null, null, null, null, null, 0, false, 10, 0)',
  )

/** Jobs that wait or failed for good, read with the rights on the queue's own schema. */
export const readQueue = (database: Pick<Database, 'outside'>) => database.outside((tx: Tx) => countOldJobs(tx))
export const readDatabase = (database: Single): Promise<{ bytes: number; version: string }> =>
  first(
    database.single(
      { bytes: 'int8', version: 'text' },
      "select pg_database_size(current_database()) as bytes, current_setting('server_version') as version",
    ),
  )
export const addSystemRow = (
  database: Single,
  row: { at: Date; waiting: number; failed: number; ageSeconds: number; databaseMs: number; databaseBytes: number },
): Promise<object[]> =>
  database.single(nothing, 'select auth.add_system_row($1, $2, $3, $4, $5, $6)', [
    row.at,
    row.waiting,
    row.failed,
    row.ageSeconds,
    row.databaseMs,
    row.databaseBytes,
  ])
export const sweepFigures = (database: Single): Promise<object[]> =>
  database.single(nothing, 'select auth.sweep_platform_figures()')

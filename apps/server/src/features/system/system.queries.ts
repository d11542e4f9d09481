import type { Database, Tx } from '#platform/database/transaction.ts'
import { countOldJobs } from '#platform/queue/queue.queries.ts'

type Single = Pick<Database, 'single'>
const first = async <Row extends object>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (!row) throw new Error('a statement that must give a row gave none')
  return row
}

export interface PlatformCounts {
  pending_tenants: number
  approved_tenants: number
  rejected_tenants: number
  suspended_tenants: number
  accounts: number
  users: number
  shops: number
  orders: number
  invoices: number
  storage_bytes: number
  live_sessions: number
}
export const measurePlatform = (database: Single): Promise<PlatformCounts> =>
  first(database.single<PlatformCounts>('select * from auth.measure_platform()'))

export interface LoadPoint {
  at: Date
  requests: number
  errors: number
  durations: number[]
  sign_ins: number
  failed_sign_ins: number
  processes: number
}
const step = (ms: number) => `${ms} milliseconds`
export const selectLoad = (database: Single, from: Date, stepMs: number): Promise<LoadPoint[]> =>
  database.single<LoadPoint>(
    `select at, requests, errors, durations::int[] as durations, sign_ins, failed_sign_ins, processes from auth.load_series($1, $2::interval)`,
    [from, step(stepMs)],
  )

export interface SystemPoint {
  at: Date
  queue_waiting: number
  queue_failed: number
  queue_age_seconds: number
  database_ms: number
  database_bytes: number
  storage_bytes: number
  tenants: number
  accounts: number
  users: number
  orders: number
  invoices: number
  live_sessions: number
}
export const selectSystem = (database: Single, from: Date, stepMs: number): Promise<SystemPoint[]> =>
  database.single<SystemPoint>('select * from auth.system_series($1, $2::interval)', [from, step(stepMs)])
export const selectPermissionUses = (database: Single, from: Date): Promise<{ permission: string; uses: number }[]> =>
  database.single('select * from auth.most_used_permissions($1::date, 10)', [from.toISOString().slice(0, 10)])

export interface WorkRow {
  tenant_id: string
  slug: string
  name: string
  state: 'pending' | 'approved' | 'rejected' | 'suspended'
  users: number
  shops: number
  technicians: number
  clocked_in: number
  timers_running: number
  worked_seconds: number
  jobs_assigned: number
  jobs_in_progress: number
  jobs_on_hold: number
  jobs_completed: number
  orders_pending: number
  orders_scheduled: number
  orders_in_progress: number
  orders_completed: number
  orders_overdue: number
  created: number
  completed: number
  cycle_seconds: number
  invoices_draft: number
  invoices_open: number
  invoices_overdue: number
  invoices_issued: number
  commands: number
  last_activity_at: Date | null
}
export const selectWork = (database: Single, since: Date): Promise<WorkRow[]> =>
  database.single<WorkRow>('select * from auth.work_figures($1)', [since])
export const selectCommands = (database: Single, since: Date): Promise<{ action: string; count: number }[]> =>
  database.single('select * from auth.command_counts($1, 20)', [since])
export const selectCommandSeries = (
  database: Single,
  from: Date,
  stepMs: number,
): Promise<{ at: Date; count: number; tenants: number }[]> =>
  database.single('select * from auth.command_series($1, $2::interval)', [from, step(stepMs)])
export const selectNewestOfPlatform = (
  database: Single,
): Promise<{ seq: number; at: Date; actor_name: string; summary: string }[]> =>
  database.single('select seq, at, actor_name, summary from auth.platform_entries(null, null, null, null, null, 0, false, 10, 0)')

/** Jobs that wait or failed for good, read with the rights on the queue's own schema. */
export const readQueue = (database: Pick<Database, 'outside'>) => database.outside((tx: Tx) => countOldJobs(tx))
export const readDatabase = (database: Single): Promise<{ bytes: number; version: string }> =>
  first(database.single("select pg_database_size(current_database()) as bytes, current_setting('server_version') as version"))
export const addSystemRow = (
  database: Single,
  row: { at: Date; waiting: number; failed: number; ageSeconds: number; databaseMs: number; databaseBytes: number },
): Promise<object[]> =>
  database.single('select auth.add_system_row($1, $2, $3, $4, $5, $6)', [
    row.at,
    row.waiting,
    row.failed,
    row.ageSeconds,
    row.databaseMs,
    row.databaseBytes,
  ])
export const sweepFigures = (database: Single): Promise<object[]> => database.single('select auth.sweep_platform_figures()')

import type { EntrySource } from '@twopost/contract/attendance'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { timeEntries, timers } from '#tables.gen.ts'

const entryRow = combine(
  columns('e', timeEntries, [
    'id',
    'technician_id',
    'service_order_id',
    'task_id',
    'timer_id',
    'source',
    'type',
    'started_at',
    'ended_at',
    'minutes',
    'seconds',
    'description',
    'location',
    'notes',
    'is_billable',
    'code',
    'is_paid',
    'recorded',
    'needs_review',
    'version',
  ]),
  // Time on a job belongs to the shop of its order.
  computed({ shop_id: ['uuid?', 'coalesce(e.shop_id, o.shop_id)'] }),
  outer(columns('m', timers, { timer_kind: 'kind' })),
)
export type EntryRow = RowOf<typeof entryRow>
const from = `app.time_entries e left join app.service_orders o on o.tenant_id = $1 and o.id = e.service_order_id
  left join app.timers m on m.tenant_id = $1 and m.id = e.timer_id`

export const selectEntry = (tx: Tx, id: string): Promise<EntryRow | undefined> =>
  tx.maybe(entryRow, `select ${entryRow.sql} from ${from} where e.tenant_id = $1 and e.id = $2`, [tx.tenant, id])
/** The open entry of a technician: attendance, or time of no order. */
export const findOpenEntry = (tx: Tx, technicianId: string, source: 'clock' | 'indirect'): Promise<EntryRow | undefined> =>
  tx.maybe(
    entryRow,
    `select ${entryRow.sql} from ${from} where e.tenant_id = $1 and e.technician_id = $2 and e.source = $3 and e.ended_at is null`,
    [tx.tenant, technicianId, source],
  )
/** The attendance entry that covers an instant. */
export const findShiftAt = (tx: Tx, technicianId: string, at: Date): Promise<EntryRow | undefined> =>
  tx.maybe(
    entryRow,
    `select ${entryRow.sql} from ${from} where e.tenant_id = $1 and e.technician_id = $2 and e.source = 'clock'
        and e.started_at <= $3 and (e.ended_at is null or e.ended_at > $3) order by e.started_at desc limit 1`,
    [tx.tenant, technicianId, at],
  )

export interface EntryFilter {
  technicianId: string
  /** The shops one may see; null = all. */
  shopIds: readonly string[] | null
  source: EntrySource | null
  from: Date | null
  before: Date | null
}
const where = `e.tenant_id = $1 and e.technician_id = $2 and ($3::uuid[] is null or coalesce(e.shop_id, o.shop_id) = any($3))
  and ($4::text is null or e.source = $4) and ($5::timestamptz is null or e.started_at >= $5) and ($6::timestamptz is null or e.started_at < $6)`
const valuesOf = (tx: Tx, f: EntryFilter): unknown[] => [tx.tenant, f.technicianId, f.shopIds, f.source, f.from, f.before]
export const selectEntries = (tx: Tx, filter: EntryFilter, limit: number, offset: number): Promise<EntryRow[]> =>
  tx.rows(
    entryRow,
    `select ${entryRow.sql} from ${from} where ${where} order by e.started_at desc, e.id desc limit $7 offset $8`,
    [...valuesOf(tx, filter), limit, offset],
  )
export const countEntries = async (tx: Tx, filter: EntryFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from ${from} where ${where}`, valuesOf(tx, filter))).count
/** Attended seconds of entries that start in a span; a running one is counted up to `now`. */
export const sumAttended = async (tx: Tx, filter: Omit<EntryFilter, 'source'>, now: Date): Promise<number> =>
  (
    await tx.one(
      { seconds: 'int8' },
      `select coalesce(sum(extract(epoch from coalesce(e.ended_at, $7::timestamptz) - e.started_at)), 0)::bigint as seconds from ${from} where ${where}`,
      [...valuesOf(tx, { ...filter, source: 'clock' }), now],
    )
  ).seconds
/** The places where somebody clocked in lately, the latest first. */
export const selectRecentLocations = async (tx: Tx, technicianId: string): Promise<string[]> =>
  (
    await tx.rows(
      { location: timeEntries.location },
      `select e.location from app.time_entries e where e.tenant_id = $1 and e.technician_id = $2 and e.source = 'clock' and e.location <> ''
        group by e.location order by max(e.started_at) desc limit 4`,
      [tx.tenant, technicianId],
    )
  ).map((row) => row.location)

/** The end of the last entry of a source; nothing sent later may lie before it. */
export const selectLastEnd = async (tx: Tx, technicianId: string, source: 'clock' | 'indirect'): Promise<Date | null> =>
  (
    await tx.one(
      { at: 'timestamptz?' },
      'select max(coalesce(e.ended_at, e.started_at)) as at from app.time_entries e where e.tenant_id = $1 and e.technician_id = $2 and e.source = $3',
      [tx.tenant, technicianId, source],
    )
  ).at
/** Holds the technician's hours until the transaction ends, so that no other entry comes between a look and a write. */
export const lockHours = (tx: Tx, technicianId: string): Promise<number> =>
  tx.run('select 1 from app.technicians where tenant_id = $1 and id = $2 for no key update', [tx.tenant, technicianId])

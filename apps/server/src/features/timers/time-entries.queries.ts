import type { IndirectCode, RecordedWay } from '@twopost/contract/attendance'
import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { timeEntries } from '#tables.gen.ts'

export interface NewEntry {
  id: string
  technicianId: string
  shopId: string
  source: 'clock' | 'indirect'
  type: RowOf<typeof timeEntries>['type']
  startedAt: Date
  endedAt: Date | null
  seconds: number | null
  location: string
  notes: string
  code: IndirectCode | null
  isPaid: boolean
  recorded: RecordedWay
}
/** 0 rows: an open entry of this source is there already. */
export const insertEntry = (tx: Tx, row: NewEntry): Promise<number> =>
  tx.run(
    `insert into app.time_entries (tenant_id, id, technician_id, shop_id, source, type, started_at, ended_at, seconds, minutes, location, notes, code, is_paid, recorded)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
    [
      tx.tenant,
      row.id,
      row.technicianId,
      row.shopId,
      row.source,
      row.type,
      row.startedAt,
      row.endedAt,
      row.seconds,
      row.seconds === null ? null : Math.floor(row.seconds / 60),
      row.location,
      row.notes,
      row.code,
      row.isPaid,
      row.recorded,
    ],
  )
/** Ends an open entry; 0 rows: it has ended. */
export const endEntry = (
  tx: Tx,
  entry: { id: string; at: Date; seconds: number; notes: string; needsReview: boolean },
): Promise<number> =>
  tx.run(
    `update app.time_entries set ended_at = $3, seconds = $4, minutes = $5, notes = $6, needs_review = $7, version = version + 1
      where tenant_id = $1 and id = $2 and ended_at is null`,
    [tx.tenant, entry.id, entry.at, entry.seconds, Math.floor(entry.seconds / 60), entry.notes, entry.needsReview],
  )
/** Sets the times of an entry that has ended; what needed review has been looked at. 0 rows: the version is stale. */
export const updateEntryTimes = (
  tx: Tx,
  entry: { id: string; version: number; from: Date; to: Date; seconds: number },
): Promise<number> =>
  tx.run(
    `update app.time_entries set started_at = $4, ended_at = $5, seconds = $6, minutes = $7, needs_review = false, version = version + 1
      where tenant_id = $1 and id = $2 and version = $3 and ended_at is not null`,
    [tx.tenant, entry.id, entry.version, entry.from, entry.to, entry.seconds, Math.floor(entry.seconds / 60)],
  )

import type { CorrectedTimes } from '@twopost/contract/attendance'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { timeCorrections } from '#tables.gen.ts'

const correctionRow = combine(
  columns('c', timeCorrections, ['record_id', 'reason', 'by_name', 'at']),
  computed({ before: [typed<CorrectedTimes | null>('jsonb?'), 'c.before'], after: [typed<CorrectedTimes>('jsonb'), 'c.after'] }),
)
export type CorrectionRow = RowOf<typeof correctionRow>
/** The corrections of these entries and timers, the latest first. */
export const selectCorrections = (tx: Tx, recordIds: readonly string[]): Promise<CorrectionRow[]> =>
  tx.rows(
    correctionRow,
    `select ${correctionRow.sql} from app.time_corrections c where c.tenant_id = $1 and c.record_id = any($2::uuid[])
      order by c.at desc, c.id desc limit 1000`,
    [tx.tenant, recordIds],
  )
export interface NewCorrection {
  id: string
  kind: 'time_entry' | 'timer'
  recordId: string
  technicianId: string
  before: CorrectedTimes | null
  after: CorrectedTimes
  reason: string
  byUserId: string | null
  byName: string
}
export const insertCorrection = (tx: Tx, row: NewCorrection, at: Date): Promise<number> =>
  tx.run(
    `insert into app.time_corrections (tenant_id, id, record_kind, record_id, technician_id, before, after, reason, by_user_id, by_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.tenant,
      row.id,
      row.kind,
      row.recordId,
      row.technicianId,
      row.before === null ? null : JSON.stringify(row.before),
      JSON.stringify(row.after),
      row.reason,
      row.byUserId,
      row.byName,
      at,
    ],
  )

const spanRow = { from_at: 'timestamptz', to_at: 'timestamptz' } as const
/** The first entry of the same kind that shares time: attended with attended, everything else with everything else (CLK21). */
export const findTimeOverlap = (
  tx: Tx,
  technicianId: string,
  kind: 'attended' | 'work',
  from: Date,
  to: Date,
  except: string,
  now: Date,
): Promise<RowOf<typeof spanRow> | undefined> =>
  kind === 'attended'
    ? tx.maybe(
        spanRow,
        `select e.started_at as from_at, coalesce(e.ended_at, $6::timestamptz) as to_at from app.time_entries e
          where e.tenant_id = $1 and e.technician_id = $2 and e.source = 'clock' and e.id <> $5 and e.started_at < $4 and coalesce(e.ended_at, $6) > $3
          order by e.started_at limit 1`,
        [tx.tenant, technicianId, from, to, except, now],
      )
    : tx.maybe(
        spanRow,
        `select x.from_at, x.to_at from (
           select e.started_at as from_at, coalesce(e.ended_at, $6::timestamptz) as to_at from app.time_entries e
            where e.tenant_id = $1 and e.technician_id = $2 and e.source = 'indirect' and e.id <> $5 and e.started_at < $4
           union all
           select m.started_at, coalesce(m.ended_at, $6::timestamptz) from app.timers m
            where m.tenant_id = $1 and m.technician_id = $2 and m.id <> $5 and m.started_at < $4) x
         where x.to_at > $3 order by x.from_at limit 1`,
        [tx.tenant, technicianId, from, to, except, now],
      )

/** A job of a technician on an order that was not cancelled. */
export const findJobOf = (tx: Tx, orderId: string, technicianId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    "select id from app.jobs where tenant_id = $1 and service_order_id = $2 and technician_id = $3 and status <> 'cancelled'",
    [tx.tenant, orderId, technicianId],
  )

import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { shopTimeRules } from '#tables.gen.ts'

const rulesRow = columns('r', shopTimeRules, [
  'shop_id',
  'sold_on',
  'unpaid_break_after',
  'rounding',
  'auto_close_after',
  'clock_needs_attendance',
  'unpaid_codes',
  'shared_clock',
  'version',
])
export type RulesRow = RowOf<typeof rulesRow>
/** Of these shops; one without a row has the defaults. */
export const selectTimeRules = (tx: Tx, shopIds: readonly string[]): Promise<RulesRow[]> =>
  tx.rows(rulesRow, `select ${rulesRow.sql} from app.shop_time_rules r where r.tenant_id = $1 and r.shop_id = any($2::uuid[])`, [
    tx.tenant,
    shopIds,
  ])
/** 0 rows: the version is stale. A shop without rules counts as version 1. */
export const upsertTimeRules = (tx: Tx, row: RulesRow, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `insert into app.shop_time_rules as r (tenant_id, shop_id, sold_on, unpaid_break_after, rounding, auto_close_after, clock_needs_attendance, unpaid_codes, shared_clock, version, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $11, 2, $10)
     on conflict (tenant_id, shop_id) do update set sold_on = excluded.sold_on, unpaid_break_after = excluded.unpaid_break_after,
       rounding = excluded.rounding, auto_close_after = excluded.auto_close_after, clock_needs_attendance = excluded.clock_needs_attendance,
       unpaid_codes = excluded.unpaid_codes, shared_clock = excluded.shared_clock, version = r.version + 1, updated_at = excluded.updated_at
     where $9::int is null or r.version = $9`,
    [
      tx.tenant,
      row.shop_id,
      row.sold_on,
      row.unpaid_break_after,
      row.rounding,
      row.auto_close_after,
      row.clock_needs_attendance,
      row.unpaid_codes,
      version,
      at,
      row.shared_clock,
    ],
  )

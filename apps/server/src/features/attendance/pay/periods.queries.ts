import type { PeriodState } from '@twopost/contract/attendance'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { payPeriods } from '#tables.gen.ts'

const periodRow = columns('p', payPeriods, [
  'id',
  'shop_id',
  'from_date',
  'to_date',
  'state',
  'approved_at',
  'approved_by',
  'reopen_reason',
  'version',
])
export type PeriodRow = RowOf<typeof periodRow>
export const selectPeriods = (tx: Tx, shopIds: readonly string[] | null, limit: number, offset: number): Promise<PeriodRow[]> =>
  tx.rows(
    periodRow,
    `select ${periodRow.sql} from app.pay_periods p where p.tenant_id = $1 and ($2::uuid[] is null or p.shop_id = any($2))
      order by p.from_date desc, p.id limit $3 offset $4`,
    [tx.tenant, shopIds, limit, offset],
  )
export const countPeriods = async (tx: Tx, shopIds: readonly string[] | null): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.pay_periods p where p.tenant_id = $1 and ($2::uuid[] is null or p.shop_id = any($2))',
      [tx.tenant, shopIds],
    )
  ).count
export const selectPeriod = (tx: Tx, id: string): Promise<PeriodRow | undefined> =>
  tx.maybe(periodRow, `select ${periodRow.sql} from app.pay_periods p where p.tenant_id = $1 and p.id = $2`, [tx.tenant, id])
export const lockPeriod = (tx: Tx, id: string): Promise<PeriodRow | undefined> =>
  tx.maybe(periodRow, `select ${periodRow.sql} from app.pay_periods p where p.tenant_id = $1 and p.id = $2 for update`, [
    tx.tenant,
    id,
  ])
/** An approved period of one of these shops that has a date; null shops = any. */
export const findApprovedPeriod = (
  tx: Tx,
  shopIds: readonly string[] | null,
  date: string,
): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select p.id from app.pay_periods p where p.tenant_id = $1 and ($2::uuid[] is null or p.shop_id = any($2)) and p.state = 'approved'
        and $3::date between p.from_date and p.to_date limit 1`,
    [tx.tenant, shopIds, date],
  )
/** An approved period of one of these shops that ends on a date or later: it may have counted with a rate from that date on. */
export const findApprovedSince = (tx: Tx, shopIds: readonly string[] | null, date: string): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select p.id from app.pay_periods p where p.tenant_id = $1 and ($2::uuid[] is null or p.shop_id = any($2)) and p.state = 'approved'
        and p.to_date >= $3::date limit 1`,
    [tx.tenant, shopIds, date],
  )
/** Another period of the shop with a day in common. */
export const findPeriodOverlap = (
  tx: Tx,
  shopId: string,
  from: string,
  to: string,
  except: string | null,
): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select p.id from app.pay_periods p where p.tenant_id = $1 and p.shop_id = $2 and p.from_date <= $4::date and p.to_date >= $3::date
        and ($5::uuid is null or p.id <> $5) limit 1`,
    [tx.tenant, shopId, from, to, except],
  )
export const insertPeriod = (tx: Tx, row: { id: string; shopId: string; from: string; to: string }, at: Date): Promise<number> =>
  tx.run(
    `insert into app.pay_periods (tenant_id, id, shop_id, from_date, to_date, created_at, updated_at) values ($1, $2, $3, $4::date, $5::date, $6, $6)`,
    [tx.tenant, row.id, row.shopId, row.from, row.to, at],
  )
export const updatePeriodDates = (tx: Tx, id: string, from: string, to: string, at: Date): Promise<number> =>
  tx.run(
    `update app.pay_periods set from_date = $3::date, to_date = $4::date, updated_at = $5, version = version + 1
      where tenant_id = $1 and id = $2 and state = 'open'`,
    [tx.tenant, id, from, to, at],
  )
/** The only writer of a period's state: the old one stands in the statement. 0 rows: the race was lost. */
export const movePeriod = (
  tx: Tx,
  id: string,
  from: PeriodState,
  to: PeriodState,
  by: { approvedAt: Date | null; approvedBy: string; reopenReason: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.pay_periods set state = $4, approved_at = $5, approved_by = $6, reopen_reason = $7, updated_at = $8, version = version + 1
      where tenant_id = $1 and id = $2 and state = $3`,
    [tx.tenant, id, from, to, by.approvedAt, by.approvedBy, by.reopenReason, at],
  )
export const deletePeriod = (tx: Tx, id: string): Promise<number> =>
  tx.run("delete from app.pay_periods where tenant_id = $1 and id = $2 and state = 'open'", [tx.tenant, id])

import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { cashMoves, customers, dayCloses, invoices, serviceOrders, shops } from '#tables.gen.ts'
import { signedSql } from '../receipts.queries.ts'

/** Cents by method of payment. */
export interface ByMethod {
  cash: number
  card: number
  check: number
  transfer: number
  other: number
}

/** Holds the days of a shop: `share` while money is written, `close` while a day is closed or opened again. */
export const holdDays = (tx: Tx, shopId: string, mode: 'share' | 'close'): Promise<number> =>
  tx.run(`select 1 from app.shops where tenant_id = $1 and id = $2 for ${mode === 'share' ? 'share' : 'no key update'}`, [
    tx.tenant,
    shopId,
  ])

const dayRow = combine(
  columns('d', dayCloses, [
    'id',
    'shop_id',
    'business_date',
    'state',
    'float_cents',
    'difference_cents',
    'note',
    'reopen_reason',
    'closed_by_name',
    'closed_at',
    'version',
  ]),
  columns('s', shops, ['time_zone']),
  computed({
    expected: [typed<ByMethod>('jsonb'), 'd.expected'],
    counted: [typed<ByMethod>('jsonb'), 'd.counted'],
  }),
)
export type DayRow = RowOf<typeof dayRow>
const from = 'app.day_closes d join app.shops s on s.tenant_id = $1 and s.id = d.shop_id'
export const selectDay = (tx: Tx, id: string): Promise<DayRow | undefined> =>
  tx.maybe(dayRow, `select ${dayRow.sql} from ${from} where d.tenant_id = $1 and d.id = $2`, [tx.tenant, id])
export const selectDayOn = (tx: Tx, shopId: string, date: string): Promise<DayRow | undefined> =>
  tx.maybe(dayRow, `select ${dayRow.sql} from ${from} where d.tenant_id = $1 and d.shop_id = $2 and d.business_date = $3`, [
    tx.tenant,
    shopId,
    date,
  ])
/** The days of a month, `YYYY-MM`, the latest first. */
export const selectDaysOf = (tx: Tx, shopId: string, month: string): Promise<DayRow[]> =>
  tx.rows(
    dayRow,
    `select ${dayRow.sql} from ${from} where d.tenant_id = $1 and d.shop_id = $2 and d.business_date >= $3::date
        and d.business_date < $3::date + interval '1 month' order by d.business_date desc`,
    [tx.tenant, shopId, `${month}-01`],
  )
export const isDayClosed = async (tx: Tx, shopId: string, date: string): Promise<boolean> =>
  (
    await tx.one(
      { closed: 'bool' },
      `select exists (select from app.day_closes d where d.tenant_id = $1 and d.shop_id = $2 and d.business_date = $3
          and d.state = 'closed') as closed`,
      [tx.tenant, shopId, date],
    )
  ).closed
/** What the drawer was left with: the cash counted on the latest day closed before, less what went to the bank is the float of the next. */
export const selectFloatBefore = async (tx: Tx, shopId: string, date: string): Promise<number> =>
  (
    await tx.maybe(
      { float_cents: dayCloses.float_cents },
      `select d.float_cents from app.day_closes d where d.tenant_id = $1 and d.shop_id = $2 and d.business_date < $3
        order by d.business_date desc limit 1`,
      [tx.tenant, shopId, date],
    )
  )?.float_cents ?? 0

const methodSum = { method: 'text', cents: 'int8', count: 'int4' } as const
/** Money of a day's receipts by method; refunds and reversals are taken off. How many receipts, without those taken back. */
export const sumDay = (tx: Tx, shopId: string, date: string) =>
  tx.rows(
    methodSum,
    `select r.method, sum(${signedSql('r')})::bigint as cents,
       count(*) filter (where r.reverses_id is null and not exists (
         select from app.receipts v where v.tenant_id = $1 and v.reverses_id = r.id))::int as count
      from app.receipts r where r.tenant_id = $1 and r.shop_id = $2 and r.business_date = $3 and r.kind in ('payment', 'deposit', 'refund')
      group by r.method`,
    [tx.tenant, shopId, date],
  )
const cashRow = columns('m', cashMoves, ['id', 'kind', 'amount_cents', 'reason', 'recorded_by_name', 'created_at'])
export type CashRow = RowOf<typeof cashRow>
export const selectCashMoves = (tx: Tx, shopId: string, date: string): Promise<CashRow[]> =>
  tx.rows(
    cashRow,
    `select ${cashRow.sql} from app.cash_moves m where m.tenant_id = $1 and m.shop_id = $2 and m.business_date = $3 order by m.created_at, m.id`,
    [tx.tenant, shopId, date],
  )
export const insertCashMove = (
  tx: Tx,
  one: {
    id: string
    shopId: string
    date: string
    kind: CashRow['kind']
    cents: number
    reason: string
    by: string | null
    byName: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.cash_moves (tenant_id, id, shop_id, business_date, kind, amount_cents, reason, recorded_by, recorded_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenant, one.id, one.shopId, one.date, one.kind, one.cents, one.reason, one.by, one.byName, at],
  )

export interface DayCount {
  floatCents: number
  expected: ByMethod
  counted: ByMethod
  differenceCents: number
  note: string
  by: string | null
  byName: string
}
const countValues = (count: DayCount) => [
  ...[count.floatCents, JSON.stringify(count.expected), JSON.stringify(count.counted), count.differenceCents, count.note],
  ...[count.by, count.byName],
]
export const insertDay = (tx: Tx, id: string, shopId: string, date: string, count: DayCount, at: Date): Promise<number> =>
  tx.run(
    `insert into app.day_closes (tenant_id, id, shop_id, business_date, state, float_cents, expected, counted, difference_cents, note, closed_by,
       closed_by_name, closed_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'closed', $6, $7, $8, $9, $10, $11, $12, $5, $5, $5)`,
    [tx.tenant, id, shopId, date, at, ...countValues(count)],
  )
/** Reopened → closed with a new count (PAY8). */
export const closeAgain = (tx: Tx, id: string, count: DayCount, at: Date): Promise<number> =>
  tx.run(
    `update app.day_closes set state = 'closed', float_cents = $4, expected = $5, counted = $6, difference_cents = $7, note = $8, closed_by = $9,
       closed_by_name = $10, closed_at = $3, updated_at = $3, version = version + 1
      where tenant_id = $1 and id = $2 and state = 'reopened'`,
    [tx.tenant, id, at, ...countValues(count)],
  )
export const reopen = (tx: Tx, id: string, reason: string, at: Date): Promise<number> =>
  tx.run(
    `update app.day_closes set state = 'reopened', reopen_reason = $3, updated_at = $4, version = version + 1
      where tenant_id = $1 and id = $2 and state = 'closed'`,
    [tx.tenant, id, reason, at],
  )

const waitingRow = combine(
  columns('o', serviceOrders, ['id', 'number', 'title', 'total_cents']),
  columns('c', customers, { customer_name: 'name' }),
)
/** Work that is done and has no invoice yet, the oldest first, at most ten, and how much there is (PAY30). */
export const selectNotInvoiced = async (tx: Tx, shopId: string) => {
  const where = `o.tenant_id = $1 and o.shop_id = $2 and o.status = 'completed' and o.deleted_at is null`
  const [orders, { count }] = await Promise.all([
    tx.rows(
      waitingRow,
      `select ${waitingRow.sql} from app.service_orders o join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
        where ${where} order by o.completed_at, o.id limit 10`,
      [tx.tenant, shopId],
    ),
    tx.one({ count: 'int4' }, `select count(*)::int as count from app.service_orders o where ${where}`, [tx.tenant, shopId]),
  ])
  return { count, orders }
}
const unpaidRow = combine(
  columns('i', invoices, ['id', 'number', 'customer_id', 'total_cents', 'paid_cents', 'credited_cents']),
  columns('c', customers, { customer_name: 'name' }),
)
/** Invoices that were issued on a day and have a balance, at most ten, and how many there are (PAY30); opening balances were not issued then. */
export const selectUnpaid = async (tx: Tx, shopId: string, date: string) => {
  const where = `i.tenant_id = $1 and i.shop_id = $2 and i.issue_date = $3 and i.origin <> 'opening' and i.status in ('sent', 'overdue') and i.deleted_at is null`
  const [rows, { count }] = await Promise.all([
    tx.rows(
      unpaidRow,
      `select ${unpaidRow.sql} from app.invoices i join app.customers c on c.tenant_id = $1 and c.id = i.customer_id
        where ${where} order by i.number limit 10`,
      [tx.tenant, shopId, date],
    ),
    tx.one({ count: 'int4' }, `select count(*)::int as count from app.invoices i where ${where}`, [tx.tenant, shopId, date]),
  ])
  return { count, invoices: rows }
}

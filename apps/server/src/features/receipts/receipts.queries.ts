import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, invoices, payments, receipts, serviceOrders, shops } from '#tables.gen.ts'
import { type CreditMove, movesByDay } from './credit-moves.rules.ts'

/** What a receipt adds to the shop's money or takes from it, in cents: a refund and the reversal of another kind are below zero. */
export const signedSql = (r: string): string =>
  `case when (${r}.kind = 'refund') = (${r}.reverses_id is null) then -${r}.amount_cents else ${r}.amount_cents end`
/** What is left of a receipt: not on invoices, not given back, not reversed. Of a refund and of a reversal nothing. */
const unappliedSql = `case when r.kind = 'refund' or r.reverses_id is not null then 0 else r.amount_cents
    - coalesce((select sum(p.amount_cents) from app.payments p where p.tenant_id = $1 and p.receipt_id = r.id), 0)
    + coalesce((select sum(${signedSql('b')}) from app.receipts b where b.tenant_id = $1 and b.refunds_id = r.id), 0)
    - case when exists (select from app.receipts v where v.tenant_id = $1 and v.reverses_id = r.id) then r.amount_cents else 0 end end`

const receiptRow = combine(
  columns('r', receipts, [
    'id',
    'number',
    'shop_id',
    'customer_id',
    'kind',
    'method',
    'amount_cents',
    'business_date',
    'happened_at',
    'reference',
    'service_order_id',
    'tendered_cents',
    'change_cents',
    'reverses_id',
    'refunds_id',
    'intent_id',
    'recorded_by_name',
    'created_at',
  ]),
  columns('s', shops, { shop_name: 'name', time_zone: 'time_zone' }),
  columns('c', customers, { customer_name: 'name' }),
  outer(columns('o', serviceOrders, { order_number: 'number' })),
  computed({
    unapplied_cents: ['int8', `(${unappliedSql})::bigint`],
    is_reversed: ['bool', 'exists (select from app.receipts v where v.tenant_id = $1 and v.reverses_id = r.id)'],
  }),
)
export type ReceiptRow = RowOf<typeof receiptRow>
const joins = `join app.shops s on s.tenant_id = $1 and s.id = r.shop_id
  join app.customers c on c.tenant_id = $1 and c.id = r.customer_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = r.service_order_id`

export interface ReceiptFilter {
  shopIds: readonly string[] | null
  number?: string | undefined
  customerId?: string | undefined
  method?: ReceiptRow['method'] | undefined
  kind?: ReceiptRow['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
  hasCredit?: boolean | undefined
}
export interface ReceiptSort {
  by: 'business_date' | 'number' | 'amount'
  order: 'asc' | 'desc'
}
const narrowed = `r.tenant_id = $1 and ($2::uuid[] is null or r.shop_id = any($2)) and ($3::text is null or r.number like $3)
  and ($4::uuid is null or r.customer_id = $4) and ($5::text is null or r.method = $5) and ($6::text is null or r.kind = $6)
  and ($7::date is null or r.business_date >= $7) and ($8::date is null or r.business_date <= $8)
  and (not $9::bool or ${unappliedSql} > 0)`
const like = (text: string | undefined): string | null =>
  text ? `${text.toUpperCase().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%` : null
const valuesOf = (tx: Tx, filter: ReceiptFilter): unknown[] => [
  ...[tx.tenant, filter.shopIds, like(filter.number), filter.customerId ?? null, filter.method ?? null, filter.kind ?? null],
  ...[filter.from ?? null, filter.to ?? null, filter.hasCredit ?? false],
]
const sorts = { business_date: 'r.business_date', number: 'r.number', amount: 'r.amount_cents' } as const
const orderOf = ({ by, order }: ReceiptSort): string => {
  const way = order === 'asc' ? 'asc' : 'desc'
  return `${sorts[by]} ${way}, r.id ${way}`
}
export const selectReceipts = (
  tx: Tx,
  filter: ReceiptFilter,
  sort: ReceiptSort,
  limit: number,
  offset: number,
): Promise<ReceiptRow[]> => {
  const values = valuesOf(tx, filter)
  return tx.rows(
    receiptRow,
    `select ${receiptRow.sql} from app.receipts r ${joins} where ${narrowed} order by ${orderOf(sort)} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** Exact up to 10,000. */
export const countReceipts = (tx: Tx, filter: ReceiptFilter): Promise<number> =>
  countUpTo(tx, `app.receipts r where ${narrowed}`, valuesOf(tx, filter))
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectReceiptIds = async (tx: Tx, filter: ReceiptFilter, sort: ReceiptSort, most: number): Promise<string[]> =>
  (
    await tx.rows({ id: 'uuid' }, `select r.id from app.receipts r where ${narrowed} order by ${orderOf(sort)} limit $10`, [
      ...valuesOf(tx, filter),
      most,
    ])
  ).map((row) => row.id)
/** These receipts in no order. */
export const selectReceiptsById = (tx: Tx, ids: readonly string[]): Promise<ReceiptRow[]> =>
  tx.rows(receiptRow, `select ${receiptRow.sql} from app.receipts r ${joins} where r.tenant_id = $1 and r.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
/** Money that came and went back in the filtered receipts, in cents. */
export const sumReceipts = (tx: Tx, filter: ReceiptFilter) =>
  tx.one(
    { received_cents: 'int8', refunded_cents: 'int8' },
    `select coalesce(sum(${signedSql('r')}) filter (where r.kind in ('payment', 'deposit')), 0)::bigint as received_cents,
       coalesce(-sum(${signedSql('r')}) filter (where r.kind = 'refund'), 0)::bigint as refunded_cents
      from app.receipts r where ${narrowed}`,
    valuesOf(tx, filter),
  )
/** Customer credit in cents, of one customer or of all. */
export const sumCredit = async (tx: Tx, shopIds: readonly string[] | null, customerId: string | null): Promise<number> =>
  (
    await tx.one(
      { credit_cents: 'int8' },
      `select coalesce(sum(k.credit_cents), 0)::bigint as credit_cents from app.customer_credits k
        where k.tenant_id = $1 and ($2::uuid[] is null or k.shop_id = any($2)) and ($3::uuid is null or k.customer_id = $3)`,
      [tx.tenant, shopIds, customerId],
    )
  ).credit_cents
/** A customer at a shop. */
type Holder = Pick<ReceiptRow, 'shop_id' | 'customer_id'>
/**
 * Holds what a customer has left at a shop, and with it all receipts there, to the end of the transaction: two tills never use the same money
 * twice (PAY38). Taken after orders and invoices and before the counter.
 */
export const holdCredit = async (tx: Tx, { shop_id, customer_id }: Holder): Promise<void> => {
  const values = [tx.tenant, customer_id, shop_id]
  await tx.run(
    'insert into app.customer_credits (tenant_id, customer_id, shop_id) values ($1, $2, $3) on conflict (tenant_id, customer_id, shop_id) do nothing',
    values,
  )
  await tx.run('select 1 from app.customer_credits where tenant_id = $1 and customer_id = $2 and shop_id = $3 for update', values)
}
/**
 * Keeps the credit that the caller holds, and the days on which it changed. What came and was used on one day changes nothing; money that came before the
 * invoice that it pays changes two days, although nothing is left of it.
 */
export const moveCredit = async (
  { tx, now }: { tx: Tx; now: Date },
  { shop_id, customer_id }: Holder,
  moves: readonly CreditMove[],
): Promise<void> => {
  const cents = moves.reduce((sum, one) => sum + one.cents, 0)
  if (cents !== 0)
    await tx.run(
      'update app.customer_credits set credit_cents = credit_cents + $4 where tenant_id = $1 and customer_id = $2 and shop_id = $3',
      [tx.tenant, customer_id, shop_id, cents],
    )
  const days = movesByDay(moves)
  if (days.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    days.map((one) => [newId(now), customer_id, shop_id, one.date, one.cents]),
  )
  await tx.run(`insert into app.credit_moves (tenant_id, id, customer_id, shop_id, business_date, cents) values ${sql}`, values)
}
export const selectReceipt = async (tx: Tx, id: string): Promise<ReceiptRow | undefined> =>
  (await selectReceiptsById(tx, [id]))[0]
/** Receipts of these that were reversed, or of which something is on invoices or was given back, each by the name of its customer. */
export const selectUsedReceipts = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    { ...columns('r', receipts, ['id']).shape, ...columns('c', customers, ['name']).shape },
    `select r.id, c.name from app.receipts r join app.customers c on c.tenant_id = $1 and c.id = r.customer_id
      where r.tenant_id = $1 and r.id = any($2::uuid[]) and ${unappliedSql} <> r.amount_cents order by r.id limit $3`,
    [tx.tenant, ids, most],
  )
export interface NewReceipt {
  id: string
  number: string
  shopId: string
  customerId: string
  kind: ReceiptRow['kind']
  method: ReceiptRow['method']
  cents: number
  businessDate: string
  reference: string
  orderId: string | null
  tenderedCents: number | null
  reversesId: string | null
  refundsId: string | null
  /** The online payment that it came by, or goes back by. */
  intentId?: string | null
  by: string | null
  byName: string
}
export const insertReceipt = (tx: Tx, one: NewReceipt, at: Date): Promise<number> =>
  tx.run(
    `insert into app.receipts (tenant_id, id, number, shop_id, customer_id, kind, method, amount_cents, business_date, happened_at, reference,
       service_order_id, tendered_cents, change_cents, reverses_id, refunds_id, recorded_by, recorded_by_name, created_at, intent_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $10, $19)`,
    [
      ...[tx.tenant, one.id, one.number, one.shopId, one.customerId, one.kind, one.method, one.cents, one.businessDate, at],
      ...[one.reference, one.orderId, one.tenderedCents, one.tenderedCents === null ? null : one.tenderedCents - one.cents],
      ...[one.reversesId, one.refundsId, one.by, one.byName, one.intentId ?? null],
    ],
  )

const applicationRow = combine(
  columns('p', payments, ['id', 'invoice_id', 'amount_cents', 'paid_on']),
  columns('i', invoices, ['number', 'due_date', 'service_order_id']),
)
export type ApplicationRow = RowOf<typeof applicationRow>
/** The payments of a receipt that stand: neither counter rows nor those taken back. The earliest first. */
export const selectApplications = (tx: Tx, receiptId: string): Promise<ApplicationRow[]> =>
  tx.rows(
    applicationRow,
    `select ${applicationRow.sql} from app.payments p join app.invoices i on i.tenant_id = $1 and i.id = p.invoice_id
      where p.tenant_id = $1 and p.receipt_id = $2 and p.reverses_id is null
        and not exists (select from app.payments v where v.tenant_id = $1 and v.reverses_id = p.id)
      order by p.created_at, p.id`,
    [tx.tenant, receiptId],
  )
const refundRow = combine(
  columns('r', receipts, ['id', 'number', 'amount_cents', 'method', 'business_date', 'reference']),
  computed({ is_reversed: ['bool', 'exists (select from app.receipts v where v.tenant_id = $1 and v.reverses_id = r.id)'] }),
)
/** What was given back of a receipt, the earliest first. */
export const selectRefunds = (tx: Tx, receiptId: string) =>
  tx.rows(
    refundRow,
    `select ${refundRow.sql} from app.receipts r where r.tenant_id = $1 and r.refunds_id = $2 and r.reverses_id is null order by r.created_at, r.id`,
    [tx.tenant, receiptId],
  )

const openRow = columns('i', invoices, ['id', 'number', 'due_date', 'total_cents', 'paid_cents', 'credited_cents'])
/** The open invoices of a customer in these shops, the oldest due first: what an amount without allocations goes to (PAY11). */
export const selectOpenInvoices = (tx: Tx, customerId: string, shopIds: readonly string[] | null) =>
  tx.rows(
    openRow,
    `select ${openRow.sql} from app.invoices i where i.tenant_id = $1 and i.customer_id = $2 and i.status in ('sent', 'overdue')
        and i.deleted_at is null and ($3::uuid[] is null or i.shop_id = any($3))
      order by i.due_date, i.number limit 100`,
    [tx.tenant, customerId, shopIds],
  )
/** What came ahead for an order and was not given back, in cents, whatever it is on by now. */
export const sumDeposits = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      `select coalesce(sum(${signedSql('r')}), 0)::bigint as cents from app.receipts r where r.tenant_id = $1 and r.service_order_id = $2
          and (r.kind = 'deposit' or exists (select from app.receipts d where d.tenant_id = $1 and d.id = r.refunds_id and d.kind = 'deposit'))`,
      [tx.tenant, orderId],
    )
  ).cents
/** Deposits of an order with something left, the earliest first (PAY12). */
export const selectDeposits = (tx: Tx, orderId: string): Promise<ReceiptRow[]> =>
  tx.rows(
    receiptRow,
    `select ${receiptRow.sql} from app.receipts r ${joins}
      where r.tenant_id = $1 and r.service_order_id = $2 and r.kind = 'deposit' and r.reverses_id is null and ${unappliedSql} > 0
      order by r.created_at, r.id`,
    [tx.tenant, orderId],
  )

import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lineDiscounts, lineItems, orderDiscounts, orderServices } from '#tables.gen.ts'

const discountRow = combine(
  columns('d', orderDiscounts, [
    'id',
    'scope',
    'record_id',
    'kind',
    'value',
    'spread',
    'reason_code',
    'note',
    'given_by',
    'given_by_name',
    'approved_by',
    'approved_by_name',
    'created_at',
  ]),
  outer(columns('l', lineItems, { line_name: 'description' })),
  outer(columns('s', orderServices, { service_name: 'name' })),
  computed({
    cents: ['int8', 'app.whole((select sum(x.cents) from app.line_discounts x where x.tenant_id = $1 and x.discount_id = d.id))'],
  }),
)
export type DiscountRow = RowOf<typeof discountRow>
/** Discounts of an order, as they were given. */
export const selectDiscounts = (tx: Tx, orderId: string): Promise<DiscountRow[]> =>
  tx.rows(
    discountRow,
    `select ${discountRow.sql} from app.order_discounts d
       left join app.line_items l on l.tenant_id = $1 and l.id = d.record_id and d.scope = 'line'
       left join app.order_services s on s.tenant_id = $1 and s.id = d.record_id and d.scope = 'service'
      where d.tenant_id = $1 and d.service_order_id = $2 order by d.created_at, d.id`,
    [tx.tenant, orderId],
  )
export type NewDiscount = Pick<
  DiscountRow,
  | 'id'
  | 'scope'
  | 'record_id'
  | 'kind'
  | 'value'
  | 'spread'
  | 'reason_code'
  | 'note'
  | 'given_by'
  | 'given_by_name'
  | 'approved_by'
  | 'approved_by_name'
>
export const insertDiscount = (tx: Tx, orderId: string, row: NewDiscount, at: Date): Promise<number> =>
  tx.run(
    `insert into app.order_discounts (tenant_id, id, service_order_id, scope, record_id, kind, value, spread, reason_code, note, given_by, given_by_name,
       approved_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[tx.tenant, row.id, orderId, row.scope, row.record_id, row.kind, row.value, row.spread, row.reason_code, row.note],
      ...[row.given_by, row.given_by_name, row.approved_by, at],
    ],
  )
/** Somebody who may approve let a discount through. */
export const setApprover = (tx: Tx, id: string, userId: string | null, name: string): Promise<number> =>
  tx.run('update app.order_discounts set approved_by = $3, approved_by_name = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    userId,
    name,
  ])
export async function deleteDiscounts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.run('delete from app.line_discounts where tenant_id = $1 and discount_id = any($2::uuid[])', [tx.tenant, ids])
  await tx.run('delete from app.order_discounts where tenant_id = $1 and id = any($2::uuid[])', [tx.tenant, ids])
}

const lineToDiscount = combine(
  columns('l', lineItems, ['id', 'service_id', 'type', 'sales_class', 'amount_cents', 'discount_cents', 'price_source']),
  columns('s', orderServices, ['approval', 'payer_customer_id']),
)
export type DiscountedLine = RowOf<typeof lineToDiscount>
/** The lines of an order as discounts see them. */
export const selectDiscountedLines = (tx: Tx, orderId: string): Promise<DiscountedLine[]> =>
  tx.rows(
    lineToDiscount,
    `select ${lineToDiscount.sql} from app.line_items l join app.order_services s on s.tenant_id = $1 and s.id = l.service_id
      where l.tenant_id = $1 and l.service_order_id = $2 order by s.position, l.position, l.id`,
    [tx.tenant, orderId],
  )
/** Writes what discounts take off lines; the amount of a line is what is left. */
export const setLineDiscounts = (tx: Tx, lines: readonly { id: string; cents: number }[]): Promise<number> =>
  tx.run(
    `update app.line_items l set discount_cents = v.cents, amount_cents = l.amount_cents + l.discount_cents - v.cents
       from unnest($2::uuid[], $3::bigint[]) as v (id, cents) where l.tenant_id = $1 and l.id = v.id`,
    [tx.tenant, lines.map((one) => one.id), lines.map((one) => one.cents)],
  )
export const deleteSharesOf = (tx: Tx, lineIds: readonly string[]): Promise<number> =>
  tx.run('delete from app.line_discounts where tenant_id = $1 and line_item_id = any($2::uuid[])', [tx.tenant, lineIds])
export async function insertShares(
  tx: Tx,
  shares: readonly { lineId: string; discountId: string; cents: number }[],
): Promise<void> {
  if (shares.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    shares.map((one) => [one.lineId, one.discountId, one.cents]),
  )
  await tx.run(`insert into app.line_discounts (tenant_id, line_item_id, discount_id, cents) values ${sql}`, values)
}

const shareRow = combine(
  columns('x', lineDiscounts, ['line_item_id', 'discount_id', 'cents']),
  columns('d', orderDiscounts, ['scope', 'kind', 'reason_code', 'given_by', 'given_by_name', 'approved_by']),
)
export type DiscountShareRow = RowOf<typeof shareRow>
/** What each discount of an order takes off each line. */
export const selectShares = (tx: Tx, orderId: string): Promise<DiscountShareRow[]> =>
  tx.rows(
    shareRow,
    `select ${shareRow.sql} from app.order_discounts d join app.line_discounts x on x.tenant_id = $1 and x.discount_id = d.id
      where d.tenant_id = $1 and d.service_order_id = $2 order by x.line_item_id, d.created_at, d.id`,
    [tx.tenant, orderId],
  )

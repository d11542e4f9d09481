import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lineItems, orderServices } from '#tables.gen.ts'

const lineRow = combine(
  columns('l', lineItems, [
    ...([
      'id',
      'service_id',
      'type',
      'sales_class',
      'amount_cents',
      'quantity_thousandths',
      'price_source',
      'price_rule_id',
    ] as const),
    ...(['unit_price_cents', 'rule_price_cents', 'is_overridden'] as const),
  ]),
  columns('s', orderServices, ['payer', 'payer_customer_id', 'approval']),
)
export type LineOfFees = RowOf<typeof lineRow>
/** The lines of an order as fees see them, with the fees that stand. */
export const selectLinesForFees = (tx: Tx, orderId: string): Promise<LineOfFees[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.line_items l join app.order_services s on s.tenant_id = $1 and s.id = l.service_id
      where l.tenant_id = $1 and l.service_order_id = $2 order by s.position, l.position, l.id`,
    [tx.tenant, orderId],
  )
export interface FeeFigures {
  id: string
  quantity: number
  unit: number
  amount: number
  rule: number
}
/** Writes what fees come to now. */
export const setFees = (tx: Tx, fees: readonly FeeFigures[]): Promise<number> =>
  tx.run(
    `update app.line_items l set quantity_thousandths = v.quantity, unit_price_cents = v.unit, amount_cents = v.amount, rule_price_cents = v.rule,
        version = l.version + 1
       from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as v (id, quantity, unit, amount, rule)
      where l.tenant_id = $1 and l.id = v.id`,
    [
      ...[tx.tenant, fees.map((one) => one.id), fees.map((one) => one.quantity), fees.map((one) => one.unit)],
      ...[fees.map((one) => one.amount), fees.map((one) => one.rule)],
    ],
  )
export const deleteFees = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('delete from app.line_items where tenant_id = $1 and id = any($2::uuid[])', [tx.tenant, ids])
/** What a person said of a fee; `removed` is why it is not charged at all. */
export const overrideFee = (
  tx: Tx,
  id: string,
  said: { unit: number; amount: number; isOverridden: boolean; reason: string; removed: string },
): Promise<number> =>
  tx.run(
    `update app.line_items set quantity_thousandths = 1000, unit_price_cents = $3, amount_cents = $4, is_overridden = $5, override_reason = $6, not_used_reason = $7,
        version = version + 1 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, said.unit, said.amount, said.isOverridden, said.reason, said.removed],
  )

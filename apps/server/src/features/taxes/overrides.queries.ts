import { computed, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What somebody said last of the tax of a line, for statements that read the line; `line` is the expression of its id (TAX12). */
export const overrideOf = (line: string) =>
  computed({
    tax_override: [
      typed<{ taxable: boolean; reason: string; by: string; at: string } | null>('jsonb?'),
      `(select case when v.is_taxable is not null
           then jsonb_build_object('taxable', v.is_taxable, 'reason', v.reason, 'by', v.user_name, 'at', v.created_at) end
         from app.tax_overrides v where v.tenant_id = $1 and v.line_item_id = ${line} order by v.created_at desc, v.id desc limit 1)`,
    ],
  })
/** Did somebody ever say of a line of an order how it is taxed? `order` is the expression of its id. */
export const hasOverrides = (order: string) =>
  computed({
    has_tax_overrides: [
      'bool',
      `exists (select from app.tax_overrides v where v.tenant_id = $1 and v.service_order_id = ${order})`,
    ],
  })
export const insertOverride = (
  tx: Tx,
  said: {
    id: string
    orderId: string
    lineId: string
    was: boolean | null
    is: boolean | null
    reason: string
    userId: string | null
    userName: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.tax_overrides (tenant_id, id, service_order_id, line_item_id, was_taxable, is_taxable, reason, user_id, user_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenant, said.id, said.orderId, said.lineId, said.was, said.is, said.reason, said.userId, said.userName, at],
  )

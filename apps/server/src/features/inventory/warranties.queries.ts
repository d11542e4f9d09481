import { columns } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items } from '#tables.gen.ts'

/** The warranties of these parts, of those that have one. */
export const selectWarranties = (tx: Tx, itemIds: readonly string[]) =>
  tx.rows(
    columns('i', items, { id: 'id', months: 'warranty_months', miles: 'warranty_miles' }),
    `select i.id, i.warranty_months as months, i.warranty_miles as miles from app.items i
      where i.tenant_id = $1 and i.id = any($2::uuid[]) and (i.warranty_months > 0 or i.warranty_miles > 0)`,
    [tx.tenant, itemIds],
  )

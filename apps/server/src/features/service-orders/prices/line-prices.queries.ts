import { columns, combine, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, shopItems } from '#tables.gen.ts'

const costRow = combine(
  columns('i', items, ['id', 'kind', 'list_price_cents', 'last_cost_cents']),
  outer(columns('x', shopItems, { on_hand: 'on_hand_thousandths', value: 'value_cents' })),
)
export type PartCostRow = RowOf<typeof costRow>
/** What parts cost in a shop, and their price of the list. */
export const selectCostsOfParts = (tx: Tx, shopId: string, itemIds: readonly string[]): Promise<PartCostRow[]> =>
  tx.rows(
    costRow,
    `select ${costRow.sql} from app.items i left join app.shop_items x on x.tenant_id = $1 and x.item_id = i.id and x.shop_id = $2
      where i.tenant_id = $1 and i.id = any($3::uuid[])`,
    [tx.tenant, shopId, itemIds],
  )

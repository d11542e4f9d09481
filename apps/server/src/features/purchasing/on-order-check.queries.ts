import { faultRow, type StockFaultRow } from '#features/inventory/index.ts'
import type { Tx } from '#platform/database/transaction.ts'

const mostFaults = 20
/** Parts of which something else is said to be on its way to a shop than its purchase orders still expect. */
export const verifyOnOrder = (tx: Tx): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select 'on order' as what, x.item_id, x.shop_id as place_id from app.shop_items x
       join app.items i on i.tenant_id = $1 and i.id = x.item_id
       left join (select l.item_id, o.shop_id, sum(greatest(0, l.quantity_thousandths - l.received_thousandths - l.closed_thousandths)) as expected
         from app.purchase_order_lines l join app.purchase_orders o on o.tenant_id = $1 and o.id = l.purchase_order_id
        where l.tenant_id = $1 and o.status = 'ordered' and l.line_item_id is null group by l.item_id, o.shop_id) s on s.item_id = x.item_id and s.shop_id = x.shop_id
      where x.tenant_id = $1 and i.kind <> 'non_stock' and x.on_order_thousandths <> coalesce(s.expected, 0)
      order by x.item_id, x.shop_id limit $2`,
    [tx.tenant, mostFaults],
  )

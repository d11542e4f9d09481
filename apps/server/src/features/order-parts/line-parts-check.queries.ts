import { faultRow, type StockFaultRow } from '#features/inventory/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { costState } from './order-parts.queries.ts'

const mostFaults = 20
/** Lines of orders that do not say what the ledger says is promised to them, came and was taken for them and brought back, and cost (PAR5). */
export const verifyLineParts = (tx: Tx): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select 'parts of a line' as what, p.item_id, p.line_item_id as place_id from app.line_parts p
       left join (select r.line_item_id, r.item_id, sum(r.quantity_thousandths) as reserved from app.reservations r where r.tenant_id = $1
         group by r.line_item_id, r.item_id) h on h.line_item_id = p.line_item_id and h.item_id = p.item_id
       left join (select m.line_item_id, m.item_id, -sum(m.cost_cents) as cost,
           coalesce(-sum(m.quantity_thousandths) filter (where m.kind = 'issue'), 0) as issued,
           coalesce(-sum(m.quantity_thousandths) filter (where m.kind = 'issue' and m.delivery_line_id is not null), 0) as received,
           coalesce(sum(m.quantity_thousandths) filter (where m.kind = 'return_in'), 0) as returned
         from app.stock_moves m where m.tenant_id = $1 and m.line_item_id is not null and m.kind in ('issue', 'return_in')
         group by m.line_item_id, m.item_id) s on s.line_item_id = p.line_item_id and s.item_id = p.item_id
       left join (select y.line_item_id, y.item_id, sum(greatest(0, y.quantity_thousandths - y.received_thousandths - y.closed_thousandths)) as coming
         from app.purchase_order_lines y join app.purchase_orders q on q.tenant_id = $1 and q.id = y.purchase_order_id
        where y.tenant_id = $1 and y.line_item_id is not null and q.status = 'ordered' group by y.line_item_id, y.item_id) w
         on w.line_item_id = p.line_item_id and w.item_id = p.item_id
      where p.tenant_id = $1
        and ((p.reserved_thousandths, p.issued_thousandths, p.returned_thousandths, p.cost_cents, p.received_thousandths, p.ordered_thousandths)
          is distinct from (coalesce(h.reserved, 0), coalesce(s.issued, 0), coalesce(s.returned, 0), coalesce(s.cost, 0), coalesce(s.received, 0),
            coalesce(s.received, 0) + coalesce(w.coming, 0))
          or p.waiting_thousandths > p.issued_thousandths - p.returned_thousandths
          or p.cost_state is distinct from (case when p.issued_thousandths <= p.returned_thousandths or p.cost_cents = 0 then 'none'
            else ${costState('p.line_item_id', 'p.item_id')} end))
      order by p.item_id, p.line_item_id limit $2`,
    [tx.tenant, mostFaults],
  )

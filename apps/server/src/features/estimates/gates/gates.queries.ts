import { columns, combine, computed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceOrders } from '#tables.gen.ts'

const wanted = "s.approval in ('none', 'approved') and s.kind <> 'fees'"
const factRow = combine(
  columns('o', serviceOrders, ['mileage_out', 'promised_at', 'old_parts']),
  computed({
    untold: [
      'bool',
      `exists (select from app.order_services s where s.tenant_id = $1 and s.service_order_id = o.id and ${wanted}
                and (s.cause = '' or s.correction = ''))`,
    ],
    unassigned: [
      'bool',
      `o.assigned_technician_id is null and exists (select from app.line_items l join app.order_services s on s.tenant_id = $1 and s.id = l.service_id
          where l.tenant_id = $1 and l.service_order_id = o.id and l.type = 'labor' and l.technician_id is null and ${wanted})`,
    ],
    takes_parts: [
      'bool',
      `exists (select from app.line_items l join app.order_services s on s.tenant_id = $1 and s.id = l.service_id
          where l.tenant_id = $1 and l.service_order_id = o.id and l.type = 'parts' and ${wanted})`,
    ],
    has_photo: [
      'bool',
      `exists (select from app.attachments f where f.tenant_id = $1 and f.service_order_id = o.id and f.kind = 'photo'
                and f.inspection_result_id is null)`,
    ],
  }),
)
/** What gates look at, of one order. A line without a technician of its own is the lead's. */
export const selectGateFacts = (tx: Tx, orderId: string) =>
  tx.one(factRow, `select ${factRow.sql} from app.service_orders o where o.tenant_id = $1 and o.id = $2`, [tx.tenant, orderId])

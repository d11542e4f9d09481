import { columns, combine, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, customers, serviceOrders, shops, vehicles } from '#tables.gen.ts'

const paperRow = combine(
  columns('o', serviceOrders, [
    'id',
    'shop_id',
    'number',
    'title',
    'description',
    'po_number',
    'mileage_in',
    'mileage_out',
    'promised_at',
    'due_at',
    'created_by_name',
    'total_cents',
    'updated_at',
  ]),
  columns('s', shops, {
    shop_name: 'name',
    address: 'address',
    city: 'city',
    state: 'state',
    zip_code: 'zip_code',
    shop_phone: 'phone',
    contact_email: 'contact_email',
    time_zone: 'time_zone',
  }),
  columns('c', customers, { customer_name: 'name', customer_phone: 'phone' }),
  columns('v', vehicles, ['year', 'make', 'model', 'vin', 'license_plate', 'plate_state', 'unit_number']),
  outer(columns('b', bays, { bay_name: 'name' })),
)
export type WorkOrderRow = RowOf<typeof paperRow>
/** What the paper of an order says of itself, its shop, customer and vehicle. */
export const selectWorkOrder = (tx: Tx, id: string): Promise<WorkOrderRow | undefined> =>
  tx.maybe(
    paperRow,
    `select ${paperRow.sql} from app.service_orders o join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
       join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
       left join app.bays b on b.tenant_id = $1 and b.id = o.bay_id
      where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null`,
    [tx.tenant, id],
  )

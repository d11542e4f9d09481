import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, serviceOrders, shops, vehicles } from '#tables.gen.ts'

const partiesRow = combine(
  columns('o', serviceOrders, ['id', 'number', 'mileage_in', 'promised_at']),
  columns('s', shops, {
    shop_name: 'name',
    shop_address: 'address',
    shop_city: 'city',
    shop_state: 'state',
    shop_zip: 'zip_code',
    shop_phone: 'phone',
    shop_email: 'contact_email',
    time_zone: 'time_zone',
  }),
  columns('c', customers, [
    'name',
    'company_name',
    'primary_contact_name',
    'address',
    'city',
    'state',
    'zip_code',
    'email',
    'preferred_language',
  ]),
  columns('v', vehicles, ['year', 'make', 'model', 'vin', 'license_plate', 'plate_state', 'unit_number']),
)
export type OrderPartiesRow = RowOf<typeof partiesRow>
/** Who works for whom on which vehicle: what a paper or a link of an order says of shop, customer and vehicle. */
export const selectOrderParties = (tx: Tx, orderId: string): Promise<OrderPartiesRow> =>
  tx.one(
    partiesRow,
    `select ${partiesRow.sql} from app.service_orders o join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
       join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where o.tenant_id = $1 and o.id = $2`,
    [tx.tenant, orderId],
  )

import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, bookings, customers, jobs, serviceOrders, vehicles } from '#tables.gen.ts'

const workSlotRow = combine(
  columns('b', bookings, ['id', 'starts_at', 'ends_at']),
  outer(columns('j', jobs, { job_id: 'id', job_status: 'status' })),
  columns('o', serviceOrders, {
    service_order_id: 'id',
    order_number: 'number',
    title: 'title',
    order_status: 'status',
    priority: 'priority',
  }),
  columns('c', customers, { customer_name: 'name' }),
  columns('v', vehicles, { license_plate: 'license_plate', plate_state: 'plate_state' }),
  computed({
    vehicle_label: ['text', "concat_ws(' ', v.year, v.make, v.model)"],
    service_type: [
      'text',
      "coalesce((select string_agg(a.name, ', ' order by a.position, a.id) from app.order_services a where a.tenant_id = $1 and a.service_order_id = o.id), '')",
    ],
  }),
  outer(columns('y', bays, { bay_name: 'name' })),
)
export type WorkSlotRow = RowOf<typeof workSlotRow>
/** Bookings of a technician that touch a time, in shops one may enter (null = all). */
export const selectWorkSlots = (
  tx: Tx,
  technicianId: string,
  shopIds: readonly string[] | null,
  from: Date,
  before: Date,
): Promise<WorkSlotRow[]> =>
  tx.rows(
    workSlotRow,
    `select ${workSlotRow.sql} from app.bookings b
       join app.service_orders o on o.tenant_id = $1 and o.id = b.service_order_id
       join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
       left join app.bays y on y.tenant_id = $1 and y.id = o.bay_id
       left join app.jobs j on j.tenant_id = $1 and j.service_order_id = b.service_order_id and j.technician_id = b.technician_id and j.status <> 'cancelled'
      where b.tenant_id = $1 and b.technician_id = $2 and b.starts_at < $5 and b.ends_at > $4
        and ($3::uuid[] is null or o.shop_id = any($3)) and o.deleted_at is null
      order by b.starts_at, b.id limit 1000`,
    [tx.tenant, technicianId, shopIds, from, before],
  )

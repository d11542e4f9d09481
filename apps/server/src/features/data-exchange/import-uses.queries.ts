import { columns, computed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, invoices, vehicles } from '#tables.gen.ts'

/** Customers whom something came to since: vehicles, orders, money, contacts, messages, work of the former program; a deposit that was brought along and taken back is none. */
export const selectUsedCustomers = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    columns('c', customers, ['id', 'name']),
    `select c.id, c.name from app.customers c where c.tenant_id = $1 and c.id = any($2::uuid[]) and (
        exists (select from app.vehicles v where v.tenant_id = $1 and v.customer_id = c.id and v.status <> 'inactive')
        or exists (select from app.service_orders o where o.tenant_id = $1 and o.customer_id = c.id)
        or exists (select from app.invoices i where i.tenant_id = $1 and i.customer_id = c.id and i.status <> 'void')
        or exists (select from app.receipts r where r.tenant_id = $1 and r.customer_id = c.id and (r.kind <> 'opening' or (r.reverses_id is null
          and not exists (select from app.receipts x where x.tenant_id = $1 and x.reverses_id = r.id))))
        or exists (select from app.contacts k where k.tenant_id = $1 and k.customer_id = c.id)
        or exists (select from app.conversations m where m.tenant_id = $1 and m.customer_id = c.id)
        or exists (select from app.tax_exemptions x where x.tenant_id = $1 and x.customer_id = c.id)
        or exists (select from app.order_services p where p.tenant_id = $1 and p.payer_customer_id = c.id)
        or exists (select from app.past_work h where h.tenant_id = $1 and h.customer_id = c.id))
      order by c.id limit $3`,
    [tx.tenant, ids, most],
  )
/** Vehicles that something came to since: orders, another owner, another reading, deferred work, work of the former program. */
export const selectUsedVehicles = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    columns('v', vehicles, ['id', 'make', 'model', 'unit_number']),
    `select v.id, v.make, v.model, v.unit_number from app.vehicles v where v.tenant_id = $1 and v.id = any($2::uuid[]) and (
        exists (select from app.service_orders o where o.tenant_id = $1 and o.vehicle_id = v.id)
        or exists (select from app.deferred_services d where d.tenant_id = $1 and d.vehicle_id = v.id)
        or exists (select from app.past_work h where h.tenant_id = $1 and h.vehicle_id = v.id)
        or (select count(*) from app.vehicle_owners w where w.tenant_id = $1 and w.vehicle_id = v.id) > 1
        or exists (select from app.odometer_readings r where r.tenant_id = $1 and r.vehicle_id = v.id and r.source = 'import' and r.taken_back_at is null)
        or (select count(*) from app.odometer_readings r where r.tenant_id = $1 and r.vehicle_id = v.id and r.taken_back_at is null) > 1)
      order by v.id limit $3`,
    [tx.tenant, ids, most],
  )
/** Opening invoices that were paid, credited, disputed or voided since. */
export const selectUsedInvoices = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    { ...columns('i', invoices, ['id']).shape, ...computed({ name: ['text', "coalesce(i.number, '')"] }).shape },
    `select i.id, coalesce(i.number, '') as name from app.invoices i where i.tenant_id = $1 and i.id = any($2::uuid[])
        and (i.status not in ('sent', 'overdue') or i.paid_cents <> 0 or i.credited_cents <> 0 or i.disputed_at is not null)
      order by i.id limit $3`,
    [tx.tenant, ids, most],
  )

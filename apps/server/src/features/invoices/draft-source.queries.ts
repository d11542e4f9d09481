import { certificatesOf } from '#features/taxes/index.ts'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authTenants, customers, invoices, serviceOrders, shops, technicians, users, vehicles } from '#tables.gen.ts'

const shopAndPayer = combine(
  columns('s', shops, {
    shop_id: 'id',
    shop_name: 'name',
    shop_address: 'address',
    shop_city: 'city',
    shop_state: 'state',
    shop_zip: 'zip_code',
    shop_phone: 'phone',
    shop_email: 'contact_email',
    time_zone: 'time_zone',
    tax_mode: 'tax_mode',
    labor_tax_millionths: 'labor_tax_millionths',
    parts_tax_millionths: 'parts_tax_millionths',
  }),
  columns('c', customers, {
    customer_id: 'id',
    customer_name: 'name',
    customer_company: 'company_name',
    customer_contact: 'primary_contact_name',
    customer_email: 'email',
    customer_phone: 'phone',
    customer_address: 'address',
    customer_city: 'city',
    customer_state: 'state',
    customer_zip: 'zip_code',
    language: 'preferred_language',
    tax_exempt: 'tax_exempt',
    payment_terms: 'payment_terms',
  }),
  certificatesOf('c.id'),
)
/** Everything beside its lines that a draft takes from its order, shop, customer and vehicle: as they are now. */
const orderRow = combine(
  shopAndPayer,
  columns('o', serviceOrders, {
    order_number: 'number',
    po_number: 'po_number',
    order_status: 'status',
    advisor_user_id: 'created_by',
    order_mileage_in: 'mileage_in',
    order_mileage_out: 'mileage_out',
    promised_at: 'promised_at',
  }),
  columns('v', vehicles, {
    vehicle_year: 'year',
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_vin: 'vin',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
    vehicle_unit: 'unit_number',
  }),
  computed({ mileage: ['int4?', 'coalesce(o.mileage_out, o.mileage_in, v.mileage)'] }),
  outer(combine(columns('k', technicians, { technician_id: 'id' }), columns('u', users, { technician_name: 'name' }))),
)
const company = columns('', authTenants, { company: 'name' })
type OrderSource = RowOf<typeof orderRow>
/** The order's own part is missing of an invoice that is of none. */
export type SourceRow = RowOf<typeof shopAndPayer> &
  RowOf<typeof company> &
  Pick<OrderSource, 'advisor_user_id'> & { of_order: Omit<OrderSource, keyof RowOf<typeof shopAndPayer>> | null }
const nameCompany = (tx: Tx) => tx.one(company, `select ${company.sql} from auth.tenants where id = $1`, [tx.tenant])
/**
 * What the invoice of an order to its customer, or to the account that pays, is made from. Two statements that travel together, because the
 * organization's own name is in no tenant's table.
 */
export const selectSource = async (tx: Tx, orderId: string, payerId: string | null): Promise<SourceRow> => {
  const [source, named] = await Promise.all([
    tx.one(
      orderRow,
      `select ${orderRow.sql}
       from app.service_orders o
       join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
       join app.customers c on c.tenant_id = $1 and c.id = case when $3::uuid is null then o.customer_id else $3::uuid end
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
       left join app.technicians k on k.tenant_id = $1 and k.id = o.assigned_technician_id
       left join app.users u on u.tenant_id = $1 and u.id = k.user_id
      where o.tenant_id = $1 and o.id = $2`,
      [tx.tenant, orderId, payerId],
    ),
    nameCompany(tx),
  ])
  return { ...source, ...named, of_order: source }
}
const bareRow = combine(shopAndPayer, columns('i', invoices, { advisor_user_id: 'created_by' }))
/** What opening balances of a shop are made from, by customer. */
export const selectOpeningSources = async (
  tx: Tx,
  shopId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, SourceRow>> => {
  const [sources, named] = await Promise.all([
    tx.rows(
      shopAndPayer,
      `select ${shopAndPayer.sql} from app.customers c join app.shops s on s.tenant_id = $1 and s.id = $2
        where c.tenant_id = $1 and c.id = any($3::uuid[])`,
      [tx.tenant, shopId, customerIds],
    ),
    nameCompany(tx),
  ])
  return new Map(sources.map((source) => [source.customer_id, { ...source, ...named, advisor_user_id: null, of_order: null }]))
}
/** The same of an invoice that is of no order (PAY22). */
export const selectBareSource = async (tx: Tx, invoiceId: string): Promise<SourceRow> => {
  const [source, named] = await Promise.all([
    tx.one(
      bareRow,
      `select ${bareRow.sql} from app.invoices i join app.shops s on s.tenant_id = $1 and s.id = i.shop_id
         join app.customers c on c.tenant_id = $1 and c.id = i.customer_id where i.tenant_id = $1 and i.id = $2`,
      [tx.tenant, invoiceId],
    ),
    nameCompany(tx),
  ])
  return { ...source, ...named, of_order: null }
}
const addressee = columns('', customers, { email: 'email', language: 'preferred_language' })
/** Where a customer is written to today, also after the issue. */
export const selectAddressee = (tx: Tx, customerId: string): Promise<{ email: string; language: 'en' | 'es' }> =>
  tx.one(addressee, `select ${addressee.sql} from app.customers where tenant_id = $1 and id = $2`, [tx.tenant, customerId])

const sampleShop = columns('s', shops, {
  shop_name: 'name',
  shop_address: 'address',
  shop_city: 'city',
  shop_state: 'state',
  shop_zip: 'zip_code',
  shop_phone: 'phone',
  shop_email: 'contact_email',
  time_zone: 'time_zone',
})
const noShop = {
  shop_name: '',
  shop_address: '',
  shop_city: '',
  shop_state: '',
  shop_zip: '',
  shop_phone: '',
  shop_email: '',
  time_zone: 'UTC',
}
/** Who would send a sample: the organization, and the first shop of those that one may enter; `null` for all. */
export const selectSampleShop = async (tx: Tx, shopIds: readonly string[] | null) => {
  const [shop, named] = await Promise.all([
    tx.maybe(
      sampleShop,
      `select ${sampleShop.sql} from app.shops s where s.tenant_id = $1 and s.deleted_at is null
          and ($2::uuid[] is null or s.id = any($2)) order by s.created_at, s.id limit 1`,
      [tx.tenant, shopIds],
    ),
    tx.one(company, `select ${company.sql} from auth.tenants where id = $1`, [tx.tenant]),
  ])
  return { ...(shop ?? noShop), ...named }
}

/**
 * Work that should not wait: of an order what is not approved, in the order of its services (DOC6), then what is left of earlier visits of its
 * vehicle and neither sold nor closed, with the day on which it was noted (DEF8).
 */
export const selectUrgent = (tx: Tx, orderId: string) =>
  tx.rows(
    { name: 'text', approval: 'text?', noted_on: 'date?' },
    `select u.name, u.approval, u.noted_on from (
       select v.name, v.approval, null::date as noted_on, v.position, v.id from app.order_services v
        where v.tenant_id = $1 and v.service_order_id = $2 and v.urgency = 'now' and v.approval not in ('none', 'approved')
       union all
       select d.name, null, d.noted_on, 0, d.id from app.service_orders o join app.deferred_services d on d.tenant_id = $1 and d.vehicle_id = o.vehicle_id
        where o.tenant_id = $1 and o.id = $2 and d.urgency = 'now' and d.status in ('open', 'offered')
          and d.order_id is distinct from $2 and d.source_order_id is distinct from $2) u
      order by u.noted_on nulls first, u.position, u.id`,
    [tx.tenant, orderId],
  )

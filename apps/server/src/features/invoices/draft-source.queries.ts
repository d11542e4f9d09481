import type { Tx } from '#platform/database/transaction.ts'

/** Everything beside its lines that a draft takes from its order, shop, customer and vehicle: as they are now. */
export interface SourceRow {
  order_number: string
  order_status: string
  shop_id: string
  customer_id: string
  company: string
  shop_name: string
  shop_address: string
  shop_city: string
  shop_state: string
  shop_zip: string
  shop_phone: string
  shop_email: string
  time_zone: string
  labor_tax_millionths: number
  parts_tax_millionths: number
  customer_name: string
  customer_company: string
  customer_contact: string
  customer_email: string
  customer_phone: string
  customer_address: string
  customer_city: string
  customer_state: string
  customer_zip: string
  language: 'en' | 'es'
  tax_exempt: boolean
  payment_terms: string
  vehicle_year: number | null
  vehicle_make: string
  vehicle_model: string
  vehicle_vin: string
  vehicle_plate: string
  vehicle_plate_state: string
  vehicle_unit: string
  mileage: number | null
  technician_id: string | null
  technician_name: string | null
}
export const selectSource = (tx: Tx, orderId: string): Promise<SourceRow> =>
  tx.one<SourceRow>(
    `select o.number as order_number, o.status as order_status, o.shop_id, o.customer_id, tn.name as company, s.name as shop_name, s.address as shop_address, s.city as shop_city,
            s.state as shop_state, s.zip_code as shop_zip, s.phone as shop_phone, s.contact_email as shop_email, s.time_zone, s.labor_tax_millionths, s.parts_tax_millionths,
            c.name as customer_name, c.company_name as customer_company, c.primary_contact_name as customer_contact, c.email as customer_email, c.phone as customer_phone,
            c.address as customer_address, c.city as customer_city, c.state as customer_state, c.zip_code as customer_zip, c.preferred_language as language, c.tax_exempt, c.payment_terms,
            v.year as vehicle_year, v.make as vehicle_make, v.model as vehicle_model, v.vin as vehicle_vin, v.license_plate as vehicle_plate, v.plate_state as vehicle_plate_state,
            v.unit_number as vehicle_unit, coalesce(o.mileage_out, o.mileage_in, v.mileage) as mileage, k.id as technician_id, u.name as technician_name
       from app.service_orders o join auth.tenants tn on tn.id = o.tenant_id
       join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id
       join app.customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
       left join app.technicians k on k.tenant_id = o.tenant_id and k.id = o.assigned_technician_id
       left join app.users u on u.tenant_id = k.tenant_id and u.id = k.user_id
      where o.tenant_id = app.tid() and o.id = $1`,
    [orderId],
  )
/** Where a customer is written to today, also after the issue. */
export const selectAddressee = (tx: Tx, customerId: string): Promise<{ email: string; language: 'en' | 'es' }> =>
  tx.one('select email, preferred_language as language from app.customers where tenant_id = app.tid() and id = $1', [customerId])

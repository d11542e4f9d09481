import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'

const hitRow = {
  id: 'uuid',
  title: 'text',
  subtitle: 'text',
  number: 'text',
  status: 'text',
  license_plate: 'text',
  plate_state: 'text',
  vin: 'text',
  unit_number: 'text',
} as const
export type HitRow = RowOf<typeof hitRow>
const most = 6
type Shops = readonly string[] | null

/** The ids of one kind that match every word, narrowed to shops by the caller's statement. */
const run = (
  tx: Tx,
  kind: 'order' | 'customer' | 'vehicle' | 'part' | 'invoice',
  words: readonly string[],
  shopIds: Shops,
  select: string,
): Promise<HitRow[]> =>
  tx.rows(hitRow, `with hit as (${matchSql(kind, words.length, 3)}) ${select} limit ${most}`, [
    tx.tenant,
    shopIds,
    ...matchValues(words),
  ])

const vehicleLabel = `concat_ws(' ', v.year, v.make, v.model)`

export const findOrders = (tx: Tx, words: readonly string[], shopIds: Shops): Promise<HitRow[]> =>
  tx.rows(
    hitRow,
    `with hit as (
       ${words
         .map((_, i) => {
           const at = 3 + i * 2
           return `(${matchSql('order', 1, at)}
             union select o.id from app.service_orders o where o.tenant_id = $1 and o.customer_id in (${matchSql('customer', 1, at)})
             union select o.id from app.service_orders o where o.tenant_id = $1 and o.vehicle_id in (${matchSql('vehicle', 1, at)}))`
         })
         .join(' intersect ')})
     select o.id, o.title, c.name || ' · ' || ${vehicleLabel} as subtitle, o.number, o.status, v.license_plate, v.plate_state, v.vin, v.unit_number
       from app.service_orders o join app.customers c on c.tenant_id = $1 and c.id = o.customer_id join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where o.tenant_id = $1 and o.deleted_at is null and ($2::uuid[] is null or o.shop_id = any($2)) and o.id in (select * from hit)
      order by (o.status in ('completed', 'invoiced', 'cancelled')), o.created_at desc, o.id limit ${most}`,
    [tx.tenant, shopIds, ...matchValues(words)],
  )
export const findCustomers = (tx: Tx, words: readonly string[], shopIds: Shops): Promise<HitRow[]> =>
  run(
    tx,
    'customer',
    words,
    shopIds,
    `select c.id, c.name as title, concat_ws(' · ', nullif(c.company_name, ''), nullif(c.phone, ''), nullif(c.email, '')) as subtitle, '' as number, c.status, '' as license_plate, '' as plate_state, '' as vin, '' as unit_number
       from app.customers c where c.tenant_id = $1 and c.deleted_at is null and ($2::uuid[] is null or c.shop_id = any($2)) and c.id in (select record_id from hit) order by c.name_key, c.id`,
  )
export const findVehicles = (tx: Tx, words: readonly string[], shopIds: Shops): Promise<HitRow[]> =>
  run(
    tx,
    'vehicle',
    words,
    shopIds,
    `select v.id, ${vehicleLabel} as title, coalesce(c.name, '') as subtitle, '' as number, v.status, v.license_plate, v.plate_state, v.vin, v.unit_number
       from app.vehicles v left join app.customers c on c.tenant_id = $1 and c.id = v.customer_id
      where v.tenant_id = $1 and ($2::uuid[] is null or v.shop_id = any($2)) and v.id in (select record_id from hit) order by (v.status = 'inactive'), v.make, v.model, v.id`,
  )
/** Parts of the organization, each with whether the shops have any that is not promised. */
export const findParts = (tx: Tx, words: readonly string[], shopIds: Shops): Promise<HitRow[]> =>
  run(
    tx,
    'part',
    words,
    shopIds,
    `select i.id, i.name as title, concat_ws(' · ', nullif(i.maker, ''), c.name) as subtitle, i.part_number as number,
            case when i.kind in ('special', 'non_stock') then '' when exists (select 1 from app.shop_items s where s.tenant_id = $1 and s.item_id = i.id
                and ($2::uuid[] is null or s.shop_id = any($2)) and s.on_hand_thousandths - s.reserved_thousandths - s.set_aside_thousandths > 0)
              then 'in_stock' else 'out' end as status,
            '' as license_plate, '' as plate_state, '' as vin, '' as unit_number
       from app.items i left join app.item_categories c on c.tenant_id = $1 and c.id = i.category_id
      where i.tenant_id = $1 and i.deleted_at is null and i.id in (select record_id from hit) order by i.is_active desc, i.name_key, i.id`,
  )
export const findInvoices = (tx: Tx, words: readonly string[], shopIds: Shops): Promise<HitRow[]> =>
  tx.rows(
    hitRow,
    `with hit as (
       ${words.map((_, i) => `(${matchSql('invoice', 1, 3 + i * 2)} union select i.id from app.invoices i where i.tenant_id = $1 and i.customer_id in (${matchSql('customer', 1, 3 + i * 2)}))`).join(' intersect ')})
     select i.id, c.name as title, coalesce(o.number || ' · ' || o.title, '') as subtitle, coalesce(i.number, '') as number, i.status, coalesce(v.license_plate, '') as license_plate,
            coalesce(v.plate_state, '') as plate_state, coalesce(v.vin, '') as vin, coalesce(v.unit_number, '') as unit_number
       from app.invoices i join app.customers c on c.tenant_id = $1 and c.id = i.customer_id left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
       left join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where i.tenant_id = $1 and i.deleted_at is null and ($2::uuid[] is null or i.shop_id = any($2)) and i.id in (select * from hit)
      order by i.created_at desc, i.id limit ${most}`,
    [tx.tenant, shopIds, ...matchValues(words)],
  )

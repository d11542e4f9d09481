import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

const foundRow = { id: 'uuid', title: 'text', subtitle: 'text', number: 'text' } as const
export type FoundRow = RowOf<typeof foundRow>
const most = 8
type Shops = readonly string[] | null
/** What a code may be: ids for a label of ours, else spellings of it. */
export interface Wanted {
  id: string | null
  keys: readonly string[]
}

/** Parts by their own number, and by any other that was written down; their own before the others. */
export const scanItems = (tx: Tx, { id, keys }: Wanted): Promise<FoundRow[]> =>
  tx.rows(
    foundRow,
    `with hit as (
       select i.id, 0 as place from app.items i where i.tenant_id = $1 and (i.id = $2::uuid or i.number_key = any($3::text[]))
       union all select n.item_id as id, 1 as place from app.item_numbers n
        where n.tenant_id = $1 and n.number_key = any($3::text[]) and n.kind in ('barcode', 'supplier', 'alternate')),
     first as (select h.id, min(h.place) as place from hit h group by h.id)
     select i.id, i.name as title, concat_ws(' · ', nullif(i.maker, ''), c.name) as subtitle, i.part_number as number
       from first f join app.items i on i.tenant_id = $1 and i.id = f.id
       left join app.item_categories c on c.tenant_id = $1 and c.id = i.category_id
      where i.deleted_at is null order by f.place, i.is_active desc, i.name_key, i.id limit ${most}`,
    [tx.tenant, id, keys],
  )
/** Bins of these shops by their name. */
export const scanPlaces = (tx: Tx, id: string | null, name: string, shopIds: Shops): Promise<FoundRow[]> =>
  tx.rows(
    foundRow,
    `select l.id, l.name as title, s.name as subtitle, '' as number
       from app.stock_locations l join app.shops s on s.tenant_id = $1 and s.id = l.shop_id
      where l.tenant_id = $1 and (l.id = $2::uuid or l.name_key = $3) and l.deleted_at is null
        and ($4::uuid[] is null or l.shop_id = any($4)) order by s.name, l.id limit ${most}`,
    [tx.tenant, id, name, shopIds],
  )
/** An old part by what its label says. */
export const scanCores = (tx: Tx, id: string | null, label: string, shopIds: Shops): Promise<FoundRow[]> =>
  tx.rows(
    foundRow,
    `select c.id, i.name as title, concat_ws(' · ', i.part_number, v.name) as subtitle, c.label_code as number
       from app.cores c join app.items i on i.tenant_id = $1 and i.id = c.item_id
       join app.suppliers v on v.tenant_id = $1 and v.id = c.supplier_id
      where c.tenant_id = $1 and (c.id = $2::uuid or c.label_code = $3) and ($4::uuid[] is null or c.shop_id = any($4))
      order by c.id limit ${most}`,
    [tx.tenant, id, label, shopIds],
  )
/** An order by its number. */
export const scanOrders = (tx: Tx, id: string | null, number: string, shopIds: Shops): Promise<FoundRow[]> =>
  tx.rows(
    foundRow,
    `select o.id, o.title, concat_ws(' · ', c.name, nullif(concat_ws(' ', v.year, v.make, v.model), '')) as subtitle, o.number
       from app.service_orders o join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where o.tenant_id = $1 and (o.id = $2::uuid or o.number = $3) and o.deleted_at is null
        and ($4::uuid[] is null or o.shop_id = any($4)) order by o.id limit ${most}`,
    [tx.tenant, id, number, shopIds],
  )
/** Vehicles by their VIN or plate. */
export const scanVehicles = (tx: Tx, { id, keys }: Wanted, plate: string, shopIds: Shops): Promise<FoundRow[]> =>
  tx.rows(
    foundRow,
    `select v.id, concat_ws(' ', v.year, v.make, v.model) as title, concat_ws(' · ', nullif(v.license_plate, ''), c.name) as subtitle, v.vin as number
       from app.vehicles v left join app.customers c on c.tenant_id = $1 and c.id = v.customer_id
      where v.tenant_id = $1 and (v.id = $2::uuid or (v.vin <> '' and v.vin = any($3::text[])) or (v.plate_key <> '' and v.plate_key = $4))
        and ($5::uuid[] is null or v.shop_id = any($5)) order by (v.status = 'inactive'), v.id limit ${most}`,
    [tx.tenant, id, keys, plate, shopIds],
  )

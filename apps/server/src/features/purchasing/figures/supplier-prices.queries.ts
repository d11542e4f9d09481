import type { Tx } from '#platform/database/transaction.ts'
import { items, suppliers } from '#tables.gen.ts'

export interface PriceFilter {
  shopIds: readonly string[] | null
  from: string
  to: string
}
/** Each line that came in the period, with what it cost: as its posted bill says, before that as it was ordered. Free goods have no price. */
const priced = `priced as (
  select d.supplier_id, m.item_id, d.business_date, d.created_at, m.id, m.quantity_thousandths as quantity,
    coalesce((select l.cost_cents from app.vendor_bill_lines l join app.vendor_bills b on b.tenant_id = $1 and b.id = l.bill_id
      where l.tenant_id = $1 and l.delivery_line_id = m.id and l.kind = 'goods' and not l.is_released and b.state = 'posted'), m.cost_cents) as cents
    from app.deliveries d join app.delivery_lines m on m.tenant_id = $1 and m.delivery_id = d.id
   where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and d.business_date between $3::date and $4::date
     and m.cost_cents > 0`
const unit = (line: string): string => `round(${line}.cents * 1000.0 / ${line}.quantity)::bigint`
const first = (line: string) => `(array_agg(${unit(line)} order by ${line}.created_at, ${line}.id))[1]`
const last = (line: string) => `(array_agg(${unit(line)} order by ${line}.created_at desc, ${line}.id desc))[1]`

/** The parts that came from a supplier, those that most was spent on first. */
export const selectPrices = (tx: Tx, supplierId: string, { shopIds, from, to }: PriceFilter, limit: number, offset: number) =>
  tx.rows(
    {
      item_id: 'uuid',
      item_name: items.name,
      part_number: items.part_number,
      unit: items.unit,
      bought: 'int8',
      first_cents: 'int8',
      last_cents: 'int8',
      last_on: 'date',
    },
    `with ${priced} and d.supplier_id = $5)
     select i.id as item_id, i.name as item_name, i.part_number, i.unit, sum(p.quantity)::bigint as bought,
       ${first('p')} as first_cents, ${last('p')} as last_cents, max(p.business_date) as last_on
      from priced p join app.items i on i.tenant_id = $1 and i.id = p.item_id
     group by i.id, i.name, i.part_number, i.unit order by sum(p.cents) desc, i.id limit $6 offset $7`,
    [tx.tenant, shopIds, from, to, supplierId, limit, offset],
  )
export const countPrices = async (tx: Tx, supplierId: string, { shopIds, from, to }: PriceFilter): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(distinct m.item_id)::int as count from app.deliveries d
         join app.delivery_lines m on m.tenant_id = $1 and m.delivery_id = d.id
        where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and d.business_date between $3::date and $4::date
          and m.cost_cents > 0 and d.supplier_id = $5`,
      [tx.tenant, shopIds, from, to, supplierId],
    )
  ).count
/** What a part cost from each supplier: this one first, then those that most came from. */
export const selectSellers = (tx: Tx, itemId: string, supplierId: string, { shopIds, from, to }: PriceFilter, most: number) =>
  tx.rows(
    { supplier_id: 'uuid', name: suppliers.name, bought: 'int8', first_cents: 'int8', last_cents: 'int8' },
    `with ${priced} and m.item_id = $5)
     select v.id as supplier_id, v.name, sum(p.quantity)::bigint as bought, ${first('p')} as first_cents, ${last('p')} as last_cents
      from priced p join app.suppliers v on v.tenant_id = $1 and v.id = p.supplier_id
     group by v.id, v.name order by (v.id = $6) desc, sum(p.quantity) desc, v.name limit $7`,
    [tx.tenant, shopIds, from, to, itemId, supplierId, most],
  )
/** The last price of a part on each day, by supplier. */
export const selectPriceDays = (tx: Tx, itemId: string, supplierIds: readonly string[], { shopIds, from, to }: PriceFilter) =>
  tx.rows(
    { supplier_id: 'uuid', date: 'date', cents: 'int8' },
    `with ${priced} and m.item_id = $5 and d.supplier_id = any($6::uuid[]))
     select distinct on (p.supplier_id, p.business_date) p.supplier_id, p.business_date as date, ${unit('p')} as cents
      from priced p order by p.supplier_id, p.business_date, p.created_at desc, p.id desc`,
    [tx.tenant, shopIds, from, to, itemId, supplierIds],
  )
export const selectPricedItem = (tx: Tx, id: string) =>
  tx.maybe(
    { id: 'uuid', name: items.name, part_number: items.part_number, unit: items.unit },
    'select i.id, i.name, i.part_number, i.unit from app.items i where i.tenant_id = $1 and i.id = $2 and i.deleted_at is null',
    [tx.tenant, id],
  )

import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, shopItems } from '#tables.gen.ts'

/** What does not agree with the ledger: the part, and the place, shop or line at which. */
export const faultRow = { what: 'text', item_id: 'uuid', place_id: 'uuid' } as const
export type StockFaultRow = RowOf<typeof faultRow>

/** Rows of the ledger that do not follow from those before them: a number left out or given twice, or a level that is not the sum so far. */
export const selectBrokenRows = (tx: Tx, most: number): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select 'ledger row ' || w.seq as what, w.item_id, w.location_id as place_id from (
       select m.item_id, m.location_id, m.seq, m.on_hand_after_thousandths, m.reserved_after_thousandths, m.value_after_cents,
         row_number() over level as nth,
         sum(m.quantity_thousandths) over level as on_hand, sum(m.reserved_thousandths) over level as reserved, sum(m.cost_cents) over level as value
         from app.stock_moves m where m.tenant_id = $1 window level as (partition by m.item_id, m.location_id order by m.seq)) w
      where w.seq <> w.nth or w.on_hand <> w.on_hand_after_thousandths or w.reserved <> w.reserved_after_thousandths
         or w.value <> w.value_after_cents
      order by w.item_id, w.location_id, w.seq limit $2`,
    [tx.tenant, most],
  )
/** Levels that are not the sums of their ledger, or end with another row. */
export const selectBrokenLevels = (tx: Tx, most: number): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select 'level' as what, l.item_id, l.location_id as place_id from app.stock_levels l left join (
       select m.item_id, m.location_id, sum(m.quantity_thousandths) as on_hand, sum(m.reserved_thousandths) as reserved, sum(m.cost_cents) as value,
         max(m.seq) as seq from app.stock_moves m where m.tenant_id = $1 group by m.item_id, m.location_id) s
       on s.item_id = l.item_id and s.location_id = l.location_id
      where l.tenant_id = $1 and (l.on_hand_thousandths, l.reserved_thousandths, l.value_cents, l.seq)
        is distinct from (coalesce(s.on_hand, 0), coalesce(s.reserved, 0), coalesce(s.value, 0), coalesce(s.seq, 0))
      order by l.item_id, l.location_id limit $2`,
    [tx.tenant, most],
  )
/** Levels whose promises are not those of their lines. */
export const selectBrokenPromises = (tx: Tx, most: number): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select 'reservations' as what, l.item_id, l.location_id as place_id from app.stock_levels l left join (
       select r.item_id, r.location_id, sum(r.quantity_thousandths) as reserved from app.reservations r where r.tenant_id = $1
        group by r.item_id, r.location_id) s on s.item_id = l.item_id and s.location_id = l.location_id
      where l.tenant_id = $1 and l.reserved_thousandths <> coalesce(s.reserved, 0) order by l.item_id, l.location_id limit $2`,
    [tx.tenant, most],
  )
/** Shops that have something else than their places together. */
export const selectBrokenShops = (tx: Tx, most: number): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select 'shop' as what, x.item_id, x.shop_id as place_id from app.shop_items x left join (
       select l.item_id, l.shop_id, sum(l.on_hand_thousandths) as on_hand, sum(l.reserved_thousandths) as reserved, sum(l.value_cents) as value,
         coalesce(sum(l.on_hand_thousandths) filter (where p.kind not in ('shelf', 'truck')), 0) as set_aside
         from app.stock_levels l join app.stock_locations p on p.tenant_id = $1 and p.id = l.location_id
        where l.tenant_id = $1 group by l.item_id, l.shop_id) s on s.item_id = x.item_id and s.shop_id = x.shop_id
      where x.tenant_id = $1 and (x.on_hand_thousandths, x.reserved_thousandths, x.set_aside_thousandths, x.value_cents)
        is distinct from (coalesce(s.on_hand, 0), coalesce(s.reserved, 0), coalesce(s.set_aside, 0), coalesce(s.value, 0))
      order by x.item_id, x.shop_id limit $2`,
    [tx.tenant, most],
  )
/** Days that are not the sums of their rows of the ledger. */
export const selectBrokenDays = (tx: Tx, most: number): Promise<StockFaultRow[]> =>
  tx.rows(
    faultRow,
    `select distinct 'day' as what, coalesce(d.item_id, s.item_id) as item_id, coalesce(d.shop_id, s.shop_id) as place_id from (
         select * from app.stock_days where tenant_id = $1) d full join (
       select m.item_id, m.shop_id, m.business_date, sum(m.quantity_thousandths) as change,
         coalesce(-sum(m.quantity_thousandths) filter (where m.kind in ('issue', 'return_in')), 0) as used
         from app.stock_moves m where m.tenant_id = $1 group by m.item_id, m.shop_id, m.business_date) s
       on s.item_id = d.item_id and s.shop_id = d.shop_id and s.business_date = d.date
      where (coalesce(d.change_thousandths, 0), coalesce(d.used_thousandths, 0)) is distinct from (coalesce(s.change, 0), coalesce(s.used, 0))
      order by item_id, place_id limit $2`,
    [tx.tenant, most],
  )
const brokenCountRow = { what: 'text', shop_id: 'uuid?' } as const
/** Counts of shops and of the organization that are not what is counted again. */
export const selectBrokenCounts = (tx: Tx): Promise<RowOf<typeof brokenCountRow>[]> =>
  tx.rows(
    brokenCountRow,
    `select 'count of parts' as what, null::uuid as shop_id
      where (select coalesce(sum(n.parts), 0) from app.stock_counts n where n.tenant_id = $1 and n.shop_id is null)
        <> (select count(*) from app.items i where i.tenant_id = $1 and i.deleted_at is null)
     union all
     select 'counts of a shop' as what, coalesce(k.shop_id, s.shop_id) as shop_id from (
         select n.shop_id, sum(n.low) as low, sum(n.out_of_stock) as out, sum(n.reserved) as reserved from app.stock_counts n
          where n.tenant_id = $1 and n.shop_id is not null group by n.shop_id) k full join (
         select x.shop_id, count(*) filter (where x.is_low) as low, count(*) filter (where x.is_out) as out,
           count(*) filter (where x.reserved_thousandths > 0) as reserved from app.shop_items x where x.tenant_id = $1 group by x.shop_id) s
       on s.shop_id = k.shop_id
      where (coalesce(k.low, 0), coalesce(k.out, 0), coalesce(k.reserved, 0))
        is distinct from (coalesce(s.low, 0), coalesce(s.out, 0), coalesce(s.reserved, 0))`,
    [tx.tenant],
  )
const lowRow = combine(
  columns('x', shopItems, [
    'item_id',
    'shop_id',
    'on_hand_thousandths',
    'reserved_thousandths',
    'set_aside_thousandths',
    'min_thousandths',
    'is_low',
    'is_out',
  ]),
  columns('i', items, ['kind', 'deleted_at']),
)
export type LowRow = RowOf<typeof lowRow>
/** What shops have, in pages, with what says whether it is low. */
export const selectLowness = (tx: Tx, after: { itemId: string; shopId: string } | null, most: number): Promise<LowRow[]> =>
  tx.rows(
    lowRow,
    `select ${lowRow.sql} from app.shop_items x join app.items i on i.tenant_id = $1 and i.id = x.item_id
      where x.tenant_id = $1 and ($2::uuid is null or (x.item_id, x.shop_id) > ($2::uuid, $3::uuid)) order by x.item_id, x.shop_id limit $4`,
    [tx.tenant, after?.itemId ?? null, after?.shopId ?? null, most],
  )
export const countMoves = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int8' }, 'select count(*) as count from app.stock_moves where tenant_id = $1', [tx.tenant])).count

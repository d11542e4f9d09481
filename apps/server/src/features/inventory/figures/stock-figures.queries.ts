import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, reservations, shopItems, stockMoves } from '#tables.gen.ts'

const ofShop = `from app.shop_items s join app.items i on i.tenant_id = $1 and i.id = s.item_id
  where s.tenant_id = $1 and s.shop_id = $2 and i.deleted_at is null`
const isKept = `(i.kind not in ('special', 'non_stock') or s.on_hand_thousandths <> 0 or s.reserved_thousandths <> 0 or s.min_thousandths > 0)`
const isIdle = '(s.on_hand_thousandths > 0 and s.moved_at < $3)'
/** What one costs: the average of what is there, else what the last one cost. */
const unitCents = `case when s.on_hand_thousandths > 0 then round(s.value_cents * 1000::numeric / s.on_hand_thousandths) else coalesce(i.last_cost_cents, 0) end`
/** What is missing to the minimum, and once something is, to the maximum (PAR17), in whole units of buying. */
const missing = '(s.min_thousandths + s.reserved_thousandths - s.on_hand_thousandths - s.on_order_thousandths)'
const toOrder = `case when ${missing} <= 0 then 0 else ceil((${missing} + greatest(0, coalesce(s.max_thousandths, 0) - s.min_thousandths))
  / i.units_per_buy_thousandths::numeric) * i.units_per_buy_thousandths end`

const sums = {
  parts: 'int4',
  low: 'int4',
  out: 'int4',
  reserved: 'int4',
  idle: 'int4',
  on_order: 'int4',
  value: 'int8',
  idle_value: 'int8',
  fill: 'int8',
  on_order_cost: 'int8',
} as const
/** What a shop has, in one row. */
export const sumStock = (tx: Tx, shopId: string, idleBefore: Date) =>
  tx.one(
    sums,
    `select (count(*) filter (where ${isKept}))::int as parts, (count(*) filter (where s.is_low))::int as low,
       (count(*) filter (where s.is_out))::int as out,
       (count(*) filter (where s.reserved_thousandths > 0))::int as reserved, (count(*) filter (where ${isIdle}))::int as idle,
       (count(*) filter (where s.on_order_thousandths > 0))::int as on_order,
       coalesce(sum(round(s.on_order_thousandths * ${unitCents} / 1000)), 0)::bigint as on_order_cost,
       coalesce(sum(s.value_cents), 0)::bigint as value, coalesce(sum(s.value_cents) filter (where ${isIdle}), 0)::bigint as idle_value,
       coalesce(sum(round(${toOrder} * ${unitCents} / 1000)) filter (where s.is_low), 0)::bigint as fill ${ofShop}`,
    [tx.tenant, shopId, idleBefore],
  )
const byCategory = { name: 'text', parts: 'int4', low: 'int4', value: 'int8' } as const
/** By category: with the most parts or the most value first. */
export const sumByCategory = (tx: Tx, shopId: string, by: 'parts' | 'value', most: number) =>
  tx.rows(
    byCategory,
    `select coalesce(c.name, '') as name, g.parts, g.low, g.value from (
       select i.category_id, count(*)::int as parts, (count(*) filter (where s.is_low))::int as low, sum(s.value_cents)::bigint as value
         ${ofShop} and ${isKept} group by i.category_id
     ) g left join app.item_categories c on c.tenant_id = $1 and c.id = g.category_id
     order by g.${by} desc, g.parts desc, name limit $3`,
    [tx.tenant, shopId, most],
  )
const byWeek = { week: 'date', received_moves: 'int4', used_moves: 'int4', received: 'int8', used: 'int8' } as const
/** What came in and what was used, by week from Monday; what came back takes off. */
export const sumByWeek = (tx: Tx, shopId: string, from: string) => {
  const some = (kinds: string) => `filter (where m.kind in (${kinds}))`
  const [comes, goes] = [some(`'receipt', 'core_in', 'return_out', 'core_out'`), some(`'issue', 'return_in'`)]
  return tx.rows(
    byWeek,
    `select date_trunc('week', m.business_date)::date as week, (count(*) ${comes})::int as received_moves, (count(*) ${goes})::int as used_moves,
       coalesce(sum(m.cost_cents) ${comes}, 0)::bigint as received, coalesce(-sum(m.cost_cents) ${goes}, 0)::bigint as used
       from app.stock_moves m where m.tenant_id = $1 and m.shop_id = $2 and m.business_date >= $3::date
        and m.kind in ('receipt', 'core_in', 'return_out', 'core_out', 'issue', 'return_in') group by 1 order by 1`,
    [tx.tenant, shopId, from],
  )
}
const itemName = columns('i', items, ['id', 'name', 'part_number', 'unit'])
const usedRow = combine(itemName, computed({ times: ['int4', 'u.times'], used: ['int8', 'u.used'], cost: ['int8', 'u.cost'] }))
/** What was taken most often since a day. */
export const selectMostUsed = (tx: Tx, shopId: string, from: string, most: number): Promise<RowOf<typeof usedRow>[]> =>
  tx.rows(
    usedRow,
    `select ${usedRow.sql} from (
       select m.item_id, (count(*) filter (where m.kind = 'issue'))::int as times, -sum(m.quantity_thousandths)::bigint as used,
         -sum(m.cost_cents)::bigint as cost
         from app.stock_moves m where m.tenant_id = $1 and m.shop_id = $2 and m.business_date >= $3::date and m.kind in ('issue', 'return_in')
        group by m.item_id having -sum(m.quantity_thousandths) > 0
     ) u join app.items i on i.tenant_id = $1 and i.id = u.item_id order by u.times desc, u.used desc, i.name_key limit $4`,
    [tx.tenant, shopId, from, most],
  )
const idleRow = combine(itemName, columns('s', shopItems, ['on_hand_thousandths', 'value_cents', 'moved_at']))
export const selectLongestIdle = (tx: Tx, shopId: string, idleBefore: Date, most: number): Promise<RowOf<typeof idleRow>[]> =>
  tx.rows(idleRow, `select ${idleRow.sql} ${ofShop} and ${isIdle} order by s.moved_at, i.name_key limit $4`, [
    tx.tenant,
    shopId,
    idleBefore,
    most,
  ])

const dayRow = { date: 'date', change: 'int8', used: 'int8' } as const
/** What changed of an item in a shop by day, and how much of it was used. */
export const selectDays = (tx: Tx, itemId: string, shopId: string, from: string) =>
  tx.rows(
    dayRow,
    `select d.date, d.change_thousandths as change, d.used_thousandths as used from app.stock_days d
      where d.tenant_id = $1 and d.item_id = $2 and d.shop_id = $3 and d.date >= $4::date order by d.date`,
    [tx.tenant, itemId, shopId, from],
  )
const heldRow = combine(
  columns('r', reservations, ['line_item_id', 'location_id', 'quantity_thousandths']),
  columns('m', stockMoves, ['service_order_id', 'by_name', 'at']),
)
export type HeldRow = RowOf<typeof heldRow>
/** What an item is promised to in a shop, each with the last row of the ledger that promised it. */
export const selectHeld = (tx: Tx, itemId: string, shopId: string, most: number): Promise<HeldRow[]> =>
  tx.rows(
    heldRow,
    `select distinct on (r.line_item_id, r.location_id) ${heldRow.sql} from app.reservations r
       join app.stock_moves m on m.tenant_id = $1 and m.line_item_id = r.line_item_id and m.item_id = r.item_id
        and m.location_id = r.location_id and m.kind = 'reserve'
      where r.tenant_id = $1 and r.item_id = $2 and m.shop_id = $3
      order by r.line_item_id, r.location_id, m.at desc, m.seq desc limit $4`,
    [tx.tenant, itemId, shopId, most],
  )

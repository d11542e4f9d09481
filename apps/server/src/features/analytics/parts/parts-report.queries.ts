import type { StockMoveKind } from '@twopost/contract/inventory.states'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deliveries, deliveryLines, items, stockMoves } from '#tables.gen.ts'

/** A shop and days of its calendar, first and last one included. */
export interface ShopDays {
  shopId: string
  from: string
  to: string
}
const page = (at: { limit: number; offset: number }): [number, number] => [at.limit, at.offset]

const movesIn = `app.stock_moves m where m.tenant_id = $1 and m.shop_id = $2 and m.business_date between $3::date and $4::date
  and m.kind not in ('reserve', 'release')`
const moveSum = combine(
  columns('m', stockMoves, ['kind']),
  computed({
    has_delivery: ['bool', '(m.delivery_line_id is not null)'],
    moves: ['int4', 'count(*)::int'],
    cost: ['int8', 'sum(m.cost_cents)::bigint'],
  }),
)
/** What went in and out in these days, by kind of row. */
export const sumMovesByKind = (tx: Tx, { shopId, from, to }: ShopDays) =>
  tx.rows(moveSum, `select ${moveSum.sql} from ${movesIn} group by m.kind, (m.delivery_line_id is not null)`, [
    tx.tenant,
    shopId,
    from,
    to,
  ])

/** Lines of the deliveries of these days; `r` is their row of the ledger, which was booked with the delivery. */
const delivered = `app.deliveries d join app.delivery_lines l on l.tenant_id = $1 and l.delivery_id = d.id
  left join app.stock_moves r on r.tenant_id = $1 and r.shop_id = $2 and r.business_date between $3::date and $4::date and r.kind = 'receipt'
   and r.delivery_line_id = l.id
 where d.tenant_id = $1 and d.shop_id = $2 and d.business_date between $3::date and $4::date`
const deliveredSum = { lines: 'int4', cost: 'int8', lost_lines: 'int4', lost_cost: 'int8' } as const
/** What was delivered in these days, and what of it is in no row of the ledger. */
export const sumDelivered = (tx: Tx, { shopId, from, to }: ShopDays) =>
  tx.one(
    deliveredSum,
    `select count(*)::int as lines, coalesce(sum(l.cost_cents), 0)::bigint as cost,
       (count(*) filter (where r.id is null))::int as lost_lines, coalesce(sum(l.cost_cents) filter (where r.id is null), 0)::bigint as lost_cost
       from ${delivered}`,
    [tx.tenant, shopId, from, to],
  )

const itemName = columns('i', items, ['name', 'part_number', 'unit'])
const recordRow = combine(
  columns('m', stockMoves, {
    id: 'id',
    date: 'business_date',
    item_id: 'item_id',
    quantity: 'quantity_thousandths',
    cost: 'cost_cents',
    document: 'document',
    reason: 'reason',
    kind: 'kind',
    service_order_id: 'service_order_id',
    by_name: 'by_name',
  }),
  itemName,
)
export type MoveRecordRow = RowOf<typeof recordRow>
/** Rows of the ledger of some kinds, the latest first. `withDelivery` says whether receipts that a delivery brought are among them. */
export const selectMoveRecords = (
  tx: Tx,
  days: ShopDays,
  kinds: readonly StockMoveKind[],
  withDelivery: boolean,
  at: { limit: number; offset: number },
): Promise<MoveRecordRow[]> =>
  tx.rows(
    recordRow,
    `select ${recordRow.sql} from app.stock_moves m join app.items i on i.tenant_id = $1 and i.id = m.item_id
      where m.tenant_id = $1 and m.shop_id = $2 and m.business_date between $3::date and $4::date and m.kind = any($5::text[])
        and ($6 or m.kind <> 'receipt' or m.delivery_line_id is null)
      order by m.business_date desc, m.at desc, m.id desc limit $7 offset $8`,
    [tx.tenant, days.shopId, days.from, days.to, kinds, withDelivery, ...page(at)],
  )
const deliveredRow = combine(
  columns('l', deliveryLines, { id: 'id', item_id: 'item_id', quantity: 'quantity_thousandths', cost: 'cost_cents' }),
  columns('d', deliveries, { date: 'business_date', document: 'document_no', by_name: 'received_by' }),
  itemName,
)
export type DeliveredRow = RowOf<typeof deliveredRow>
/** Lines of deliveries, the latest first; all of them, or those that are in no row of the ledger. */
export const selectDeliveredRecords = (
  tx: Tx,
  { shopId, from, to }: ShopDays,
  lostOnly: boolean,
  at: { limit: number; offset: number },
): Promise<DeliveredRow[]> =>
  tx.rows(
    deliveredRow,
    `select ${deliveredRow.sql} from ${delivered.replace(' where', ' join app.items i on i.tenant_id = $1 and i.id = l.item_id where')}
        and (not $5 or r.id is null)
      order by d.business_date desc, d.created_at desc, d.id, l.position limit $6 offset $7`,
    [tx.tenant, shopId, from, to, lostOnly, ...page(at)],
  )

const itemRow = combine(
  columns('i', items, ['id', 'name', 'part_number', 'unit']),
  computed({ category: ['text', `coalesce(c.name, '')`] }),
)
const category = 'left join app.item_categories c on c.tenant_id = $1 and c.id = i.category_id'
/** What a shop has of each part now, less what came and went after a day. */
const wasThere = `app.shop_items s
  left join (
    select m.item_id, sum(m.quantity_thousandths)::bigint as quantity, sum(m.cost_cents)::bigint as cost from app.stock_moves m
     where m.tenant_id = $1 and m.shop_id = $2 and m.business_date > $3::date group by m.item_id
  ) l on l.item_id = s.item_id
 where s.tenant_id = $1 and s.shop_id = $2
   and (s.on_hand_thousandths - coalesce(l.quantity, 0) <> 0 or s.value_cents - coalesce(l.cost, 0) <> 0)`
const valueSum = { rows: 'int4', value: 'int8' } as const
export const sumStockValue = (tx: Tx, shopId: string, asOf: string) =>
  tx.one(
    valueSum,
    `select count(*)::int as rows, coalesce(sum(s.value_cents - coalesce(l.cost, 0)), 0)::bigint as value from ${wasThere}`,
    [tx.tenant, shopId, asOf],
  )
const valueRow = combine(itemRow, computed({ quantity: ['int8', 'v.quantity'], value: ['int8', 'v.value'] }))
export type StockValueDbRow = RowOf<typeof valueRow>
/** Parts with what there was of them, the most valuable first. */
export const selectStockValue = (tx: Tx, shopId: string, asOf: string, at: { limit: number; offset: number }) =>
  tx.rows(
    valueRow,
    `select ${valueRow.sql} from (
       select s.item_id, s.on_hand_thousandths - coalesce(l.quantity, 0) as quantity, s.value_cents - coalesce(l.cost, 0) as value from ${wasThere}
     ) v join app.items i on i.tenant_id = $1 and i.id = v.item_id ${category}
     order by v.value desc, i.name_key, i.id limit $4 offset $5`,
    [tx.tenant, shopId, asOf, ...page(at)],
  )

/** On hand since before a day, and nothing of it was used or bought since. What somebody counted the first time came then. */
const isDead = `app.shop_items s join app.items i on i.tenant_id = $1 and i.id = s.item_id
 where s.tenant_id = $1 and s.shop_id = $2 and s.on_hand_thousandths > 0
   and not exists (select from app.stock_moves m where m.tenant_id = $1 and m.item_id = s.item_id and m.shop_id = $2
     and m.business_date >= $3::date and (m.kind in ('issue', 'receipt') or m.seq = 1))`
export const sumDeadStock = (tx: Tx, shopId: string, before: string) =>
  tx.one(valueSum, `select count(*)::int as rows, coalesce(sum(s.value_cents), 0)::bigint as value from ${isDead}`, [
    tx.tenant,
    shopId,
    before,
  ])
const deadRow = combine(
  itemRow,
  computed({
    quantity: ['int8', 'v.quantity'],
    value: ['int8', 'v.value'],
    last_used_on: [
      'date?',
      `(select max(u.business_date) from app.stock_moves u where u.tenant_id = $1 and u.item_id = i.id and u.shop_id = $2 and u.kind = 'issue')`,
    ],
  }),
)
export type DeadStockDbRow = RowOf<typeof deadRow>
/** The most valuable first. */
export const selectDeadStock = (tx: Tx, shopId: string, before: string, at: { limit: number; offset: number }) =>
  tx.rows(
    deadRow,
    `select ${deadRow.sql} from (
       select s.item_id, s.on_hand_thousandths as quantity, s.value_cents as value from ${isDead}
        order by s.value_cents desc, i.name_key, i.id limit $4 offset $5
     ) v join app.items i on i.tenant_id = $1 and i.id = v.item_id ${category}
     order by v.value desc, i.name_key, i.id`,
    [tx.tenant, shopId, before, ...page(at)],
  )

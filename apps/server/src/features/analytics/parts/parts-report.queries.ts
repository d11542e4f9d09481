import type { StockMoveKind } from '@twopost/contract/inventory.states'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceIssueLines, invoices, items, serviceOrders, stockMoves } from '#tables.gen.ts'

/** A shop and days of its calendar, first and last one included. */
export interface ShopDays {
  shopId: string
  from: string
  to: string
}
const page = (at: { limit: number; offset: number }): [number, number] => [at.limit, at.offset]

/** A row that a bill made by differing from its delivery; it is counted with the bill. */
const ofBill = `exists (select from app.bill_differences f where f.tenant_id = $1 and f.shop_id = $2 and f.business_date between $3::date and $4::date
  and f.move_id = m.id and f.side = 'stock')`
const movesIn = `app.stock_moves m where m.tenant_id = $1 and m.shop_id = $2 and m.business_date between $3::date and $4::date
  and m.kind not in ('reserve', 'release')`
const moveSum = combine(
  columns('m', stockMoves, ['kind']),
  computed({
    is_paper: [
      'bool',
      `(case m.kind when 'receipt' then m.delivery_line_id is not null when 'revalue' then ${ofBill} else false end)`,
    ],
    moves: ['int4', 'count(*)::int'],
    cost: ['int8', 'sum(m.cost_cents)::bigint'],
  }),
)
/** What went in and out in these days, by kind of row. */
export const sumMovesByKind = (tx: Tx, { shopId, from, to }: ShopDays) =>
  tx.rows(moveSum, `select ${moveSum.sql} from ${movesIn} group by m.kind, 2`, [tx.tenant, shopId, from, to])

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
/** Rows of the ledger of some kinds, the latest first. `withPapers`: those that a delivery or a bill made as well. */
export const selectMoveRecords = (
  tx: Tx,
  days: ShopDays,
  kinds: readonly StockMoveKind[],
  withPapers: boolean,
  at: { limit: number; offset: number },
): Promise<MoveRecordRow[]> =>
  tx.rows(
    recordRow,
    `select ${recordRow.sql} from app.stock_moves m join app.items i on i.tenant_id = $1 and i.id = m.item_id
      where m.tenant_id = $1 and m.shop_id = $2 and m.business_date between $3::date and $4::date and m.kind = any($5::text[])
        and ($6 or case m.kind when 'receipt' then m.delivery_line_id is null when 'revalue' then not ${ofBill} else true end)
      order by m.business_date desc, m.at desc, m.id desc limit $7 offset $8`,
    [tx.tenant, days.shopId, days.from, days.to, kinds, withPapers, ...page(at)],
  )
/** Where bills differed from their deliveries in these days; `r` is the row of the ledger that revalued what was still on hand. */
const differences = `app.bill_differences b where b.tenant_id = $1 and b.shop_id = $2 and b.business_date between $3::date and $4::date`
const differenceSum = { lines: 'int4', cost: 'int8', variance_lines: 'int4', variance_cost: 'int8' } as const
/** What bills came to beyond their deliveries, and how much of it had been used before. */
export const sumDifferences = (tx: Tx, { shopId, from, to }: ShopDays) =>
  tx.one(
    differenceSum,
    `select count(*)::int as lines, coalesce(sum(b.cents), 0)::bigint as cost, (count(*) filter (where b.side = 'variance'))::int as variance_lines,
       coalesce(sum(b.cents) filter (where b.side = 'variance'), 0)::bigint as variance_cost from ${differences}`,
    [tx.tenant, shopId, from, to],
  )

const boughtRow = combine(
  computed({
    id: ['uuid', 'p.id'],
    date: ['date', 'p.date'],
    item_id: ['uuid', 'p.item_id'],
    quantity: ['int8', 'p.quantity'],
    cost: ['int8', 'p.cost'],
    document: ['text', 'p.document'],
    by_name: ['text', 'p.by_name'],
  }),
  itemName,
)
export type BoughtRow = RowOf<typeof boughtRow>
const deliveredRecord = `select l.id, d.business_date as date, l.item_id, l.quantity_thousandths as quantity, l.cost_cents as cost,
    d.document_no as document, d.received_by as by_name, d.created_at as at, l.position from ${delivered}`
const billedRecord = `select b.id, b.business_date as date, b.item_id, 0::bigint as quantity, b.cents as cost, v.number as document,
    v.posted_by as by_name, b.at, 0 as position from ${differences.replace(' where', ' join app.vendor_bills v on v.tenant_id = $1 and v.id = b.bill_id where')}`
const boughtRecords: Readonly<Record<'purchases' | 'no_destination' | 'variance', string>> = {
  purchases: `${deliveredRecord} union all ${billedRecord}`,
  no_destination: `${deliveredRecord} and r.id is null`,
  variance: `${billedRecord} and b.side = 'variance'`,
}
/** Lines of deliveries, and where bills differed from them, the latest first. */
export const selectBoughtRecords = (
  tx: Tx,
  { shopId, from, to }: ShopDays,
  part: keyof typeof boughtRecords,
  at: { limit: number; offset: number },
): Promise<BoughtRow[]> =>
  tx.rows(
    boughtRow,
    `select ${boughtRow.sql} from (${boughtRecords[part]}) p join app.items i on i.tenant_id = $1 and i.id = p.item_id
      order by p.date desc, p.at desc, p.position, p.id limit $5 offset $6`,
    [tx.tenant, shopId, from, to, ...page(at)],
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

/** Lines of invoices of a shop that were issued in a period and stand, whose cost was not known for sure. */
const unknownIn = (
  more = '',
) => `app.invoices v join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = v.id ${more}
 where v.tenant_id = $1 and v.shop_id = $2 and v.issue_date between $3::date and $4::date and v.status <> 'void' and v.deleted_at is null
   and l.cost_state in ('none', 'estimated')`
const unknownSum = { none: 'int4', estimated: 'int4', charged: 'int8' } as const
export const sumUnknownCosts = (tx: Tx, { shopId, from, to }: ShopDays) =>
  tx.one(
    unknownSum,
    `select (count(*) filter (where l.cost_state = 'none'))::int as none, (count(*) filter (where l.cost_state = 'estimated'))::int as estimated,
       coalesce(sum(l.amount_cents - l.discount_cents), 0)::bigint as charged from ${unknownIn()}`,
    [tx.tenant, shopId, from, to],
  )
const unknownRow = combine(
  columns('l', invoiceIssueLines, ['id', 'invoice_id', 'description', 'sales_class', 'quantity_thousandths', 'cost_state']),
  columns('v', invoices, { order_id: 'service_order_id', invoice_number: 'number', issue_date: 'issue_date' }),
  outer(columns('o', serviceOrders, { order_number: 'number' })),
  computed({
    charged: ['int8', '(l.amount_cents - l.discount_cents)'],
    our_cost: ['int8', 'coalesce(l.cost_cents, 0)'],
  }),
)
export type UnknownCostDbRow = RowOf<typeof unknownRow>
/** The most charged first. */
export const selectUnknownCosts = (tx: Tx, { shopId, from, to }: ShopDays, at: { limit: number; offset: number }) =>
  tx.rows(
    unknownRow,
    `select ${unknownRow.sql} from ${unknownIn('left join app.service_orders o on o.tenant_id = $1 and o.id = v.service_order_id')}
     order by l.amount_cents - l.discount_cents desc, v.issue_date desc, l.invoice_id, l.position limit $5 offset $6`,
    [tx.tenant, shopId, from, to, ...page(at)],
  )

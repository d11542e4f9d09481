import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, lineItems, lineParts, serviceOrders } from '#tables.gen.ts'

const moved = (kind: 'issue' | 'return_in'): string =>
  `(select coalesce(abs(sum(m.quantity_thousandths)), 0)::bigint from app.stock_moves m
     where m.tenant_id = $1 and m.line_item_id = l.id and m.item_id = l.inventory_item_id and m.kind = '${kind}')`
/** What purchase orders still bring for the part of a line. */
const coming = `from app.purchase_order_lines y join app.purchase_orders q on q.tenant_id = $1 and q.id = y.purchase_order_id
     where y.tenant_id = $1 and y.line_item_id = l.id and y.item_id = l.inventory_item_id and q.status = 'ordered'
       and y.quantity_thousandths > y.received_thousandths + y.closed_thousandths`
const taken = (line: string, item: string): string =>
  `select from app.stock_moves m where m.tenant_id = $1 and m.line_item_id = ${line} and m.item_id = ${item} and m.kind = 'issue'`
const isBilled = `exists (select from app.vendor_bill_lines b join app.vendor_bills v on v.tenant_id = $1 and v.id = b.bill_id
  where b.tenant_id = $1 and b.delivery_line_id = m.delivery_line_id and b.kind = 'goods' and not b.is_released and v.state = 'posted')`
/**
 * What is known of the cost of what was taken for a line (PAR5): thought where there was too little, billed where the bills of all that came for it are
 * posted, else as it came.
 */
export const costState = (line: string, item: string): string => `case
    when exists (${taken(line, item)} and m.on_hand_after_thousandths < 0) then 'estimated'
    when exists (${taken(line, item)} and m.delivery_line_id is not null)
      and not exists (${taken(line, item)} and m.delivery_line_id is not null and not ${isBilled}) then 'billed'
    else 'received' end`
const orderPartRow = combine(
  columns('l', lineItems, {
    line_id: 'id',
    item_id: 'inventory_item_id',
    description: 'description',
    source: 'part_source',
  }),
  columns('o', serviceOrders, ['status']),
  outer(columns('i', items, { item_kind: 'kind' })),
  // Of the part that the line names now.
  outer(columns('p', lineParts, { waiting: 'waiting_thousandths', kept: 'kept_thousandths' })),
  computed({
    /** None where it was not used after all. */
    /** Nothing for a part that was not used, and for work that the customer does not want (EST10). */
    needed: [
      'int8',
      `(case when l.not_used_reason = '' and v.approval not in ('declined', 'postponed') then l.quantity_thousandths else 0 end)`,
    ],
    known_cost: ['text(estimated|received|billed)', `(${costState('l.id', 'l.inventory_item_id')})`],
    reserved: [
      'int8',
      `(select coalesce(sum(r.quantity_thousandths), 0)::bigint from app.reservations r
         where r.tenant_id = $1 and r.line_item_id = l.id and r.item_id = l.inventory_item_id)`,
    ],
    coming: [
      'int8',
      `(select coalesce(sum(y.quantity_thousandths - y.received_thousandths - y.closed_thousandths), 0)::bigint ${coming})`,
    ],
    eta: ['date?', `(select min(q.expected_delivery) ${coming})`],
    /** Came for the line, past the shelf. */
    received: [
      'int8',
      `(select coalesce(-sum(m.quantity_thousandths), 0)::bigint from app.stock_moves m where m.tenant_id = $1 and m.line_item_id = l.id
         and m.item_id = l.inventory_item_id and m.kind = 'issue' and m.delivery_line_id is not null)`,
    ],
    issued: ['int8', moved('issue')],
    returned: ['int8', moved('return_in')],
    cost_cents: [
      'int8',
      `(select coalesce(-sum(m.cost_cents), 0)::bigint from app.stock_moves m
         where m.tenant_id = $1 and m.line_item_id = l.id and m.item_id = l.inventory_item_id and m.kind in ('issue', 'return_in'))`,
    ],
    /** Taken for the line of other parts, which it named before, and not brought back. */
    out_before: [
      'int8',
      `(select coalesce(-sum(m.quantity_thousandths), 0)::bigint from app.stock_moves m
         where m.tenant_id = $1 and m.line_item_id = l.id and m.item_id is distinct from l.inventory_item_id
           and m.kind in ('issue', 'return_in'))`,
    ],
  }),
)
export type OrderPartRow = RowOf<typeof orderPartRow>
/** The lines of an order that name a part, or did, with what the ledger knows of them. */
export const selectOrderParts = (tx: Tx, orderId: string): Promise<OrderPartRow[]> =>
  tx.rows(
    orderPartRow,
    `select ${orderPartRow.sql} from app.line_items l
       join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
       join app.order_services v on v.tenant_id = $1 and v.id = l.service_id
       left join app.items i on i.tenant_id = $1 and i.id = l.inventory_item_id
       left join app.line_parts p on p.tenant_id = $1 and p.line_item_id = l.id and p.item_id = l.inventory_item_id
      where l.tenant_id = $1 and l.service_order_id = $2 and (l.inventory_item_id is not null
        or exists (select from app.line_parts k where k.tenant_id = $1 and k.line_item_id = l.id))
      order by l.position, l.id`,
    [tx.tenant, orderId],
  )

const costStateOf = ({ issued, returned, cost_cents, known_cost }: OrderPartRow) =>
  issued <= returned || cost_cents === 0 ? 'none' : known_cost
/** Writes where the parts of lines stand, as the ledger has it now. */
export async function putLineParts(tx: Tx, orderId: string, rows: readonly OrderPartRow[]): Promise<void> {
  const named = rows.filter((one) => one.item_id !== null)
  if (named.length > 0) {
    const { sql, values } = tenantRows(
      tx.tenant,
      named.map((one) => [
        ...[one.line_id, orderId, one.item_id, one.needed],
        ...[one.reserved, one.received + one.coming, one.received, one.issued, one.returned, one.cost_cents],
        ...[Math.min(one.waiting ?? 0, Math.max(0, one.issued - one.returned)), one.kept ?? 0, one.eta],
        costStateOf(one),
      ]),
    )
    await tx.run(
      `insert into app.line_parts (tenant_id, line_item_id, service_order_id, item_id, needed_thousandths, reserved_thousandths,
         ordered_thousandths, received_thousandths, issued_thousandths, returned_thousandths, cost_cents, waiting_thousandths, kept_thousandths, eta,
         cost_state)
       values ${sql}
       on conflict (tenant_id, line_item_id) do update set item_id = excluded.item_id, needed_thousandths = excluded.needed_thousandths,
         reserved_thousandths = excluded.reserved_thousandths, ordered_thousandths = excluded.ordered_thousandths,
         received_thousandths = excluded.received_thousandths, issued_thousandths = excluded.issued_thousandths,
         returned_thousandths = excluded.returned_thousandths, cost_cents = excluded.cost_cents,
         waiting_thousandths = excluded.waiting_thousandths, kept_thousandths = excluded.kept_thousandths, eta = excluded.eta,
         cost_state = excluded.cost_state`,
      values,
    )
  }
  for (const one of rows) if (one.item_id === null) await deleteLinePart(tx, one.line_id)
}
export const deleteLinePart = (tx: Tx, lineId: string): Promise<number> =>
  tx.run('delete from app.line_parts where tenant_id = $1 and line_item_id = $2', [tx.tenant, lineId])

const buyingRow = combine(
  columns('l', lineItems, { id: 'id', order_id: 'service_order_id', item_id: 'inventory_item_id', description: 'description' }),
  columns('o', serviceOrders, ['shop_id', 'status', 'number', 'deleted_at']),
)
export type BuyingRow = RowOf<typeof buyingRow>
/** Lines of orders that something is bought for; those that are gone are missing. */
export const selectBuying = (tx: Tx, lineIds: readonly string[]): Promise<BuyingRow[]> =>
  tx.rows(
    buyingRow,
    `select ${buyingRow.sql} from app.line_items l join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
      where l.tenant_id = $1 and l.id = any($2::uuid[]) order by l.id`,
    [tx.tenant, lineIds],
  )
/** Holds orders to the end of the transaction, in one order. */
export const lockOrdersOfParts = (tx: Tx, orderIds: readonly string[]): Promise<number> =>
  tx.run('select 1 from app.service_orders where tenant_id = $1 and id = any($2::uuid[]) order by id for update', [
    tx.tenant,
    orderIds,
  ])

/** How many lines of open orders need an item. */
export const countOpenUses = async (tx: Tx, itemId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(distinct p.service_order_id)::int as count from app.line_parts p
         join app.service_orders o on o.tenant_id = $1 and o.id = p.service_order_id
        where p.tenant_id = $1 and p.item_id = $2 and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress')`,
      [tx.tenant, itemId],
    )
  ).count

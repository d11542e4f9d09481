import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, lineItems, serviceOrders } from '#tables.gen.ts'

const moved = (kind: 'issue' | 'return_in'): string =>
  `(select coalesce(abs(sum(m.quantity_thousandths)), 0)::bigint from app.stock_moves m
     where m.tenant_id = $1 and m.line_item_id = l.id and m.item_id = l.inventory_item_id and m.kind = '${kind}')`
const orderPartRow = combine(
  columns('l', lineItems, {
    line_id: 'id',
    item_id: 'inventory_item_id',
    description: 'description',
    source: 'part_source',
    needed: 'quantity_thousandths',
  }),
  columns('o', serviceOrders, ['status']),
  outer(columns('i', items, { item_kind: 'kind' })),
  computed({
    reserved: [
      'int8',
      `(select coalesce(sum(r.quantity_thousandths), 0)::bigint from app.reservations r
         where r.tenant_id = $1 and r.line_item_id = l.id and r.item_id = l.inventory_item_id)`,
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
       left join app.items i on i.tenant_id = $1 and i.id = l.inventory_item_id
      where l.tenant_id = $1 and l.service_order_id = $2 and (l.inventory_item_id is not null
        or exists (select from app.line_parts p where p.tenant_id = $1 and p.line_item_id = l.id))
      order by l.position, l.id`,
    [tx.tenant, orderId],
  )

/** Writes where the parts of lines stand, as the ledger has it now. */
export async function putLineParts(tx: Tx, orderId: string, rows: readonly OrderPartRow[]): Promise<void> {
  const named = rows.filter((one) => one.item_id !== null)
  if (named.length > 0) {
    const { sql, values } = tenantRows(
      tx.tenant,
      named.map((one) => [
        ...[one.line_id, orderId, one.item_id, one.needed],
        ...[one.reserved, one.issued, one.returned, one.cost_cents],
      ]),
    )
    await tx.run(
      `insert into app.line_parts (tenant_id, line_item_id, service_order_id, item_id, needed_thousandths, reserved_thousandths,
         issued_thousandths, returned_thousandths, cost_cents) values ${sql}
       on conflict (tenant_id, line_item_id) do update set item_id = excluded.item_id, needed_thousandths = excluded.needed_thousandths,
         reserved_thousandths = excluded.reserved_thousandths, issued_thousandths = excluded.issued_thousandths,
         returned_thousandths = excluded.returned_thousandths, cost_cents = excluded.cost_cents`,
      values,
    )
  }
  for (const one of rows) if (one.item_id === null) await deleteLinePart(tx, one.line_id)
}
export const deleteLinePart = (tx: Tx, lineId: string): Promise<number> =>
  tx.run('delete from app.line_parts where tenant_id = $1 and line_item_id = $2', [tx.tenant, lineId])

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

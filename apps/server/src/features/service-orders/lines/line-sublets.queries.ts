import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lineItems, lineSublets, serviceOrders } from '#tables.gen.ts'

const subletRow = columns('', lineSublets, [
  'supplier_id',
  'cost_cents',
  'document_no',
  'document_date',
  'due_on',
  'bill_line_id',
  'is_billed',
])
/** What stands with a line of type sublet; cents, dates as YYYY-MM-DD. */
export type SubletValues = RowOf<typeof subletRow>

/** Held to the end of the transaction, so that a bill is entered before or after. */
export const lockSublet = (tx: Tx, lineId: string): Promise<SubletValues | undefined> =>
  tx.maybe(subletRow, `select ${subletRow.sql} from app.line_sublets where tenant_id = $1 and line_item_id = $2 for update`, [
    tx.tenant,
    lineId,
  ])
export const putSublet = (tx: Tx, lineId: string, row: Omit<SubletValues, 'bill_line_id' | 'is_billed'>): Promise<number> =>
  tx.run(
    `insert into app.line_sublets (tenant_id, line_item_id, supplier_id, cost_cents, document_no, document_date, due_on)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, line_item_id) do update
       set supplier_id = $3, cost_cents = $4, document_no = $5, document_date = $6, due_on = $7`,
    [tx.tenant, lineId, row.supplier_id, row.cost_cents, row.document_no, row.document_date, row.due_on],
  )
export const deleteSublet = (tx: Tx, lineId: string): Promise<number> =>
  tx.run('delete from app.line_sublets where tenant_id = $1 and line_item_id = $2', [tx.tenant, lineId])
/** What the work of other shops on an order is called whose supplier or cost nobody has said. */
export const selectOpenSublets = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(
      columns('l', lineItems, ['description']),
      `select l.description from app.line_items l left join app.line_sublets s on s.tenant_id = $1 and s.line_item_id = l.id
        where l.tenant_id = $1 and l.service_order_id = $2 and l.type = 'sublet' and (s.supplier_id is null or s.cost_cents is null)
        order by l.position, l.id`,
      [tx.tenant, orderId],
    )
  ).map((row) => row.description)

const workRow = combine(
  columns('s', lineSublets, ['line_item_id', 'cost_cents', 'document_no']),
  columns('l', lineItems, ['description']),
  columns('o', serviceOrders, { order_id: 'id', order_number: 'number' }),
)
export type WorkRow = RowOf<typeof workRow>
export interface WorkFilter {
  supplierId: string
  shopIds: readonly string[] | null
  /** These lines alone, also those that a bill names. */
  ids?: readonly string[] | undefined
}
/** Work of a supplier on orders that stand, which no bill names yet, the oldest first. */
export const selectWork = (tx: Tx, { supplierId, shopIds, ids }: WorkFilter, most: number): Promise<WorkRow[]> =>
  tx.rows(
    workRow,
    `select ${workRow.sql} from app.line_sublets s
       join app.line_items l on l.tenant_id = $1 and l.id = s.line_item_id
       join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
      where s.tenant_id = $1 and s.supplier_id = $2 and ($3::uuid[] is null or o.shop_id = any($3))
        and case when $4::uuid[] is null then s.bill_line_id is null and o.status <> 'cancelled' else s.line_item_id = any($4) end
        and o.deleted_at is null
      order by o.created_at, l.position, l.id limit $5`,
    [tx.tenant, supplierId, shopIds, ids ?? null, most],
  )
/** These lines are named by lines of bills. */
export const putBillLines = (tx: Tx, rows: readonly { lineItemId: string; billLineId: string }[]): Promise<number> =>
  tx.run(
    `update app.line_sublets s set bill_line_id = v.bill_line_id
       from unnest($2::uuid[], $3::uuid[]) as v (line_item_id, bill_line_id) where s.tenant_id = $1 and s.line_item_id = v.line_item_id`,
    [tx.tenant, rows.map((one) => one.lineItemId), rows.map((one) => one.billLineId)],
  )
/** No bill names them any more; what a posted one said they cost stays known. */
export const dropBillLines = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    'update app.line_sublets set bill_line_id = null, is_billed = false where tenant_id = $1 and line_item_id = any($2::uuid[])',
    [tx.tenant, ids],
  )
/** What a posted bill says that they cost. */
export const putBilled = (
  tx: Tx,
  rows: readonly { lineItemId: string; costCents: number }[],
  bill: { number: string; date: string },
): Promise<number> =>
  tx.run(
    `update app.line_sublets s set cost_cents = v.cost_cents, document_no = $4, document_date = $5, is_billed = true
       from unnest($2::uuid[], $3::bigint[]) as v (line_item_id, cost_cents) where s.tenant_id = $1 and s.line_item_id = v.line_item_id`,
    [tx.tenant, rows.map((one) => one.lineItemId), rows.map((one) => one.costCents), bill.number, bill.date],
  )

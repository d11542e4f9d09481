import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lineItems, lineSublets } from '#tables.gen.ts'

const subletRow = columns('', lineSublets, ['supplier_id', 'cost_cents', 'document_no', 'document_date', 'due_on'])
/** What stands with a line of type sublet; cents, dates as YYYY-MM-DD. */
export type SubletValues = RowOf<typeof subletRow>

export const selectSublet = (tx: Tx, lineId: string): Promise<SubletValues | undefined> =>
  tx.maybe(subletRow, `select ${subletRow.sql} from app.line_sublets where tenant_id = $1 and line_item_id = $2`, [
    tx.tenant,
    lineId,
  ])
export const putSublet = (tx: Tx, lineId: string, row: SubletValues): Promise<number> =>
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

import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { stockMoves } from '#tables.gen.ts'

const moveRow = columns('m', stockMoves, [
  'id',
  'item_id',
  'location_id',
  'seq',
  'kind',
  'quantity_thousandths',
  'on_hand_after_thousandths',
  'delivery_line_id',
  'line_item_id',
  'service_order_id',
  'at',
])
export type CostMoveRow = RowOf<typeof moveRow>
/** The rows of the ledger by which deliveries came in. */
export const selectReceipts = (tx: Tx, deliveryLineIds: readonly string[]): Promise<CostMoveRow[]> =>
  tx.rows(
    moveRow,
    `select ${moveRow.sql} from app.stock_moves m
      where m.tenant_id = $1 and m.delivery_line_id = any($2::uuid[]) and m.kind = 'receipt' order by m.item_id, m.location_id, m.seq`,
    [tx.tenant, deliveryLineIds],
  )
export const selectMovesById = (tx: Tx, ids: readonly string[]): Promise<CostMoveRow[]> =>
  tx.rows(moveRow, `select ${moveRow.sql} from app.stock_moves m where m.tenant_id = $1 and m.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
/** What changed how many there are at a place after a row of its ledger, in its order. */
export const selectLaterMoves = (tx: Tx, itemId: string, locationId: string, seq: number): Promise<CostMoveRow[]> =>
  tx.rows(
    moveRow,
    `select ${moveRow.sql} from app.stock_moves m
      where m.tenant_id = $1 and m.item_id = $2 and m.location_id = $3 and m.seq > $4 and m.quantity_thousandths <> 0 order by m.seq`,
    [tx.tenant, itemId, locationId, seq],
  )
/** The other half of a move from one place to another. */
export const selectPutIn = (tx: Tx, out: CostMoveRow): Promise<CostMoveRow | undefined> =>
  tx.maybe(
    moveRow,
    `select ${moveRow.sql} from app.stock_moves m
      where m.tenant_id = $1 and m.item_id = $2 and m.kind = 'transfer_in' and m.location_id <> $3 and m.quantity_thousandths = $4
        and m.at >= $5 order by m.at, m.seq, m.id limit 1`,
    [tx.tenant, out.item_id, out.location_id, -out.quantity_thousandths, out.at],
  )

import { isLow } from '@twopost/contract/inventory'
import type { Tx } from '#platform/database/transaction.ts'
import {
  countMoves,
  type LowRow,
  type StockFaultRow,
  selectBrokenLevels,
  selectBrokenPromises,
  selectBrokenRows,
  selectBrokenShops,
  selectLowness,
} from './stock-check.queries.ts'

const most = 20
const page = 5000
/** What is marked as low and is not, and the other way around. */
async function wrongLowness(tx: Tx): Promise<StockFaultRow[]> {
  const wrong: StockFaultRow[] = []
  let last: { itemId: string; shopId: string } | null = null
  for (;;) {
    const rows: LowRow[] = await selectLowness(tx, last, page)
    for (const row of rows) {
      const { kind, on_hand_thousandths: onHand, reserved_thousandths: reserved } = row
      const low = isLow({ kind, onHand, reserved, setAside: row.set_aside_thousandths, min: row.min_thousandths })
      if (row.is_low !== (low && row.deleted_at === null))
        wrong.push({ what: 'low mark', item_id: row.item_id, place_id: row.shop_id })
    }
    const end = rows.at(-1)
    if (!end || rows.length < page || wrong.length >= most) return wrong.slice(0, most)
    last = { itemId: end.item_id, shopId: end.shop_id }
  }
}
/**
 * Counts all stock of a tenant again from its ledger: the ledger itself, the levels, the reservations and what the shops have.
 * @returns how many rows the ledger has, and the first faults of each kind; none when all agrees
 */
export async function verifyStock(tx: Tx): Promise<{ moves: number; faults: StockFaultRow[] }> {
  const moves = await countMoves(tx)
  const faults = [
    ...(await selectBrokenRows(tx, most)),
    ...(await selectBrokenLevels(tx, most)),
    ...(await selectBrokenPromises(tx, most)),
    ...(await selectBrokenShops(tx, most)),
    ...(await wrongLowness(tx)),
  ]
  return { moves, faults }
}

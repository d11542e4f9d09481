import { isLow, isOut } from '@twopost/contract/inventory'
import type { Tx } from '#platform/database/transaction.ts'
import {
  countMoves,
  type LowRow,
  type StockFaultRow,
  selectBrokenCounts,
  selectBrokenDays,
  selectBrokenLevels,
  selectBrokenPromises,
  selectBrokenRows,
  selectBrokenShops,
  selectLowness,
} from './stock-check.queries.ts'

const most = 20
const page = 5000
/** What does not agree: a row of a part, or a count, which is of no one part. */
export interface StockFault {
  what: string
  item_id: string | null
  place_id: string | null
}
/** What is marked as low or out and is not, and the other way around. */
async function wrongLowness(tx: Tx): Promise<StockFaultRow[]> {
  const wrong: StockFaultRow[] = []
  let last: { itemId: string; shopId: string } | null = null
  for (;;) {
    const rows: LowRow[] = await selectLowness(tx, last, page)
    for (const row of rows) {
      const { kind, on_hand_thousandths: onHand, reserved_thousandths: reserved } = row
      const stock = { kind, onHand, reserved, setAside: row.set_aside_thousandths, min: row.min_thousandths }
      const isThere = row.deleted_at === null
      const at = { item_id: row.item_id, place_id: row.shop_id }
      if (row.is_low !== (isThere && isLow(stock))) wrong.push({ what: 'low mark', ...at })
      if (row.is_out !== (isThere && isOut(stock))) wrong.push({ what: 'out mark', ...at })
    }
    const end = rows.at(-1)
    if (!end || rows.length < page || wrong.length >= most) return wrong.slice(0, most)
    last = { itemId: end.item_id, shopId: end.shop_id }
  }
}
/**
 * Counts all stock of a tenant again from its ledger: the ledger itself, the levels, the reservations, what the shops have, its days and its counts.
 * @returns how many rows the ledger has, and the first faults of each kind; none when all agrees
 */
export async function verifyStock(tx: Tx): Promise<{ moves: number; faults: StockFault[] }> {
  const moves = await countMoves(tx)
  const faults = [
    ...(await selectBrokenRows(tx, most)),
    ...(await selectBrokenLevels(tx, most)),
    ...(await selectBrokenPromises(tx, most)),
    ...(await selectBrokenShops(tx, most)),
    ...(await wrongLowness(tx)),
    ...(await selectBrokenDays(tx, most)),
    ...(await selectBrokenCounts(tx)).map(({ what, shop_id }) => ({ what, item_id: null, place_id: shop_id })),
  ]
  return { moves, faults }
}

import { endOpening } from '#features/invoices/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { firstOpenDay } from '../days/open-day.service.ts'
import { holdCredit, moveCredit, type ReceiptRow, selectReceiptsById, selectUsedReceipts } from '../receipts.queries.ts'
import { todayOf } from '../receipts.service.ts'
import { writeReversal } from '../refunds.service.ts'

/** Credits that were brought along and are used in part or whole, or were taken back, by the names of their customers; at most so many. */
export const usedCredits = (ctx: Pick<Context, 'tx'>, ids: readonly string[], most: number) =>
  selectUsedReceipts(ctx.tx, ids, most)

/**
 * Takes credits back that were brought along, each by the receipt that reverses it: they keep their numbers, are nobody's money any more, and their documents can
 * come again. Like them it counts for the first day that is open, not before their own. @throws Problem RECEIPT_CHANGED if one was used meanwhile, DAY_CLOSED
 */
export async function takeBackCredits(ctx: Context, ids: readonly string[], reason: string): Promise<void> {
  const keyOf = (row: ReceiptRow) => `${row.customer_id} ${row.shop_id}`
  const seen = (await selectReceiptsById(ctx.tx, ids)).sort((one, other) => (one.number < other.number ? -1 : 1))
  // Credit is held before the days and the counter, always in the same order (decision 35).
  const holders = new Map(seen.map((row) => [keyOf(row), row]))
  for (const key of [...holders.keys()].sort()) {
    const holder = holders.get(key)
    if (holder) await holdCredit(ctx.tx, holder)
  }
  if ((await usedCredits(ctx, ids, 1)).length > 0) throw new Problem('RECEIPT_CHANGED')
  const days = new Map<string, string>()
  for (const row of seen) {
    const from = row.business_date > todayOf(ctx, row) ? row.business_date : todayOf(ctx, row)
    const key = `${row.shop_id} ${from}`
    const day = days.get(key) ?? (await firstOpenDay(ctx, row.shop_id, from))
    days.set(key, day)
    await moveCredit(ctx, row, [await writeReversal(ctx, row, reason, day)])
    await endOpening(ctx.tx, { receiptId: row.id }, ctx.now)
  }
}

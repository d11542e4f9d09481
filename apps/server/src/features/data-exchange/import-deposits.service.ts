import type { DepositRow } from '@twopost/contract/data-exchange'
import { enterOpenings, takeBackCredits, usedCredits } from '#features/receipts/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { judgeDocuments, type KindWork, ownedDocuments } from './import-matching.service.ts'

/**
 * Deposits that another program took and that are not used up (INT13): credit by an opening balance (decision 43), a receipt of kind opening. It pays invoices
 * and is refunded as any credit, and is in no count of a day and in no sales, because the money came before.
 */
export const deposits: KindWork = {
  needs: 'payments:backdate',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<DepositRow>) }))
    return { faults: await judgeDocuments(ctx, values, seen), doubles: new Map() }
  },
  async write(ctx, shopId, rows) {
    const owned = await ownedDocuments(ctx, rows as readonly DepositRow[])
    const credits = owned.map(({ amount, ...row }) => ({ ...row, credit: amount }))
    const entered = await enterOpenings(ctx, await getShopRow(ctx, shopId), credits, undefined)
    return entered.map(({ opening }) => opening.receiptId ?? '')
  },
  used: usedCredits,
  takeBack: (ctx, _, ids) => takeBackCredits(ctx, ids, 'Import undone'),
}

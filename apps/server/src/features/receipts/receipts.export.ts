import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/receipts'
import { methodWords, type Receipt, type ReceivableRow, receiptKindWords } from '@twopost/contract/receipts'
import { receiptList, receivableList } from '@twopost/contract/receipts.list'
import { zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentReceivable, receivableFilterOf } from './accounts/accounts.service.ts'
import { selectReceivables } from './accounts/receivables.queries.ts'
import { presentReceipt } from './receipts.presenter.ts'
import { selectReceiptIds, selectReceiptsById } from './receipts.queries.ts'
import { receiptFilterOf, receiptSortOf } from './receipts.service.ts'

const sheet: Sheet<Receipt, keyof typeof receiptList.columns> = {
  number: (row) => row.number,
  customer: (row) => row.customer_name,
  kind: (row, say) => say.word(receiptKindWords[row.kind]),
  method: (row, say) => say.word(methodWords[row.method]),
  business_date: (row) => row.business_date,
  amount: (row) => ((row.kind === 'refund') === (row.reverses_id === null) ? -row.amount : row.amount),
  unapplied: (row) => row.unapplied,
  reference: (row) => row.reference,
  recorded_by: (row) => row.recorded_by_name,
}
/** The filtered receipts as a file; what went back is below zero. @throws Problem EXPORT_TOO_LARGE */
export const exportReceipts = (ctx: OutsideContext, { query }: Input<typeof calls.exportReceipts>) =>
  exportList(ctx, receiptList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: (inner, most) => selectReceiptIds(inner.tx, receiptFilterOf(inner, query), receiptSortOf(query), most),
    rows: async (inner, ids) =>
      (await selectReceiptsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentReceipt(row) })),
  })

const receivableSheet: Sheet<ReceivableRow, keyof typeof receivableList.columns> = {
  name: [
    { words: receivableList.columns.name.words, value: (row) => row.customer_name },
    { words: ['Terms', 'Condiciones'], value: (row) => row.terms },
    { words: ['Open invoices', 'Facturas por cobrar'], value: (row) => row.invoice_count },
  ],
  current: (row) => row.aging.current,
  days_30: (row) => row.aging.days_30,
  days_60: (row) => row.aging.days_60,
  days_90: (row) => row.aging.days_90,
  over_90: (row) => row.aging.over_90,
  open: (row) => row.open,
  credit: (row) => row.credit,
}
/** What customers owe as a file, all of it as of one instant. @throws Problem PAYMENT_DATE_FUTURE, EXPORT_TOO_LARGE */
export const exportReceivables = (ctx: OutsideContext, { query }: Input<typeof calls.exportReceivables>) => {
  const found = new Map<string, ReceivableRow>()
  return exportList(ctx, receivableList, receivableSheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: async (inner, most) => {
      const { filter, sort, isToday } = await receivableFilterOf(inner, query)
      for (const row of (await selectReceivables(inner.tx, filter, sort, isToday, most, 0)).rows)
        found.set(row.customer_id, presentReceivable(row))
      return [...found.keys()]
    },
    rows: async (_inner, ids) => ids.flatMap((id) => found.get(id) ?? []).map((row) => ({ id: row.customer_id, row })),
  })
}

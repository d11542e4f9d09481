import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/online-payments'
import type { PaymentIntent } from '@twopost/contract/online-payments'
import { intentList } from '@twopost/contract/online-payments.list'
import { intentStateWords } from '@twopost/contract/online-payments.states'
import { zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentIntent } from './intents.presenter.ts'
import { selectIntentIds, selectIntentsById } from './intents.queries.ts'
import { intentFilterOf } from './intents.service.ts'

const sheet: Sheet<PaymentIntent, keyof typeof intentList.columns> = {
  about: [
    { words: ['Invoice', 'Factura'], value: (row) => row.invoice_number },
    { words: ['Order', 'Orden'], value: (row) => row.order_number },
  ],
  customer: (row) => row.customer_name,
  status: (row, say) => say.word(intentStateWords[row.status]),
  amount: [
    { words: intentList.columns.amount.words, value: (row) => row.amount },
    { words: ['Received', 'Recibido'], value: (row) => row.received },
    { words: ['Refunded', 'Reembolsado'], value: (row) => row.refunded },
  ],
  created_at: (row) => row.created_at,
  receipt: (row) => row.receipt_number,
}
/** The filtered online payments as a file. @throws Problem EXPORT_TOO_LARGE */
export const exportPaymentIntents = (ctx: OutsideContext, { query }: Input<typeof calls.exportPaymentIntents>) =>
  exportList(ctx, intentList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: (inner, most) => selectIntentIds(inner.tx, intentFilterOf(inner, query), most),
    rows: async (inner, ids) =>
      (await selectIntentsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentIntent(inner, row) })),
  })

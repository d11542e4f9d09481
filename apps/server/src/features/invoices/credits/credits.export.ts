import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/invoices'
import type { CreditNote } from '@twopost/contract/invoices'
import { creditNoteList } from '@twopost/contract/invoices.list'
import { zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectNoteIds } from './credit-list.queries.ts'
import { presentCreditNote } from './credits.presenter.ts'
import { selectNotesById } from './credits.queries.ts'
import { creditFilterOf, creditSortOf } from './credits.service.ts'

const sheet: Sheet<CreditNote, keyof typeof creditNoteList.columns> = {
  number: (row) => row.number,
  customer: (row) => row.customer_name,
  invoice: (row) => row.invoice_number,
  business_date: (row) => row.business_date,
  reason: (row) => row.reason,
  total: [
    { words: ['Net', 'Neto'], value: (row) => row.net },
    { words: ['Tax', 'Impuesto'], value: (row) => row.tax },
    { words: creditNoteList.columns.total.words, value: (row) => row.total },
  ],
  returned: (row) => row.returned,
  recorded_by: (row) => row.recorded_by_name,
}
/** The filtered credit notes as a file. @throws Problem EXPORT_TOO_LARGE */
export const exportCreditNotes = (ctx: OutsideContext, { query }: Input<typeof calls.exportCreditNotes>) =>
  exportList(ctx, creditNoteList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: (inner, most) => selectNoteIds(inner.tx, creditFilterOf(inner, query), creditSortOf(query), most),
    rows: async (inner, ids) =>
      (await selectNotesById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentCreditNote(row) })),
  })

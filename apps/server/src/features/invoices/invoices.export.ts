import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportInvoices as call, Invoice } from '@twopost/contract/invoices'
import { invoiceList } from '@twopost/contract/invoices.list'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectInvoiceIds } from './invoice-list.queries.ts'
import { presentInvoice } from './invoices.presenter.ts'
import { selectInvoicesById } from './invoices.queries.ts'
import { filterOf, sortOf } from './invoices.service.ts'

const statuses: Readonly<Record<Invoice['status'], TwoWords>> = {
  draft: ['Draft', 'Borrador'],
  sent: ['Sent', 'Enviada'],
  paid: ['Paid', 'Pagada'],
  overdue: ['Overdue', 'Vencida'],
  void: ['Void', 'Anulada'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<Invoice, keyof typeof invoiceList.columns> = {
  invoiceNumber: (row) => row.invoiceNumber,
  customer: [
    { words: ['Customer', 'Cliente'], value: (row) => row.customer.name },
    { words: ['Vehicle', 'Vehículo'], value: (row) => row.vehicle?.label ?? '' },
    { words: ['License plate', 'Placa'], value: (row) => row.vehicle?.licensePlate ?? '' },
  ],
  issueDate: (row) => row.issueDate,
  dueDate: (row) => row.dueDate,
  totalAmount: (row) => row.totalAmount,
  balance: (row) => (row.status === 'draft' ? null : row.balance),
  status: (row, say) => say.word(statuses[row.status]),
  order: (row) => row.workOrder?.number ?? '',
  tax: (row) => row.taxAmount,
  paid: (row) => row.amountPaid,
  createdAt: (row, say) => say.at(row.createdAt),
}

/** The filtered invoices as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportInvoices = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, invoiceList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: (inner, most) => selectInvoiceIds(inner.tx, filterOf(inner, query), sortOf(query), most),
    rows: async (inner, ids) =>
      (await selectInvoicesById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentInvoice(row, inner.now) })),
  })

import { defineList, filter } from '../core/list.ts'
import { invoiceStatuses } from './invoices.states.ts'

/** The list of invoices (M4). */
export const invoiceList = defineList({
  id: 'invoices',
  tenant: true,
  columns: {
    invoiceNumber: { words: ['Number', 'Número'], sort: true, always: true },
    customer: { words: ['Customer', 'Cliente'] },
    issueDate: { words: ['Issued', 'Emitida'], sort: true },
    dueDate: { words: ['Due', 'Vence'], sort: true },
    totalAmount: { words: ['Total with tax', 'Total con impuestos'], sort: true },
    balance: { words: ['Balance', 'Saldo'] },
    status: { words: ['Status', 'Estado'] },
    order: { words: ['Work order', 'Orden de trabajo'], extra: true },
    tax: { words: ['Tax', 'Impuestos'], extra: true },
    paid: { words: ['Paid', 'Pagado'], extra: true },
    createdAt: { words: ['Created', 'Creada'], sort: true, extra: true },
  },
  filters: { status: filter.oneOf(invoiceStatuses, 'all'), customer: filter.id },
  sort: { by: 'createdAt', dir: 'desc' },
})

/** Credit notes (PAY26). */
export const creditNoteList = defineList({
  id: 'credit-notes',
  tenant: true,
  columns: {
    number: { words: ['Credit note', 'Nota de crédito'], sort: true, always: true },
    customer: { words: ['Customer', 'Cliente'] },
    invoice: { words: ['Invoice', 'Factura'] },
    business_date: { words: ['Date', 'Fecha'], sort: true },
    reason: { words: ['Reason', 'Motivo'] },
    total: { words: ['Amount', 'Monto'], sort: true },
    returned: { words: ['Back as credit', 'Devuelto como saldo'], extra: true },
    recorded_by: { words: ['Made by', 'Hecha por'], extra: true },
  },
  filters: { customer: filter.id },
  sort: { by: 'business_date', dir: 'desc' },
  rows: 25,
})

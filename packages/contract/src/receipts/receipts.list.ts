import { defineList, filter } from '../core/list.ts'
import { agingBuckets } from './aging.rules.ts'
import { receiptKinds } from './receipts.states.ts'

/** Money in and back (PAY24, prototype u3). */
export const receiptList = defineList({
  id: 'receipts',
  tenant: true,
  columns: {
    number: { words: ['Receipt', 'Recibo'], sort: true, always: true },
    customer: { words: ['Customer', 'Cliente'] },
    kind: { words: ['Kind', 'Tipo'] },
    method: { words: ['Method', 'Forma'] },
    business_date: { words: ['Date', 'Fecha'], sort: true },
    amount: { words: ['Amount', 'Monto'], sort: true },
    unapplied: { words: ['Customer credit', 'Saldo a favor'] },
    reference: { words: ['Reference', 'Referencia'], extra: true },
    recorded_by: { words: ['Recorded by', 'Registrado por'], extra: true },
  },
  filters: {
    kind: filter.oneOf(receiptKinds, 'all'),
    method: filter.oneOf(['cash', 'card', 'check', 'transfer', 'other'], 'all'),
    customer: filter.id,
    credit: filter.oneOf(['true']),
  },
  sort: { by: 'business_date', dir: 'desc' },
  rows: 25,
})

/** What customers owe (PAY18, prototype u2). */
export const receivableList = defineList({
  id: 'receivables',
  tenant: true,
  columns: {
    name: { words: ['Customer', 'Cliente'], sort: true, always: true },
    current: { words: ['Current', 'Al corriente'], sort: true },
    days_30: { words: ['1–30', '1–30'], sort: true },
    days_60: { words: ['31–60', '31–60'], sort: true },
    days_90: { words: ['61–90', '61–90'], sort: true },
    over_90: { words: ['Over 90', 'Más de 90'], sort: true },
    open: { words: ['Open', 'Por cobrar'], sort: true },
    credit: { words: ['Credit', 'A favor'] },
  },
  filters: { bucket: filter.oneOf(agingBuckets, 'all'), as_of: filter.day, basis: filter.oneOf(['due', 'invoice'], 'due') },
  sort: { by: 'over_90', dir: 'desc' },
  rows: 25,
})

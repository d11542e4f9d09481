import { defineList, filter } from '../core/list.ts'
import { intentStates } from './online-payments.states.ts'

/** What customers were asked to pay online (PAY5). */
export const intentList = defineList({
  id: 'payment-intents',
  columns: {
    about: { words: ['For', 'Por'], always: true },
    customer: { words: ['Customer', 'Cliente'] },
    status: { words: ['Status', 'Estado'] },
    amount: { words: ['Amount', 'Monto'] },
    created_at: { words: ['Made', 'Creado'] },
    receipt: { words: ['Receipt', 'Recibo'] },
  },
  filters: { status: filter.oneOf(intentStates, 'all'), intent: filter.id },
  rows: 25,
})

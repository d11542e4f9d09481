import { defineList, filter } from '../core/list.ts'
import { askedStates } from './estimates.states.ts'

/** Orders whose customers are asked, the longest wait first (EST25). */
export const askedOrderList = defineList({
  id: 'asked-orders',
  tenant: true,
  columns: {
    order: { words: ['Order', 'Orden'], always: true },
    vehicle: { words: ['Vehicle, customer', 'Vehículo, cliente'], always: true },
    state: { words: ['Approval', 'Aprobación'] },
    value: { words: ['Asked for', 'Por aprobar'], sort: true },
    since: { words: ['Presented', 'Presentado'], sort: true },
    opened: { words: ['First opened', 'Abierto por primera vez'] },
    decided: { words: ['Decided', 'Decidido'] },
    advisor: { words: ['Advisor', 'Asesor'], extra: true },
    approved: { words: ['Approved', 'Aprobado'], extra: true },
    valid_until: { words: ['Valid until', 'Válido hasta'], extra: true },
  },
  filters: {
    state: filter.oneOf(askedStates, 'waiting'),
    advisor: filter.id,
    before: filter.day,
  },
  sort: { by: 'since', dir: 'asc' },
  rows: 25,
})

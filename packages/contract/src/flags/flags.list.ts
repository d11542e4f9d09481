import { defineList, filter } from '../core/list.ts'
import { flagPriorities, flagStatuses, flagTypes } from './flags.states.ts'

/** The flags of a shop (G32): new ones first, then by priority, then by age. Without a choice only the open ones. */
export const flagList = defineList({
  id: 'flags',
  tenant: true,
  columns: {
    flag: { words: ['Flag', 'Alerta'], always: true },
    order: { words: ['Order, vehicle', 'Orden, vehículo'], always: true },
    status: { words: ['Status', 'Estado'] },
    priority: { words: ['Priority', 'Prioridad'], sort: true },
    type: { words: ['Type', 'Tipo'] },
    raised_by: { words: ['Raised by', 'La reportó'] },
    raised_at: { words: ['Raised', 'Reportada'], sort: true },
    customer: { words: ['Customer', 'Cliente'], extra: true },
    note: { words: ['Note', 'Nota'], extra: true },
    status_at: { words: ['Status since', 'Estado desde'], extra: true },
  },
  filters: {
    status: filter.oneOf([...flagStatuses, 'all'], 'open'),
    type: filter.some(flagTypes),
    priority: filter.some(flagPriorities),
    raised_by: filter.oneOf(['technician', 'staff']),
    order_id: filter.id,
    from: filter.day,
    to: filter.day,
  },
  sort: { by: 'priority', dir: 'desc' },
})

import { urgencies } from '../core/approvals.ts'
import { defineList, filter } from '../core/list.ts'
import { deferredStatuses } from './deferred.states.ts'

/** Work that customers put off, to follow up on (DEF10). */
export const deferredList = defineList({
  id: 'deferred-services',
  tenant: true,
  columns: {
    name: { words: ['Work', 'Trabajo'], always: true },
    vehicle: { words: ['Vehicle, customer', 'Vehículo, cliente'], always: true },
    urgency: { words: ['Urgency', 'Urgencia'], sort: true },
    price: { words: ['Price then', 'Precio de entonces'], sort: true },
    noted_on: { words: ['Noted', 'Anotado'], sort: true },
    due_on: { words: ['Due', 'Vence'], sort: true },
    follow_up_on: { words: ['Follow up', 'Seguimiento'], sort: true },
    contact: { words: ['Last contact', 'Último contacto'] },
    status: { words: ['State', 'Estado'], extra: true },
    reason: { words: ['Reason', 'Motivo'], extra: true },
    category: { words: ['Category', 'Categoría'], extra: true },
    offers: { words: ['Offered', 'Ofrecido'], extra: true },
  },
  filters: {
    status: filter.oneOf([...deferredStatuses, 'all'], 'open'),
    urgency: filter.some(urgencies),
    category: filter.text,
    due: filter.day,
    follow_up: filter.day,
  },
  sort: { by: 'noted_on', dir: 'desc' },
  rows: 25,
})

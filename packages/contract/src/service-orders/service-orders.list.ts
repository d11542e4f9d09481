import { defineList, filter } from '../core/list.ts'
import { orderPriorities, orderStatuses } from './service-orders.states.ts'

/** The list of work orders (G9, G42). Sums are with tax, and what was billed once the order has an invoice. */
export const orderList = defineList({
  id: 'service-orders',
  tenant: true,
  columns: {
    number: { words: ['Order', 'Orden'], sort: true, always: true },
    vehicle: { words: ['Vehicle, customer', 'Vehículo, cliente'], always: true },
    status: { words: ['Status', 'Estado'], sort: true },
    priority: { words: ['Priority', 'Prioridad'], sort: true },
    technician: { words: ['Technician', 'Técnico'] },
    due_date: { words: ['Due', 'Entrega'], sort: true },
    total: { words: ['Total with tax', 'Total con impuestos'], sort: true },
    promised: { words: ['Promised', 'Prometida'], extra: true },
    customer: { words: ['Customer', 'Cliente'], extra: true },
    scheduled: { words: ['Scheduled', 'Programada'], extra: true },
    bay: { words: ['Bay', 'Bahía'], extra: true },
    hours: { words: ['Hours clocked', 'Horas registradas'], extra: true },
    po: { words: ['PO number', 'Orden de compra'], extra: true },
    level: { words: ['Service level', 'Nivel de servicio'], extra: true },
    created_at: { words: ['Created', 'Creada'], sort: true, extra: true },
  },
  filters: {
    status: filter.oneOf(orderStatuses, 'all'),
    due: filter.oneOf(['overdue', 'today', 'week']),
    assigned: filter.ids('none'),
    priority: filter.some(orderPriorities),
    customer_id: filter.id,
    vehicle_id: filter.id,
    from: filter.day,
    to: filter.day,
  },
  sort: { by: 'created_at', dir: 'desc' },
})

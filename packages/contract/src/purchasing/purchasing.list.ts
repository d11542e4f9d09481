import { defineList, filter } from '../core/list.ts'
import { purchaseStages } from './purchasing.states.ts'

/** The purchase orders of an organization (K20, prototype p3). */
export const purchaseOrderList = defineList({
  id: 'purchase-orders',
  tenant: true,
  columns: {
    number: { words: ['Number', 'Número'], sort: true, always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    status: { words: ['Status', 'Estado'] },
    received: { words: ['Received', 'Recibido'] },
    expected_delivery: { words: ['Expected', 'Se espera'], sort: true },
    total: { words: ['Total', 'Total'], sort: true },
    created_at: { words: ['Made', 'Creada'], sort: true, extra: true },
    created_by: { words: ['Made by', 'Creada por'], extra: true },
  },
  filters: {
    stage: filter.oneOf(purchaseStages, 'all'),
    supplier: filter.id,
    late: filter.oneOf(['true']),
  },
  sort: { by: 'created_at', dir: 'desc' },
  rows: 25,
})

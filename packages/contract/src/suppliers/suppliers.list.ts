import { defineList, filter } from '../core/list.ts'
import { supplierStatuses } from './suppliers.states.ts'

/** The list of suppliers (L2). */
export const supplierList = defineList({
  id: 'suppliers',
  tenant: true,
  columns: {
    name: { words: ['Supplier', 'Proveedor'], sort: true, always: true },
    category: { words: ['Category', 'Categoría'], sort: true },
    contact: { words: ['Contact', 'Contacto'] },
    rating: { words: ['Rating', 'Calificación'] },
    status: { words: ['Status', 'Estado'] },
    address: { words: ['Address', 'Dirección'], extra: true },
    account_number: { words: ['Account number', 'Número de cuenta'], extra: true },
    payment_terms: { words: ['Payment terms', 'Condiciones de pago'], extra: true },
    website: { words: ['Website', 'Sitio web'], extra: true },
    created_at: { words: ['Added', 'Agregado'], sort: true, extra: true },
  },
  filters: { status: filter.oneOf(supplierStatuses, 'all'), category: filter.text },
  sort: { by: 'name', dir: 'asc' },
  rows: 50,
})

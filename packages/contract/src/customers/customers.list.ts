import { defineList, filter } from '../core/list.ts'

/** The list of customers (E5). */
export const customerList = defineList({
  id: 'customers',
  tenant: true,
  columns: {
    name: { words: ['Customer', 'Cliente'], always: true },
    contact: { words: ['Contact', 'Contacto'] },
    status: { words: ['Status', 'Estado'] },
    vehicles: { words: ['Vehicles', 'Vehículos'] },
    orders: { words: ['Open orders', 'Órdenes abiertas'] },
    balance: { words: ['Balance', 'Saldo'] },
    address: { words: ['Address', 'Dirección'], extra: true },
    terms: { words: ['Payment terms', 'Condiciones de pago'], extra: true },
    created: { words: ['Since', 'Desde'], extra: true },
  },
  filters: {
    type: filter.oneOf(['individual', 'company']),
    status: filter.oneOf(['active', 'inactive']),
  },
})

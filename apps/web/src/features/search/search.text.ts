import { defineText } from '#platform/i18n/text.ts'

export const searchText = defineText(
  {
    title: 'Search',
    placeholder: 'Search orders, customers, VIN, plate',
    orders: 'Orders',
    customers: 'Customers',
    vehicles: 'Vehicles',
    invoices: 'Invoices',
    start: 'Type a number, a plate, the last digits of a VIN, a name or a phone number.',
    none: 'Nothing matches “{query}”.',
    move: 'Move',
    open: 'Open',
    close: 'Close',
    clear: 'Clear',
  },
  {
    title: 'Buscar',
    placeholder: 'Busque órdenes, clientes, VIN, placa',
    orders: 'Órdenes',
    customers: 'Clientes',
    vehicles: 'Vehículos',
    invoices: 'Facturas',
    start: 'Escriba un número, una placa, los últimos dígitos de un VIN, un nombre o un teléfono.',
    none: 'Nada coincide con «{query}».',
    move: 'Mover',
    open: 'Abrir',
    close: 'Cerrar',
    clear: 'Borrar',
  },
)

import { defineText } from '#platform/i18n/text.ts'

/** The words inside the opened filters. */
export const orderFilterChoicesText = defineText(
  { from: 'From', to: 'To', searchCustomers: 'Find a customer', searchVehicles: 'Find a vehicle' },
  { from: 'Desde', to: 'Hasta', searchCustomers: 'Buscar un cliente', searchVehicles: 'Buscar un vehículo' },
)

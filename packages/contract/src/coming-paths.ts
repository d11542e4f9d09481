/**
 * Addresses that the specification gives to calls which are not served yet, and which would be taken for a record's id ("work order
 * 'flags' not found"). They answer that there is no such call (R1-24). A call that is added here in the registry leaves this list.
 */
export const comingPaths = [
  '/customers/analytics',
  '/invoices/analytics',
  '/invoices/templates',
  '/service-orders/analytics',
  '/service-orders/flags',
  '/service-orders/scheduling',
  '/vehicles/analytics',
] as const

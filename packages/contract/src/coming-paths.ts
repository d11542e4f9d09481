/**
 * Addresses that the specification gives to calls which are not served yet, and which would be taken for a record's id ("work order
 * 'flags' not found"). They answer that there is no such call (R1-24). A call that is added here in the registry leaves this list.
 */
export const comingPaths = ['/invoices/templates', '/service-orders/flags', '/service-orders/scheduling'] as const

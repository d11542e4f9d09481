import type { Permission } from '../permissions.ts'

/**
 * The records that events of webhooks are about (INT8): the id that every event names, and what one must hold to see such a record. A
 * webhook sends the record as the call that shows one gives it to somebody with these rights and no others, so that cost and pay never leave.
 */
export const integrationRecords = {
  order: { id: 'service_order_id', needs: ['service-order:view'] },
  invoice: { id: 'invoice_id', needs: ['invoices:view'] },
  credit_note: { id: 'credit_note_id', needs: ['invoices:view'] },
  receipt: { id: 'receipt_id', needs: ['payments:view'] },
  customer: { id: 'customer_id', needs: ['customers:view'] },
  vehicle: { id: 'vehicle_id', needs: ['vehicles:view'] },
  inspection: { id: 'inspection_id', needs: ['inspections:view'] },
} as const satisfies Record<string, { id: string; needs: readonly Permission[] }>
export type IntegrationRecord = keyof typeof integrationRecords

/** What a webhook can be told (INT8): the one list of its events, each with the record it is about. An event that is not here is not sent. */
export const integrationEvents = {
  'order.created': 'order',
  'order.changed': 'order',
  'order.status_changed': 'order',
  'order.approved': 'order',
  'order.declined': 'order',
  'invoice.issued': 'invoice',
  'invoice.paid': 'invoice',
  'invoice.voided': 'invoice',
  'credit_note.issued': 'credit_note',
  'receipt.created': 'receipt',
  'customer.created': 'customer',
  'customer.changed': 'customer',
  'customer.deleted': 'customer',
  'vehicle.created': 'vehicle',
  'vehicle.changed': 'vehicle',
  'inspection.shared': 'inspection',
  // Of the order in whose thread the customer wrote; the words stay in the thread (NOW17).
  'message.received': 'order',
  // Of the order for which a technician asked for parts.
  'part.needed': 'order',
} as const satisfies Record<string, IntegrationRecord>
export type IntegrationEventType = keyof typeof integrationEvents
export const integrationEventTypes = Object.keys(integrationEvents) as [IntegrationEventType, ...IntegrationEventType[]]
export const isIntegrationEventType = (type: string): type is IntegrationEventType => Object.hasOwn(integrationEvents, type)
/** What the maker of a webhook must hold for a type, and its reader to see what was sent. */
export const neededFor = (type: IntegrationEventType): readonly Permission[] => [
  ...integrationRecords[integrationEvents[type]].needs,
  ...(type === 'message.received' ? (['messages:view'] as const) : []),
]

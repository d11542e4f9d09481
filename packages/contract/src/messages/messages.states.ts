export const messageDirections = ['out', 'in', 'internal'] as const
/** How far a message is (MSG5). On a customer's page it is sent or received at once; the others come with providers. */
export const messageStates = [
  'received',
  'held',
  'queued',
  'suppressed',
  'sent',
  'delivered',
  'failed',
  'sent_by_hand',
  'cancelled',
] as const

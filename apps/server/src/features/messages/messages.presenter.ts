import type { Conversation, Message } from '@twopost/contract/messages'
import type { ConversationRow, NumberedMessage } from './messages.queries.ts'

/** Row → wire. Names are those of now: a message keeps none of a customer (NOW17). */
export const presentConversation = (row: ConversationRow): Conversation => ({
  ...{ id: row.id, shop_id: row.shop_id },
  customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone },
  contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '', phone: row.contact_phone ?? '' },
  order:
    row.service_order_id === null
      ? null
      : {
          ...{ id: row.service_order_id, number: row.order_number ?? '' },
          vehicle: [row.unit_number, row.year, row.make, row.model].filter(Boolean).join(' '),
        },
  last_at: row.last_at.toISOString(),
  last: { body: row.last_body ?? '', direction: row.last_direction ?? 'in' },
  unread: row.unread,
  assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
  closed_at: row.closed_at?.toISOString() ?? null,
  version: row.version,
})
export const presentMessage = (row: NumberedMessage, with_: ConversationRow): Message => ({
  ...{ id: row.id, direction: row.direction, state: row.state, service_order_id: row.service_order_id },
  ...{ order_number: row.order_number ?? '', body: row.body, is_blanked: row.blanked_at !== null },
  from: row.direction === 'in' ? (with_.contact_name ?? with_.customer_name) : row.sent_by_name,
  at: row.created_at.toISOString(),
})

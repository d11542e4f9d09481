import * as z from 'zod'
import { id } from '../core/ids.ts'
import { line, requiredProse } from '../core/text.ts'
import { messageDirections, messageStates } from './messages.states.ts'

/** The longest message, in UTF-16 units (MSG16). */
export const mostOfMessage = 2000
export const messageBody = () => requiredProse(mostOfMessage, 'MESSAGE_EMPTY')

/** A thread with a customer, or with one of their contacts, at a shop (MSG2). */
export const Conversation = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
    contact: z.object({ id: z.string(), name: z.string(), phone: z.string() }).nullable(),
    /** The order that it was about last. */
    order: z.object({ id: z.string(), number: z.string(), vehicle: z.string() }).nullable(),
    last_at: z.iso.datetime(),
    /** The last words, and whose they are. */
    last: z.object({ body: z.string(), direction: z.enum(messageDirections) }),
    unread: z.int(),
    assigned_to: z.object({ id: z.string(), name: z.string() }).nullable(),
    closed_at: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof Conversation>

/** Something that was written; never changed, only blanked (NOW17). */
export const Message = z
  .object({
    id: z.string(),
    direction: z.enum(messageDirections),
    state: z.enum(messageStates),
    service_order_id: z.string().nullable(),
    order_number: z.string(),
    /** Empty when it was blanked. */
    body: z.string(),
    /** Somebody of the shop, or the customer or contact by the name they have now. */
    from: z.string(),
    at: z.iso.datetime(),
    is_blanked: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

export const MessageFields = z.strictObject({
  body: messageBody(),
  /** The order that it is about; missing: the one it was about last. */
  order_id: id().optional(),
})
export const NewConversation = z.strictObject({
  order_id: id(),
  /** One of the customer's people; missing: the customer. */
  contact_id: id().optional(),
  body: messageBody(),
})
/** What a customer writes on their page; the page makes the key, and the same key twice is one message. */
export const PublicMessageFields = z.strictObject({ body: messageBody(), key: line(80).min(8, 'REQUIRED') })
/** A message as the customer sees it. */
export const PublicMessage = z.object({
  id: z.string(),
  is_own: z.boolean(),
  from: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
})
export type PublicMessage = z.output<typeof PublicMessage>

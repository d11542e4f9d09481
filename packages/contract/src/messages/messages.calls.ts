import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields, queryFlag } from '../core/page.ts'
import { versionField } from '../core/version.ts'
import { Conversation, Message, MessageFields, NewConversation } from './messages.model.ts'

const seeing = anyOf('messages:view')
const writing = allOf('messages:view', 'messages:send')
const params = z.object({ id: pathId('CONVERSATION_NOT_FOUND') })
const one = z.object({ conversation: Conversation })

export const listConversations = defineCall({
  method: 'GET',
  path: '/conversations',
  summary: 'Threads with customers, what is unread first, then the latest first; closed ones only where that is asked (MSG14)',
  access: seeing,
  query: z.object({
    shop_id: z.string().max(60).optional(),
    unread: queryFlag().optional(),
    closed: queryFlag().optional(),
    /** A person, `me`, or `none` for what nobody looks after. */
    assigned: z.union([id(), z.literal('none'), z.literal('me')]).optional(),
    customer_id: id().optional(),
    order_id: id().optional(),
    ...pageFields,
  }),
  answer: z.object({ conversations: z.array(Conversation), unread_count: z.int(), pagination: Pagination }),
})
export const startConversation = defineCall({
  method: 'POST',
  path: '/conversations',
  summary: 'Write to the customer of an order, or to one of their contacts, first; goes on in the thread there is (MSG12)',
  access: writing,
  status: 201,
  body: NewConversation,
  answer: z.object({ conversation: Conversation, message: Message }),
  problems: ['ORDER_NOT_FOUND', 'CONTACT_NOT_FOUND'],
})
export const listMessages = defineCall({
  method: 'GET',
  path: '/conversations/{id}/messages',
  summary: 'What was written in a thread, the latest first; of one order where that is asked (MSG14)',
  access: seeing,
  params,
  query: z.object({ order_id: id().optional(), ...pageFields }),
  answer: z.object({
    conversation: Conversation,
    messages: z.array(Message),
    /** Whether a link to the page of its order is open, so that the customer can read what is written here. */
    can_read: z.boolean(),
    pagination: Pagination,
  }),
  problems: ['CONVERSATION_NOT_FOUND'],
})
export const sendMessage = defineCall({
  method: 'POST',
  path: '/conversations/{id}/messages',
  summary: 'Answer on the customer’s page (MSG12, MSG14)',
  access: writing,
  status: 201,
  params,
  body: MessageFields,
  answer: z.object({ conversation: Conversation, message: Message }),
  problems: ['CONVERSATION_NOT_FOUND', 'ORDER_NOT_FOUND'],
})
export const readConversation = defineCall({
  method: 'POST',
  path: '/conversations/{id}/read',
  summary: 'Nothing of it is unread any more (MSG14)',
  access: seeing,
  params,
  answer: one,
  problems: ['CONVERSATION_NOT_FOUND'],
})
export const assignConversation = defineCall({
  method: 'POST',
  path: '/conversations/{id}/assign',
  summary: 'Give a thread to a person, or to nobody (MSG14)',
  access: writing,
  params,
  body: z.strictObject({ user_id: id().nullable(), ...versionField }),
  answer: one,
  problems: ['CONVERSATION_NOT_FOUND', 'USER_NOT_FOUND', 'STALE_VERSION'],
})
export const closeConversation = defineCall({
  method: 'POST',
  path: '/conversations/{id}/close',
  summary: 'Close a thread; what the customer writes next opens it again (MSG14)',
  access: writing,
  params,
  body: z.strictObject({ ...versionField }),
  answer: one,
  problems: ['CONVERSATION_NOT_FOUND', 'STALE_VERSION'],
})

import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/messages'
import { hasOpenLink } from '#features/share-links/index.ts'
import { shopFilter } from '#features/shops/index.ts'
import { findActingMembers } from '#features/users/index.ts'
import { countUpTo, paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { Fact } from '#platform/events/facts.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { tellWrote } from './message-notices.service.ts'
import { presentConversation, presentMessage } from './messages.presenter.ts'
import {
  type ConversationFilter,
  type ConversationRow,
  conversationsFrom,
  countMessages,
  findMessageByKey,
  findThread,
  insertConversation,
  insertMessage,
  lockThread,
  type MessageRow,
  markConversationRead,
  selectConversation,
  selectConversations,
  selectMessage,
  selectMessages,
  selectOrder,
  selectPerson,
  type Thread,
  touchConversation,
  updateAssigned,
  updateClosed,
} from './messages.queries.ts'

/** Somebody of the shop wrote to the customer of an order; announced in the transaction that keeps it. */
export const messageSent = new Fact<{ orderId: string }>('message.sent')

type One = { conversation: ReturnType<typeof presentConversation> }
/** @throws Problem CONVERSATION_NOT_FOUND, also for another shop's (C43) */
async function getRow(ctx: Context, id: string): Promise<ConversationRow> {
  const row = await selectConversation(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('CONVERSATION_NOT_FOUND')
  return row
}
const show = async (ctx: Context, id: string): Promise<One> => ({ conversation: presentConversation(await getRow(ctx, id)) })
const changed = (ctx: Context, row: { id: string; shop_id: string; customer_id: string }, orderId: string | null) =>
  announceLive(ctx, 'conversation.changed', row.shop_id, {
    ...{ conversation_id: row.id, customer_id: row.customer_id },
    ...(orderId !== null && { order_id: orderId }),
  })

/** Threads, what is unread first (MSG14). @throws Problem VALIDATION_FAILED */
export async function listConversations(
  ctx: Context,
  { query }: Input<typeof calls.listConversations>,
): Promise<Answer<typeof calls.listConversations>> {
  const at = pageOf(query)
  const { assigned } = query
  const filter: ConversationFilter = {
    ...{ shopIds: shopFilter(ctx, query.shop_id), unread: query.unread, closed: query.closed ?? false },
    assigned: assigned === 'none' ? null : assigned === 'me' ? (ctx.userId ?? nobody) : assigned,
    ...{ customerId: query.customer_id, orderId: query.order_id },
  }
  const count = (of: ConversationFilter) => {
    const { from, values } = conversationsFrom(ctx.tx, of)
    return countUpTo(ctx.tx, from, values)
  }
  const [rows, total, unread] = await Promise.all([
    selectConversations(ctx.tx, filter, at),
    count(filter),
    count({ ...filter, unread: true }),
  ])
  return {
    ...{ conversations: rows.map(presentConversation), unread_count: unread },
    pagination: paginateCounted(at, total),
  }
}
/** A super-admin in a tenant has no membership, so nothing is theirs. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** What was written in a thread, the latest first (MSG14). @throws Problem CONVERSATION_NOT_FOUND */
export async function listMessages(
  ctx: Context,
  { params, query }: Input<typeof calls.listMessages>,
): Promise<Answer<typeof calls.listMessages>> {
  const row = await getRow(ctx, params.id)
  const at = pageOf(query)
  const of = { conversationId: row.id, orderId: query.order_id }
  const orderId = query.order_id ?? row.service_order_id
  const [rows, total, canRead] = await Promise.all([
    selectMessages(ctx.tx, of, at),
    countMessages(ctx.tx, of),
    orderId !== null && hasOpenLink(ctx.tx, { kind: 'order', recordId: orderId, contactId: row.contact_id }, ctx.now),
  ])
  return {
    ...{ conversation: presentConversation(row), messages: rows.map((one) => presentMessage(one, row)) },
    ...{ can_read: canRead, pagination: paginate(at, total) },
  }
}

/** The thread of a link, or of who the office writes to. */
export const threadOf = (order: { id: string; shop_id: string; customer_id: string }, contactId: string | null): Thread => ({
  shopId: order.shop_id,
  customerId: order.customer_id,
  contactId,
  orderId: order.id,
})
/** The thread there is, or a new one; held until the transaction ends. */
async function openThread(ctx: Context, thread: Thread): Promise<{ id: string; unread: number; assigned_to: string | null }> {
  await lockThread(ctx.tx, thread)
  const found = await findThread(ctx.tx, thread)
  if (found) return found
  const id = newId(ctx.now)
  await insertConversation(ctx.tx, id, thread, ctx.now)
  return { id, unread: 0, assigned_to: null }
}

/**
 * What a customer wrote on their page: unread, told to the shop's people once until somebody reads it, and the thread is open again (MSG12). The same key twice
 * is one message.
 */
export async function receiveMessage(
  ctx: Context,
  { thread, number, body, key }: { thread: Thread; number: string; body: string; key: string },
): Promise<{ message: MessageRow; isNew: boolean }> {
  const open = await openThread(ctx, thread)
  const before = await findMessageByKey(ctx.tx, open.id, key)
  if (before) return { message: before, isNew: false }
  const order = await selectOrder(ctx.tx, thread.orderId)
  const person = thread.contactId === null ? undefined : await selectPerson(ctx.tx, thread.contactId)
  const message: MessageRow = {
    ...{ id: newId(ctx.now), conversation_id: open.id, direction: 'in', state: 'received', service_order_id: thread.orderId },
    ...{ body, sent_by_name: '', blanked_at: null, created_at: ctx.now },
  }
  const language = person?.language ?? order?.preferred_language ?? 'en'
  await insertMessage(ctx.tx, { ...message, sent_by: null, language, key })
  await touchConversation(ctx.tx, open.id, thread.orderId, true, ctx.now)
  if (open.unread === 0)
    await tellWrote(ctx, {
      ...{ shopId: thread.shopId, conversationId: open.id, assignedTo: open.assigned_to, number },
      name: person?.name ?? order?.name ?? '',
    })
  await changed(ctx, { id: open.id, shop_id: thread.shopId, customer_id: thread.customerId }, thread.orderId)
  ctx.note({ kind: 'conversation', id: open.id, code: 'conversation.received', details: { order: number } })
  return { message, isNew: true }
}

/** Puts an answer of the office into a thread that is held. */
async function write(ctx: Context, conversationId: string, thread: Thread, body: string, language: 'en' | 'es') {
  const id = newId(ctx.now)
  await insertMessage(ctx.tx, {
    ...{ id, conversation_id: conversationId, direction: 'out', state: 'sent', service_order_id: thread.orderId, body },
    ...{ sent_by: ctx.userId, sent_by_name: ctx.actorName, language, key: null, created_at: ctx.now },
  })
  await touchConversation(ctx.tx, conversationId, thread.orderId, false, ctx.now)
  await messageSent.announce(ctx, { orderId: thread.orderId })
  await changed(ctx, { id: conversationId, shop_id: thread.shopId, customer_id: thread.customerId }, thread.orderId)
  ctx.note({ kind: 'conversation', id: conversationId, code: 'conversation.sent', details: { message_id: id } })
  const [row, message] = [await getRow(ctx, conversationId), await selectMessage(ctx.tx, id)]
  if (!message) throw new Error('a message was written and is not there')
  return { conversation: presentConversation(row), message: presentMessage(message, row) }
}
/** @throws Problem ORDER_NOT_FOUND, also for another shop's */
async function orderOf(ctx: Context, id: string) {
  const order = await selectOrder(ctx.tx, id)
  if (!order || !mayEnterShop(ctx, order.shop_id)) throw new Problem('ORDER_NOT_FOUND')
  return order
}

/** Writes to a customer first, or goes on in the thread there is (MSG12). @throws Problem ORDER_NOT_FOUND, CONTACT_NOT_FOUND */
export async function startConversation(
  ctx: Context,
  { body }: Input<typeof calls.startConversation>,
): Promise<Answer<typeof calls.startConversation>> {
  const order = await orderOf(ctx, body.order_id)
  const person = body.contact_id === undefined ? undefined : await selectPerson(ctx.tx, body.contact_id)
  if (body.contact_id !== undefined && (person?.customer_id !== order.customer_id || !person.is_active))
    throw new Problem('CONTACT_NOT_FOUND')
  const thread = threadOf(order, person?.id ?? null)
  const open = await openThread(ctx, thread)
  return write(ctx, open.id, thread, body.body, person?.language ?? order.preferred_language)
}
/** Answers in a thread (MSG14). @throws Problem CONVERSATION_NOT_FOUND, ORDER_NOT_FOUND for one of another customer */
export async function sendMessage(
  ctx: Context,
  { params, body }: Input<typeof calls.sendMessage>,
): Promise<Answer<typeof calls.sendMessage>> {
  const row = await getRow(ctx, params.id)
  const orderId = body.order_id ?? row.service_order_id
  if (orderId === null) throw new Problem('ORDER_NOT_FOUND')
  const order = await orderOf(ctx, orderId)
  if (order.customer_id !== row.customer_id) throw new Problem('ORDER_NOT_FOUND')
  const person = row.contact_id === null ? undefined : await selectPerson(ctx.tx, row.contact_id)
  const thread = { shopId: row.shop_id, customerId: row.customer_id, contactId: row.contact_id, orderId: order.id }
  await lockThread(ctx.tx, thread)
  return write(ctx, row.id, thread, body.body, person?.language ?? order.preferred_language)
}

/** Nothing of it is unread any more (MSG14); twice is once. @throws Problem CONVERSATION_NOT_FOUND */
export async function readConversation(ctx: Context, { params }: Input<typeof calls.readConversation>): Promise<One> {
  const row = await getRow(ctx, params.id)
  if ((await markConversationRead(ctx.tx, row.id, ctx.now)) > 0) await changed(ctx, row, row.service_order_id)
  ctx.note({ kind: 'conversation', id: row.id, code: 'conversation.read' })
  return show(ctx, row.id)
}
/** Gives it to a person who may see it, or to nobody. @throws Problem CONVERSATION_NOT_FOUND, USER_NOT_FOUND, STALE_VERSION */
export async function assignConversation(ctx: Context, { params, body }: Input<typeof calls.assignConversation>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const person = body.user_id === null ? null : (await findActingMembers(ctx, [body.user_id])).get(body.user_id)
  if (body.user_id !== null && !(person?.isActive && may(person.ctx, 'messages:view') && mayEnterShop(person.ctx, row.shop_id)))
    throw new Problem('USER_NOT_FOUND', { id: body.user_id })
  if ((await updateAssigned(ctx.tx, row.id, body.user_id, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentConversation(row) })
  await changed(ctx, row, row.service_order_id)
  ctx.note(
    person
      ? { kind: 'conversation', id: row.id, code: 'conversation.assigned', params: { name: person.name } }
      : { kind: 'conversation', id: row.id, code: 'conversation.unassigned' },
  )
  return show(ctx, row.id)
}
/** Closes it; what the customer writes next opens it again. @throws Problem CONVERSATION_NOT_FOUND, STALE_VERSION */
export async function closeConversation(ctx: Context, { params, body }: Input<typeof calls.closeConversation>): Promise<One> {
  const row = await getRow(ctx, params.id)
  if ((await updateClosed(ctx.tx, row.id, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentConversation(row) })
  await changed(ctx, row, row.service_order_id)
  ctx.note({ kind: 'conversation', id: row.id, code: 'conversation.closed' })
  return show(ctx, row.id)
}

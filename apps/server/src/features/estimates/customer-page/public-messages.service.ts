import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/estimates'
import type { PublicMessage } from '@twopost/contract/messages'
import { countHourlyUses } from '#features/auth/index.ts'
import { messageSent, readThread, receiveMessage, threadOf } from '#features/messages/index.ts'
import { getOrder, type OrderRow, recordActivity } from '#features/service-orders/index.ts'
import { noteShareEvent } from '#features/share-links/index.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { byLink, orderBehind } from './public-order.service.ts'

/** So many messages an hour by one link, and by one address. */
const mostOfLink = 20
const mostOfAddress = 60

/** The thread of the holder of a link about its order, the oldest of the latest hundred first; nothing of any other order or person. */
export async function presentThread(ctx: Context, order: OrderRow, contactId: string | null): Promise<PublicMessage[]> {
  const rows = await readThread(ctx.tx, threadOf(order, contactId))
  return rows.map((row) => ({
    ...{ id: row.id, is_own: row.direction === 'in', from: row.direction === 'in' ? '' : row.sent_by_name },
    ...{ body: row.body, at: row.created_at.toISOString() },
  }))
}
/** @throws Problem LINK_GONE */
export const listPublicMessages = (
  ctx: OpenContext,
  { params }: Input<typeof calls.listPublicMessages>,
): Promise<Answer<typeof calls.listPublicMessages>> =>
  byLink(
    ctx,
    params.token,
    '',
    async (inside, { id, contactId }) => ({
      messages: await presentThread(inside, await orderBehind(inside, id), contactId),
    }),
    { reads: true },
  )

/** What a customer writes on their page (MSG12). @throws Problem LINK_GONE, TOO_MANY_REQUESTS */
export async function writePublicMessage(
  ctx: OpenContext,
  { params, body }: Input<typeof calls.writePublicMessage>,
): Promise<Answer<typeof calls.writePublicMessage>> {
  // A link that opens nothing is told so before anything is counted.
  const linkId = await byLink(ctx, params.token, '', (_, link) => Promise.resolve(link.linkId), { reads: true })
  await countHourlyUses(ctx, [
    { kind: 'link-messages', key: linkId, most: mostOfLink },
    { kind: 'message-ip', key: ctx.ip, most: mostOfAddress },
  ])
  return byLink(ctx, params.token, 'POST /public/orders/{token}/messages', async (inside, link) => {
    const order = await orderBehind(inside, link.id)
    const { message, isNew } = await receiveMessage(inside, {
      ...{ thread: threadOf(order, link.contactId), number: order.number, body: body.body, key: body.key },
    })
    if (isNew) {
      await noteShareEvent(inside.tx, link.linkId, 'message', ctx)
      await recordActivity(inside, order, { type: 'customer_wrote', details: {} })
    }
    return { message: { id: message.id, is_own: true, from: '', body: message.body, at: message.created_at.toISOString() } }
  })
}

/** What the office writes to a customer stands in the timeline of the order, without its words; once in a process. */
export function subscribeThreads(): void {
  messageSent.subscribe(async (ctx, { orderId }) => {
    await recordActivity(ctx, await getOrder(ctx, orderId), { type: 'customer_written_to', details: {} })
  })
}

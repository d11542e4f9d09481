import type { ReceivedUpload } from '@twopost/contract/core/call'
import type { PageQuery } from '@twopost/contract/core/page'
import {
  attachmentKindOf,
  attachPrepared,
  captionFrom,
  listOrderAttachments,
  type PreparedFile,
  prepareFile,
  presentAttachment,
  receiveUploads,
} from '#features/files/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { recordActivity } from './activities.service.ts'
import { getOrder, type ShopOfRead } from './order-detail.service.ts'

export async function listAttachments(
  ctx: Context,
  { params, query }: { params: { id: string }; query: PageQuery & ShopOfRead },
) {
  const row = await getOrder(ctx, params.id, query)
  return listOrderAttachments(ctx, row.id, query)
}

/** Attaches a checked file to an order (G29). */
async function attach(ctx: Context, orderId: string, prepared: PreparedFile, caption: string) {
  const order = await getOrder(ctx, orderId)
  const row = await attachPrepared(ctx, prepared, 'order-attachment', {
    orderId: order.id,
    kind: attachmentKindOf(prepared),
    caption,
  })
  await recordActivity(ctx, order, {
    type: 'attachment_added',
    details: { filename: row.filename, file_id: row.file_id, kind: row.kind },
  })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.file-attached', params: { number: order.number } })
  return { attachment: presentAttachment(row) }
}

/** The same in one form (G29); the file is prepared before any transaction opens. */
export async function addAttachment(ctx: OutsideContext, { params, body }: { params: { id: string }; body: ReceivedUpload }) {
  const caption = captionFrom(body.fields)
  await ctx.inTenant((inner) => getOrder(inner, params.id), { reads: true })
  const prepared = await prepareFile(body, 'order-attachment')
  return ctx.inTenant((inner) => attach(inner, params.id, prepared, caption))
}
/** Attachments sent in pieces (OFF12). */
export const receiveAttachments = (): void =>
  receiveUploads('order-attachment', {
    async check(ctx, { target }) {
      await ctx.inTenant((inner) => getOrder(inner, target.service_order_id), { reads: true })
    },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => close(inner, await attach(inner, target.service_order_id, file, details.caption))),
  })

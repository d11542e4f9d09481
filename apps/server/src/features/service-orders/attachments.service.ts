import type { ReceivedUpload } from '@twopost/contract/core/call'
import type { PageQuery } from '@twopost/contract/core/page'
import { attachPrepared, captionFrom, listOrderAttachments, prepareFile, presentAttachment } from '#features/files/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { recordActivity } from './activities.service.ts'
import { getOrder } from './order-detail.service.ts'

export async function listAttachments(ctx: Context, { params, query }: { params: { id: string }; query: PageQuery }) {
  const row = await getOrder(ctx, params.id)
  return listOrderAttachments(ctx, row.id, query)
}

/** Attaches a photo or a PDF to an order (G29); the picture is prepared before any transaction opens. */
export async function addAttachment(ctx: OutsideContext, { params, body }: { params: { id: string }; body: ReceivedUpload }) {
  const caption = captionFrom(body.fields)
  await ctx.inTenant((inner) => getOrder(inner, params.id), { reads: true })
  const prepared = await prepareFile(body, 'document')
  return ctx.inTenant(async (inner) => {
    const order = await getOrder(inner, params.id)
    const row = await attachPrepared(inner, prepared, {
      orderId: order.id,
      kind: prepared.isImage ? 'photo' : 'document',
      caption,
    })
    await recordActivity(inner, order, {
      type: 'attachment_added',
      description: `attached ${row.filename}`,
      details: { filename: row.filename, file_id: row.file_id, kind: row.kind },
    })
    inner.note({ kind: 'service_order', id: order.id, summary: `Attached a file to ${order.number}` })
    return { attachment: presentAttachment(row) }
  })
}

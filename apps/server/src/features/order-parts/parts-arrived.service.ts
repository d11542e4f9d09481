import { notify } from '#features/notifications/index.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { metadataOf, namesOf } from './parts-notices.service.ts'
import { partsNoticeText } from './parts-notices.text.ts'
import { moveRequest, selectArrived, selectAsked, selectRequest } from './parts-requests.queries.ts'

/** Requests of which all that was approved is here now are fulfilled, and their technicians told (OP-42). */
export async function fulfillRequests(ctx: Context, lineIds: readonly string[]): Promise<void> {
  for (const { request_id } of await selectArrived(ctx.tx, lineIds)) {
    const row = await selectRequest(ctx.tx, request_id)
    if (!row) continue
    if (
      (await moveRequest(ctx.tx, row.id, 'approved', 'fulfilled', { answer: undefined, by: row.decided_by_name }, ctx.now)) === 0
    )
      continue
    const { service_order_id: order_id, job_id } = row
    await announceLive(ctx, 'parts_request.changed', row.shop_id, { request_id, order_id, job_id })
    if (row.technician_user_id === ctx.userId) continue
    const given = (await selectAsked(ctx.tx, [row.id])).filter((one) => one.decision !== 'reject')
    const facts = { number: row.order_number, who: ctx.actorName, parts: namesOf(given), answer: '' }
    await notify(ctx, [row.technician_user_id], {
      type: 'parts_approved',
      texts: { en: partsNoticeText.en.arrived(facts), es: partsNoticeText.es.arrived(facts) },
      priority: row.priority,
      actionUrl: `technician-portal?job=${row.job_id}`,
      metadata: metadataOf(row),
    })
  }
}

import { type OrderRow, selectLines, selectServices, updateApproval } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { selectEstimateServices, selectEstimates } from './estimates.queries.ts'
import { contentOf } from './estimates.rules.ts'

/** What was shown to the customer has to be shown again. */
export async function letBackToDraft(ctx: Context, services: readonly { id: string }[]): Promise<void> {
  for (const { id } of services) {
    const columns = {
      id,
      approval: 'draft' as const,
      authorized_cents: null,
      authorized_hours_thousandths: null,
      decided_at: null,
    }
    await updateApproval(ctx.tx, 'presented', columns)
  }
}
/** Lines, prices or payers of an order changed: what was shown and is not what it was goes back to draft (EST8). */
export async function letChangedBack(ctx: Context, order: Pick<OrderRow, 'id' | 'approval_state'>): Promise<void> {
  // Nothing that was shown waits for an answer.
  if (order.approval_state !== 'waiting') return
  const services = (await selectServices(ctx.tx, order.id)).filter((one) => one.approval === 'presented')
  const [latest] = services.length > 0 ? await selectEstimates(ctx.tx, order.id, 1) : []
  if (!latest) return
  const [lines, shown] = await Promise.all([selectLines(ctx.tx, order.id), selectEstimateServices(ctx.tx, [latest.id])])
  const changed = services.filter(
    (one) => shown.find((was) => was.service_id === one.id)?.content_sha256 !== contentOf(lines, one.id),
  )
  await letBackToDraft(ctx, changed)
}

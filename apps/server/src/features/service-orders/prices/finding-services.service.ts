import { selectJob } from '#features/pricing/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectServices, updateService } from '../lines/line-items.queries.ts'
import { addNamedService } from '../lines/order-services.service.ts'
import { linesChanged } from '../service-orders.events.ts'
import { presentService } from '../service-orders.presenter.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import { copyCannedJob } from './canned-jobs.service.ts'

/** What an inspection found and recommends (INS7). */
export interface RecommendedWork {
  /** Its canned job; without one that is in use the service has no lines yet. */
  cannedJobId: string | null
  name: string
  concern: string
  urgency: 'now' | 'soon'
}
/** Adds a recommended service to a locked order that takes lines. @returns its id @throws Problem ITEM_NOT_FOUND, ORDER_TOO_HIGH */
export async function addFindingService(ctx: Context, order: OrderRow, work: RecommendedWork): Promise<string> {
  const job = work.cannedJobId === null ? undefined : await selectJob(ctx.tx, work.cannedJobId)
  const isOffered = job?.is_active === true && job.line_count > 0
  const id = isOffered
    ? (await copyCannedJob(ctx, order, job)).serviceId
    : (await addNamedService(ctx, order, { name: work.name, category: '', kind: 'recommended', standsAlone: true })).id
  const said = { kind: 'recommended', urgency: work.urgency, concern: work.concern } as const
  await updateService(ctx.tx, order.id, id, said, undefined)
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
  return id
}
/** A service as the wire has it. @throws Problem SERVICE_NOT_FOUND */
export async function showOrderService(
  ctx: Context,
  orderId: string,
  serviceId: string,
): Promise<ReturnType<typeof presentService>> {
  const found = (await selectServices(ctx.tx, orderId)).find((one) => one.id === serviceId)
  if (!found) throw new Problem('SERVICE_NOT_FOUND')
  return presentService(found)
}

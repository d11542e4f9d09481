import type * as calls from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { getOrder, selectServices } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { rulesOf } from './time-rules.service.ts'

/** What a timer on an order may count for, and whether the shop lets several services share it (CLK12). @throws Problem ORDER_NOT_FOUND */
export async function showTimerServices(
  ctx: Context,
  { params, query }: Input<typeof calls.getTimerServices>,
): Promise<Answer<typeof calls.getTimerServices>> {
  const order = await getOrder(ctx, params.id, query)
  const [services, rules] = await Promise.all([selectServices(ctx.tx, order.id), rulesOf(ctx.tx, order.shop_id)])
  return { services: services.map(({ id, name }) => ({ id, name })), allowsSharedClock: rules.shared_clock }
}

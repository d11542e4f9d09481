import type { Answer, Input } from '@twopost/contract/core/call'
import { isOrderWithin, lineCents, toCents } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/service-orders'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { getOrderLocked } from '../detail/order-detail.service.ts'
import { selectLine } from '../lines/line-items.queries.ts'
import { expectLines, getLine } from '../lines/line-items.service.ts'
import { expectUnbilled } from '../lines/order-payers.service.ts'
import { linesChanged } from '../service-orders.events.ts'
import { presentLine } from '../service-orders.presenter.ts'
import { sumLines } from '../service-orders.queries.ts'
import { overrideFee } from './order-fees.queries.ts'
import { recountFees } from './recount-fees.service.ts'

/**
 * Changes or removes a fee that a rule counts, with a reason, or leaves it to the rule again (CAN14).
 * @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, LINE_ITEM_NOT_FOUND, SERVICE_INVOICED, ORDER_TOO_HIGH
 */
export async function changeFee(
  ctx: Context,
  { params, body }: Input<typeof calls.changeOrderFee>,
): Promise<Answer<typeof calls.changeOrderFee>> {
  const order = await getOrderLocked(ctx, params.id)
  const line = await getLine(ctx, order, params.itemId)
  if (line.price_source !== 'fee') throw new Problem('LINE_ITEM_NOT_FOUND')
  expectLines(order)
  await expectUnbilled(ctx, order, [line.service_id])
  const isRestored = body.action === 'restore'
  const amount = body.action === 'change' ? toCents(body.amount) : 0
  await overrideFee(ctx.tx, line.id, {
    unit: amount,
    amount: lineCents(1000, amount),
    isOverridden: !isRestored,
    reason: isRestored ? '' : body.reason,
    removed: body.action === 'remove' ? body.reason : '',
  })
  await recountFees(ctx, order)
  if (!isOrderWithin(await sumLines(ctx.tx, order.id))) throw new Problem('ORDER_TOO_HIGH')
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
  await recordActivity(ctx, order, {
    type: body.action === 'remove' ? 'line_removed' : 'line_changed',
    details: { line: line.description },
  })
  ctx.note({
    kind: 'service_order',
    id: order.id,
    code: 'order.fee-changed',
    params: { name: line.description, number: order.number },
    ...(!isRestored && { details: { reason: body.reason } }),
  })
  const now = await selectLine(ctx.tx, order.id, line.id)
  return { line_item: now ? presentLine(ctx, now) : null }
}

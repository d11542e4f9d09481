import type { Input } from '@twopost/contract/core/call'
import type { LineItem, overrideLineTax as overrideCall } from '@twopost/contract/service-orders'
import { insertOverride } from '#features/taxes/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { getOrderLocked } from '../detail/order-detail.service.ts'
import { linesChanged } from '../service-orders.events.ts'
import { expectLines, getLine, showLine } from './line-items.service.ts'
import { expectUnbilled } from './order-payers.service.ts'

/**
 * Says by hand that a line is taxed or not, or leaves it to the rules again (TAX12). What is said stays with the line alone: one that is added like
 * it begins without. @throws Problem ORDER_NOT_FOUND, LINE_ITEM_NOT_FOUND, ORDER_CLOSED
 */
export async function overrideLineTax(
  ctx: Context,
  { params, body }: Input<typeof overrideCall>,
): Promise<{ line_item: LineItem }> {
  const row = await getOrderLocked(ctx, params.id)
  const line = await getLine(ctx, row, params.itemId)
  expectLines(row)
  await expectUnbilled(ctx, row, [line.service_id])
  await insertOverride(
    ctx.tx,
    {
      ...{ id: newId(ctx.now), orderId: row.id, lineId: line.id },
      was: line.tax_override?.taxable ?? null,
      is: body.taxable,
      reason: body.reason,
      userId: ctx.userId,
      userName: ctx.actorName,
    },
    ctx.now,
  )
  await linesChanged.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  const details = { line: line.description, reason: body.reason }
  const type = body.taxable === null ? 'line_tax_by_rules' : body.taxable ? ('line_taxed' as const) : ('line_untaxed' as const)
  await recordActivity(ctx, row, { type, details })
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.tax-overridden',
    params: { number: row.number },
    details: { line_id: line.id, taxable: body.taxable, reason: body.reason },
  })
  return { line_item: await showLine(ctx, row.id, line.id) }
}

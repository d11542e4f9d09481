import type * as calls from '@twopost/contract/attendance'
import { type LaborSplit, splitHours } from '@twopost/contract/attendance'
import type { Input } from '@twopost/contract/core/call'
import { fromMillionths, fromThousandths, toMillionths } from '@twopost/contract/core/money'
import { orderStatusLabels, takesLines } from '@twopost/contract/service-orders.states'
import { getOrder, getOrderLocked, type LineRow, selectLines } from '#features/service-orders/index.ts'
import { getTechnicianRow, listTechniciansByIds } from '#features/technicians/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { replaceSplitRows, selectCredited, selectSplits } from './credits.queries.ts'
import { hoursOfLine, sharesOf } from './credits.service.ts'

type One = { split: LaborSplit }
type Order = { id: string; assigned_technician_id: string | null }

/** @throws Problem LINE_ITEM_NOT_FOUND, NOT_A_LABOR_LINE */
async function laborLine(ctx: Context, orderId: string, itemId: string): Promise<LineRow> {
  const line = (await selectLines(ctx.tx, orderId)).find((one) => one.id === itemId.toLowerCase())
  if (!line) throw new Problem('LINE_ITEM_NOT_FOUND')
  if (line.type !== 'labor') throw new Problem('NOT_A_LABOR_LINE')
  return line
}
async function view(ctx: Context, order: Order, line: LineRow): Promise<One> {
  const [splits, credited] = await Promise.all([selectSplits(ctx.tx, order.id), selectCredited(ctx.tx, order.id)])
  const shares = sharesOf(line, splits, order.assigned_technician_id)
  const people = await listTechniciansByIds(
    ctx,
    shares.map((share) => share.technicianId),
  )
  const hours = splitHours(
    hoursOfLine(line),
    shares.map((share) => share.millionths),
  )
  return {
    split: {
      lineItemId: line.id,
      hours: fromThousandths(hoursOfLine(line)),
      isSplit: splits.some((split) => split.line_item_id === line.id),
      shares: shares.map(({ technicianId, millionths }, i) => ({
        technicianId,
        name: people.find((person) => person.id === technicianId)?.name ?? '',
        percent: fromMillionths(millionths),
        hours: fromThousandths(hours[i] ?? 0),
      })),
      creditedHours: fromThousandths(
        credited.filter((row) => row.line_item_id === line.id).reduce((sum, row) => sum + row.thousandths, 0),
      ),
    },
  }
}

/** Who the hours of a labor line go to (CLK7). @throws Problem ORDER_NOT_FOUND, LINE_ITEM_NOT_FOUND, NOT_A_LABOR_LINE */
export async function showSplit(ctx: Context, { params, query }: Input<typeof calls.getSplit>): Promise<One> {
  const order = await getOrder(ctx, params.id, query)
  return view(ctx, order, await laborLine(ctx, order.id, params.itemId))
}

/**
 * Splits the hours of a labor line, until they are credited (CLK15). @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, LINE_ITEM_NOT_FOUND,
 * NOT_A_LABOR_LINE, HOURS_CREDITED, TECHNICIAN_NOT_FOUND
 */
export async function replaceSplit(ctx: Context, { params, body }: Input<typeof calls.replaceSplit>): Promise<One> {
  const order = await getOrderLocked(ctx, params.id)
  const line = await laborLine(ctx, order.id, params.itemId)
  const credited = await selectCredited(ctx.tx, order.id)
  if (credited.some((row) => row.line_item_id === line.id)) throw new Problem('HOURS_CREDITED')
  if (!takesLines(order.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[order.status] })
  for (const share of body.shares) await getTechnicianRow(ctx, share.technician_id)
  await replaceSplitRows(
    ctx.tx,
    line.id,
    body.shares.map((share) => ({ technicianId: share.technician_id, millionths: toMillionths(share.percent) })),
  )
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.hours-split', params: { number: order.number } })
  return view(ctx, order, line)
}

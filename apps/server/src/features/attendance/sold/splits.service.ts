import type * as calls from '@twopost/contract/attendance'
import { type LaborSplit, splitHours } from '@twopost/contract/attendance'
import type { Input } from '@twopost/contract/core/call'
import { fromMillionths, fromThousandths, toMillionths } from '@twopost/contract/core/money'
import { orderStatusLabels, takesLines } from '@twopost/contract/service-orders.states'
import {
  expectUnbilled,
  getOrder,
  getOrderLocked,
  type LineRow,
  recordActivity,
  selectLines,
} from '#features/service-orders/index.ts'
import { getTechnicianRow, listTechniciansByIds } from '#features/technicians/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type ClockedRow,
  replaceSplitRows,
  type SplitChangeRow,
  selectClocked,
  selectCredited,
  selectSplitChanges,
  selectSplits,
} from './credits.queries.ts'
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
const changeOf = (change: SplitChangeRow | undefined): LaborSplit['changed'] =>
  change ? { byName: change.actor_name, at: change.at.toISOString(), reason: change.reason ?? '' } : null

/** Time on job of each person on a service, and on the order as a whole; who has neither is left out. */
function clockedOn(serviceId: string, rows: readonly ClockedRow[], nameOf: (id: string) => string): LaborSplit['clocked'] {
  const ids = [
    ...new Set(rows.filter((row) => row.service_id === serviceId || row.service_id === null).map((row) => row.technician_id)),
  ]
  return ids.map((technicianId) => {
    const own = rows.filter((row) => row.technician_id === technicianId)
    const on = own.find((row) => row.service_id === serviceId)
    return {
      technicianId,
      name: nameOf(technicianId),
      seconds: on?.seconds ?? 0,
      sharedSeconds: on?.shared_seconds ?? 0,
      orderSeconds: own.find((row) => row.service_id === null)?.seconds ?? 0,
    }
  })
}

async function views(ctx: Context, order: Order, lines: readonly LineRow[]): Promise<LaborSplit[]> {
  const [splits, credited, changes, clocked] = await Promise.all([
    selectSplits(ctx.tx, order.id),
    selectCredited(ctx.tx, order.id),
    selectSplitChanges(ctx.tx, order.id),
    selectClocked(ctx.tx, order.id),
  ])
  const shares = new Map(lines.map((line) => [line.id, sharesOf(line, splits, order.assigned_technician_id)]))
  const ids = [...[...shares.values()].flat().map((share) => share.technicianId), ...clocked.map((row) => row.technician_id)]
  const people = new Map((await listTechniciansByIds(ctx, [...new Set(ids)])).map((person) => [person.id, person.name]))
  const nameOf = (id: string) => people.get(id) ?? ''
  return lines.map((line) => {
    const own = shares.get(line.id) ?? []
    const hours = splitHours(
      hoursOfLine(line),
      own.map((share) => share.millionths),
    )
    const taken = credited.filter((row) => row.line_item_id === line.id)
    return {
      lineItemId: line.id,
      hours: fromThousandths(hoursOfLine(line)),
      isSplit: splits.some((split) => split.line_item_id === line.id),
      shares: own.map(({ technicianId, millionths }, i) => ({
        technicianId,
        name: nameOf(technicianId),
        percent: fromMillionths(millionths),
        hours: fromThousandths(hours[i] ?? 0),
      })),
      clocked: clockedOn(line.service_id, clocked, nameOf),
      creditedHours: fromThousandths(taken.reduce((sum, row) => sum + row.thousandths, 0)),
      changed: changeOf(changes.find((change) => change.line_id === line.id)),
    }
  })
}
async function view(ctx: Context, order: Order, line: LineRow): Promise<One> {
  const [split] = await views(ctx, order, [line])
  if (!split) throw new Problem('LINE_ITEM_NOT_FOUND')
  return { split }
}

/** Who the hours of each labor line go to (CLK7). @throws Problem ORDER_NOT_FOUND */
export async function listSplits(ctx: Context, { params, query }: Input<typeof calls.listSplits>) {
  const order = await getOrder(ctx, params.id, query)
  const lines = (await selectLines(ctx.tx, order.id)).filter((line) => line.type === 'labor')
  return { splits: await views(ctx, order, lines) }
}
/** Who the hours of a labor line go to (CLK7). @throws Problem ORDER_NOT_FOUND, LINE_ITEM_NOT_FOUND, NOT_A_LABOR_LINE */
export async function showSplit(ctx: Context, { params, query }: Input<typeof calls.getSplit>): Promise<One> {
  const order = await getOrder(ctx, params.id, query)
  return view(ctx, order, await laborLine(ctx, order.id, params.itemId))
}

/**
 * Splits the hours of a labor line with a reason, until they are credited (CLK15); the timeline says it. @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, LINE_ITEM_NOT_FOUND,
 * NOT_A_LABOR_LINE, HOURS_CREDITED, TECHNICIAN_NOT_FOUND
 */
export async function replaceSplit(ctx: Context, { params, body }: Input<typeof calls.replaceSplit>): Promise<One> {
  const order = await getOrderLocked(ctx, params.id)
  const line = await laborLine(ctx, order.id, params.itemId)
  const credited = await selectCredited(ctx.tx, order.id)
  if (credited.some((row) => row.line_item_id === line.id)) throw new Problem('HOURS_CREDITED')
  if (!takesLines(order.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[order.status] })
  await expectUnbilled(ctx, order, [line.service_id])
  const people: string[] = []
  for (const share of body.shares) {
    const { name } = await getTechnicianRow(ctx, share.technician_id)
    people.push(`${name} ${share.percent} %`)
  }
  await replaceSplitRows(
    ctx.tx,
    line.id,
    body.shares.map((share) => ({ technicianId: share.technician_id, millionths: toMillionths(share.percent) })),
  )
  const told = { line: line.description, line_id: line.id, reason: body.reason }
  if (people.length > 0)
    await recordActivity(ctx, order, { type: 'hours_split', details: { ...told, shares: people.join(', ') } })
  else await recordActivity(ctx, order, { type: 'hours_unsplit', details: told })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.hours-split', params: { number: order.number } })
  return view(ctx, order, line)
}

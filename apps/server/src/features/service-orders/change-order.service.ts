import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { OrderChange } from '@twopost/contract/service-orders'
import { orderStatusLabels, takesLines } from '@twopost/contract/service-orders.states'
import { getCustomerRow } from '#features/customers/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import { instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { writeTokens } from '#platform/search/search-tokens.ts'
import { recordActivity } from './activities.service.ts'
import { orderTokens } from './create-order.service.ts'
import { cancelLocked, completeLocked, scheduleLocked, startLocked } from './move-order.service.ts'
import { expectVersion, getOrderLocked, orderDetail } from './order-detail.service.ts'
import { dueBy } from './service-levels.service.ts'
import { hasInvoice } from './service-orders.events.ts'
import {
  countMove,
  insertOdometer,
  markOrderDeleted,
  type OrderColumns,
  type OrderRow,
  raiseVehicleMileage,
  updateOrder,
} from './service-orders.queries.ts'
import { priorityRank } from './service-orders.rules.ts'

async function columnsFrom(ctx: Context, row: OrderRow, body: OrderChange): Promise<OrderColumns> {
  const columns: OrderColumns = {}
  if (body.title !== undefined) columns.title = body.title
  if (body.description !== undefined) columns.description = body.description
  if (body.priority !== undefined) Object.assign(columns, { priority: body.priority, priority_rank: priorityRank[body.priority] })
  if (body.due_date !== undefined) columns.due_at = body.due_date === null ? null : instantOf(body.due_date)
  if (body.service_level_id !== undefined) {
    columns.service_level_id = body.service_level_id
    if (body.service_level_id !== null && body.due_date === undefined)
      columns.due_at = await dueBy(ctx, body.service_level_id, row.created_at)
  }
  if (body.estimated_duration !== undefined) columns.estimated_minutes = body.estimated_duration
  if (body.mileage_in !== undefined) columns.mileage_in = body.mileage_in
  if (body.notes !== undefined) columns.notes = body.notes
  if (body.customer_id !== undefined && body.customer_id !== row.customer_id)
    columns.customer_id = (await getCustomerRow(ctx, body.customer_id)).id
  if (body.vehicle_id !== undefined && body.vehicle_id !== row.vehicle_id) columns.vehicle_id = body.vehicle_id
  if (columns.vehicle_id || columns.customer_id) {
    const vehicle = await getVehicleRow(ctx, columns.vehicle_id ?? row.vehicle_id)
    if (vehicle.customer_id !== null && vehicle.customer_id !== (columns.customer_id ?? row.customer_id))
      throw new Problem('VEHICLE_OF_ANOTHER_CUSTOMER')
  }
  return columns
}

/** A status in a change goes through the same movers and needs their inputs (G12). */
async function moveBy(ctx: Context, row: OrderRow, body: OrderChange): Promise<void> {
  switch (body.status) {
    case 'scheduled':
      if (!body.scheduled_start) throw fieldProblem('body.scheduled_start', 'START_REQUIRED', fieldTexts.START_REQUIRED)
      return scheduleLocked(ctx, row, {
        scheduled_start: body.scheduled_start,
        scheduled_completion: body.scheduled_completion,
        bay_id: body.bay_id,
        allow_overlap: body.allow_overlap,
      })
    case 'in_progress':
      return startLocked(ctx, row)
    case 'completed':
      return completeLocked(ctx, row)
    case 'cancelled':
      if (!body.reason) throw fieldProblem('body.reason', 'REASON_REQUIRED', fieldTexts.REASON_REQUIRED)
      return cancelLocked(ctx, row, body.reason)
    default:
      throw new Problem('INVALID_TRANSITION', {
        from: orderStatusLabels[row.status],
        to: orderStatusLabels[body.status ?? row.status],
      })
  }
}

/** Changes an order's own fields and, when a status is sent, makes that move (G12). */
export async function changeOrder(ctx: Context, { params, body }: { params: { id: string }; body: OrderChange }) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  const columns = await columnsFrom(ctx, row, body)
  if (Object.keys(columns).length > 0) {
    if (!takesLines(row.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[row.status] })
    await updateOrder(ctx.tx, row.id, columns, undefined, ctx.now)
    if (columns.title !== undefined)
      await writeTokens(ctx.tx, 'order', row.id, row.shop_id, orderTokens({ number: row.number, title: columns.title }))
    if (columns.mileage_in !== undefined && columns.mileage_in !== null && columns.mileage_in !== row.mileage_in) {
      const vehicleId = columns.vehicle_id ?? row.vehicle_id
      await insertOdometer(ctx.tx, {
        id: newId(ctx.now),
        vehicleId,
        orderId: row.id,
        mileage: columns.mileage_in,
        by: ctx.userId,
        at: ctx.now,
      })
      await raiseVehicleMileage(ctx.tx, vehicleId, columns.mileage_in)
    }
    const fields = Object.keys(columns).filter((name) => name !== 'priority_rank')
    await recordActivity(ctx, row, {
      type: 'changed',
      description: `changed ${fields.join(', ').replaceAll('_', ' ')}`,
      details: { fields: fields.join(',') },
    })
  }
  if (body.status !== undefined && body.status !== row.status) await moveBy(ctx, await getOrderLocked(ctx, row.id), body)
  ctx.note({
    kind: 'service_order',
    id: row.id,
    summary: `Changed ${row.number}`,
    details: { fields: Object.keys(columns).join(', '), status: body.status ?? null },
  })
  return { service_order: await orderDetail(ctx, row.id) }
}

/** Soft, and only for pending or cancelled orders without an invoice (G13). */
export async function deleteOrder(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, undefined)
  if ((await hasInvoice.ask(ctx, row.id)).some(Boolean) || (await markOrderDeleted(ctx.tx, row.id, ctx.now)) === 0)
    throw new Problem('ORDER_NOT_DELETABLE')
  await countMove(ctx.tx, row.shop_id, row.status, null)
  await writeTokens(ctx.tx, 'order', row.id, null, [])
  await recordActivity(ctx, row, { type: 'deleted', description: 'deleted the order' })
  ctx.note({ kind: 'service_order', id: row.id, summary: `Deleted ${row.number}` })
}

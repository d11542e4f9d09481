import type { Input } from '@twopost/contract/core/call'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { isTold, orderFieldNames } from '@twopost/contract/registries/order-fields'
import type * as calls from '@twopost/contract/service-orders'
import type { OrderChange } from '@twopost/contract/service-orders'
import { orderStatusLabels, takesLines } from '@twopost/contract/service-orders.states'
import { getCustomerRow } from '#features/customers/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import { instantOf } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { writeTokens } from '#platform/search/search-tokens.ts'
import { orderTokens } from '../create/create-order.service.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { expectVersion, getOrderLocked, orderDetail } from '../detail/order-detail.service.ts'
import { dueBy } from '../levels/service-levels.service.ts'
import { plainColumns } from '../order-own.rules.ts'
import { promisedTime, recordPromise } from '../promises/promises.service.ts'
import { hasInvoice } from '../service-orders.events.ts'
import { countMove, markOrderDeleted, type OrderColumns, type OrderRow, updateOrder } from '../service-orders.queries.ts'
import { dueOf, priorityRank } from '../service-orders.rules.ts'
import { cancelLocked, completeLocked, noteOfCompletion, scheduleLocked, startLocked } from './move-order.service.ts'
import { expectMeters, recordMeters } from './order-meter.service.ts'

/** Did a person say when the order is due? A time of unknown source counts as said. */
const isSaidDue = (row: OrderRow): boolean => row.due_at !== null && (row.due_source ?? 'person') === 'person'

/**
 * The due time that a change gives: a person's word counts; a level that is set or removed counts again only what no person has said
 * (R1-13). Nothing when the due time stays.
 */
async function dueFrom(ctx: Context, row: OrderRow, body: OrderChange): Promise<Pick<OrderColumns, 'due_at' | 'due_source'>> {
  const levelId = body.service_level_id
  // Also finds out whether there is such a level.
  const level = levelId ? await dueBy(ctx, levelId, await getShopRow(ctx, row.shop_id), row.created_at) : null
  if (body.due_date !== undefined) return dueOf(body.due_date === null ? null : instantOf(body.due_date), level, null, ctx.now)
  if (levelId === undefined || levelId === row.service_level_id || isSaidDue(row)) return {}
  return dueOf(null, level, row.scheduled_end, ctx.now)
}

async function columnsFrom(ctx: Context, row: OrderRow, body: OrderChange): Promise<OrderColumns> {
  const columns: OrderColumns = plainColumns(body)
  if (body.mileage_out !== undefined) columns.mileage_out = body.mileage_out
  expectMeters(row, columns, body.allow_mileage_jump === true)
  if (body.priority !== undefined) Object.assign(columns, { priority: body.priority, priority_rank: priorityRank[body.priority] })
  Object.assign(columns, await dueFrom(ctx, row, body))
  if (body.promised_at !== undefined) columns.promised_at = promisedTime(ctx, body.promised_at, row.promised_at)
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
      await scheduleLocked(ctx, row, {
        scheduled_start: body.scheduled_start,
        scheduled_completion: body.scheduled_completion,
        bay_id: body.bay_id,
        allow_overlap: body.allow_overlap,
        allow_unfit: body.allow_unfit,
      })
      return
    case 'in_progress':
      return startLocked(ctx, row)
    case 'completed':
      await completeLocked(ctx, row, body.reason ?? '')
      return
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

/**
 * What a change makes different: the names of the columns in `fields`, and old and new values as `from_<name>` and `to_<name>`, times in
 * ISO (R1-36). A column that gets the value it has is no change, nor is one that follows from others.
 */
function changesOf(row: OrderRow, columns: OrderColumns): Record<string, string | number | null> & { fields: string } {
  const plain = (value: unknown) =>
    value instanceof Date ? value.toISOString() : typeof value === 'number' || typeof value === 'string' ? value : null
  const before = row as unknown as Readonly<Record<string, unknown>>
  const after = columns as Readonly<Record<string, unknown>>
  const changed = orderFieldNames
    .filter((name) => after[name] !== undefined && plain(after[name]) !== plain(before[name] ?? null))
    .map((name) => [name, after[name]] as const)
  const values = changed.flatMap(([name, value]) =>
    isTold(name) ? [[`from_${name}`, plain(before[name] ?? null)] as const, [`to_${name}`, plain(value)] as const] : [],
  )
  return { ...Object.fromEntries(values), fields: changed.map(([name]) => name).join(',') }
}

async function tellChanges(ctx: Context, row: OrderRow, columns: OrderColumns): Promise<void> {
  const details = changesOf(row, columns)
  if (details.fields !== '') await recordActivity(ctx, row, { type: 'changed', details })
}

/** Completes an order in progress, with the meter out where somebody read it (G21, DOC6). */
export async function completeOrder(
  ctx: Context,
  { params, body = {} }: Pick<Input<typeof calls.completeOrder>, 'params' | 'body'>,
) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  const { mileage_out } = body
  if (mileage_out !== undefined && mileage_out !== row.mileage_out) {
    expectMeters(row, { mileage_out }, body.allow_mileage_jump === true)
    await updateOrder(ctx.tx, row.id, { mileage_out }, undefined, ctx.now)
    await recordMeters(ctx, row, { mileage_out })
    await tellChanges(ctx, row, { mileage_out })
  }
  const reason = body.reason ?? ''
  ctx.note(noteOfCompletion(row, await completeLocked(ctx, row, reason), reason))
  return { service_order: await orderDetail(ctx, row.id) }
}

/** Changes an order's own fields and, when a status is sent, makes that move (G12). */
export async function changeOrder(ctx: Context, { params, body }: { params: { id: string }; body: OrderChange }) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  const columns = await columnsFrom(ctx, row, body)
  if (Object.keys(columns).length > 0) {
    if (!takesLines(row.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[row.status] })
    await updateOrder(ctx.tx, row.id, columns, undefined, ctx.now)
    if (columns.promised_at !== undefined) await recordPromise(ctx, row.id, columns.promised_at, row.promised_at)
    if (columns.title !== undefined || columns.po_number !== undefined)
      await writeTokens(ctx.tx, 'order', row.id, row.shop_id, orderTokens({ ...row, ...columns }))
    await recordMeters(ctx, row, columns)
    await tellChanges(ctx, row, columns)
  }
  if (body.status !== undefined && body.status !== row.status) await moveBy(ctx, await getOrderLocked(ctx, row.id), body)
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.changed',
    params: { number: row.number },
    details: {
      fields: Object.keys(columns).join(', '),
      status: body.status ?? null,
      ...(body.reason && { reason: body.reason }),
    },
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
  await recordActivity(ctx, row, { type: 'deleted', details: {} })
  ctx.note({ kind: 'service_order', id: row.id, code: 'order.deleted', params: { number: row.number } })
}

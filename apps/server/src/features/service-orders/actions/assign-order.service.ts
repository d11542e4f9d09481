import type { Assignment, ScheduleWarning } from '@twopost/contract/service-orders'
import { isOpen, orderStatusLabels } from '@twopost/contract/service-orders.states'
import { bookTechnicians, freeTechnician, holdBayUntil, piecesOf, spanOf } from '#features/scheduling/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { selectAssignments } from '../detail/order-detail.queries.ts'
import { expectVersion, getOrder, getOrderLocked, orderDetail, type ShopOfRead } from '../detail/order-detail.service.ts'
import { expectFit } from '../schedule/fit.service.ts'
import { estimateChanged, leadChanged, technicianAssigned, technicianRemoved } from '../service-orders.events.ts'
import { presentAssignment } from '../service-orders.presenter.ts'
import { type OrderRow, selectOrderTechnicianIds, updateOrder } from '../service-orders.queries.ts'

function expectOpen(row: OrderRow): void {
  if (!isOpen(row.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[row.status] })
}

/**
 * Books a technician for an order that is scheduled or in work: their own minutes, else what is left of its time. Work that takes longer
 * makes the order longer. @throws Problem DOUBLE_BOOKING, TECHNICIAN_AWAY
 */
async function bookIfScheduled(
  ctx: Context,
  row: OrderRow,
  technicianId: string,
  estimatedMinutes: number | null,
): Promise<void> {
  if (row.status === 'pending' || !row.scheduled_start || !row.scheduled_end || row.scheduled_end.getTime() <= ctx.now.getTime())
    return
  const shop = await getShopRow(ctx, row.shop_id)
  const until = row.scheduled_end.getTime()
  const from = Math.max(row.scheduled_start.getTime(), row.status === 'in_progress' ? ctx.now.getTime() : 0)
  const pieces = await piecesOf(ctx, shop, [{ technicianId, minutes: estimatedMinutes ?? 1 }], {
    from,
    until: estimatedMinutes === null ? until : undefined,
    anyway: false,
  })
  const technicians = [...pieces].map(([id, list]) => ({ technicianId: id, pieces: list }))
  await bookTechnicians(ctx, { orderId: row.id, technicians, allowOverlap: false, timeZone: shop.time_zone })
  const end = spanOf([...pieces.values()].flat())?.to ?? until
  if (end <= until) return
  await holdBayUntil(ctx, { orderId: row.id, bayId: row.bay_id, until, to: end, timeZone: shop.time_zone })
  await updateOrder(ctx.tx, row.id, { scheduled_end: fromMs(end) }, undefined, ctx.now)
}

/** Puts a technician on a locked order: the job is created by who hears of it (G17). @throws Problem ALREADY_ASSIGNED */
export async function addTechnicianLocked(
  ctx: Context,
  row: OrderRow,
  technicianId: string,
  estimatedMinutes: number | null,
): Promise<void> {
  expectOpen(row)
  const technician = await getTechnicianRow(ctx, technicianId)
  if (technician.status !== 'active') throw new Problem('TECHNICIAN_NOT_FOUND')
  if ((await selectOrderTechnicianIds(ctx.tx, row.id)).includes(technicianId)) throw new Problem('ALREADY_ASSIGNED')
  await bookIfScheduled(ctx, row, technicianId, estimatedMinutes)
  await technicianAssigned.announce(ctx, { orderId: row.id, shopId: row.shop_id, technicianId, estimatedMinutes })
  await recordActivity(ctx, row, {
    type: 'assigned',
    technicianId,
    details: { technician: technician.name },
  })
  if (!row.assigned_technician_id) {
    await updateOrder(ctx.tx, row.id, { assigned_technician_id: technicianId }, undefined, ctx.now)
    row.assigned_technician_id = technicianId
    await leadChanged.announce(ctx, { orderId: row.id, shopId: row.shop_id, from: null, to: technicianId })
  }
}

/** Makes a technician the lead, or takes the lead away; the old lead's unstarted job is cancelled. */
export async function setLead(ctx: Context, row: OrderRow, technicianId: string | null): Promise<void> {
  expectOpen(row)
  const before = row.assigned_technician_id
  if (before === technicianId) return
  if (technicianId && !(await selectOrderTechnicianIds(ctx.tx, row.id)).includes(technicianId)) {
    row.assigned_technician_id = before ?? technicianId
    await addTechnicianLocked(ctx, row, technicianId, null)
  } else if (technicianId) {
    const technician = await getTechnicianRow(ctx, technicianId)
    await recordActivity(ctx, row, {
      type: 'lead_assigned',
      technicianId,
      details: { technician: technician.name },
    })
  }
  await updateOrder(ctx.tx, row.id, { assigned_technician_id: technicianId }, undefined, ctx.now)
  row.assigned_technician_id = technicianId
  await leadChanged.announce(ctx, { orderId: row.id, shopId: row.shop_id, from: before, to: technicianId })
  if (before) await freeReplaced(ctx, row, before, technicianId === null)
}

/** The replaced lead leaves the order unless work has begun; taking the lead away from someone at work is refused. */
async function freeReplaced(ctx: Context, row: OrderRow, technicianId: string, mustLeave: boolean): Promise<void> {
  const started = (await selectAssignments(ctx.tx, row.id)).some(
    (job) => job.technician_id === technicianId && job.status !== 'assigned',
  )
  if (started && mustLeave) throw new Problem('JOB_STARTED')
  if (started) return
  await technicianRemoved.announce(ctx, { orderId: row.id, shopId: row.shop_id, technicianId })
  await freeTechnician(ctx, row.id, technicianId)
  const technician = await getTechnicianRow(ctx, technicianId)
  await recordActivity(ctx, row, {
    type: 'unassigned',
    technicianId,
    details: { technician: technician.name },
  })
}

/**
 * Changes who is on a locked order and judges those who are then on it together, as booking does (G37). Who stays is not judged again, and
 * taking somebody off is never refused. @returns what should be known @throws Problem NOT_ABLE unless it is allowed
 */
export async function fitAfter(
  ctx: Context,
  row: OrderRow,
  allowed: boolean,
  change: () => Promise<void>,
): Promise<ScheduleWarning[]> {
  const before = new Set(await selectOrderTechnicianIds(ctx.tx, row.id))
  await change()
  const technicianIds = await selectOrderTechnicianIds(ctx.tx, row.id)
  if (technicianIds.every((id) => before.has(id))) return []
  return expectFit(ctx, row, { technicianIds, bayId: null, allowed })
}

export async function assignOrder(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: { technician_id: string | null; allow_unfit?: boolean | undefined; version?: number | undefined }
  },
) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  const warnings = await fitAfter(ctx, row, body.allow_unfit ?? false, () => setLead(ctx, row, body.technician_id))
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.assigned',
    params: { number: row.number },
    details: { technician_id: body.technician_id, ...(body.allow_unfit && { allow_unfit: true }) },
  })
  return { service_order: await orderDetail(ctx, row.id), warnings }
}

async function assignmentOf(ctx: Context, row: OrderRow, technicianId: string): Promise<{ technician: Assignment }> {
  const found = (await selectAssignments(ctx.tx, row.id)).find((assignment) => assignment.technician_id === technicianId)
  if (!found) throw new Problem('TECHNICIAN_NOT_FOUND')
  return { technician: presentAssignment(found, row.assigned_technician_id) }
}

export async function listTechnicians(
  ctx: Context,
  { params, query }: { params: { id: string }; query: ShopOfRead },
): Promise<{ technicians: Assignment[] }> {
  const row = await getOrder(ctx, params.id, query)
  return {
    technicians: (await selectAssignments(ctx.tx, row.id)).map((assignment) =>
      presentAssignment(assignment, row.assigned_technician_id),
    ),
  }
}

export async function addTechnician(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: { technician_id: string; estimated_minutes?: number | null | undefined; allow_unfit?: boolean | undefined }
  },
) {
  const row = await getOrderLocked(ctx, params.id)
  const warnings = await fitAfter(ctx, row, body.allow_unfit ?? false, () =>
    addTechnicianLocked(ctx, row, body.technician_id, body.estimated_minutes ?? null),
  )
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.technician-added',
    params: { number: row.number },
    details: { technician_id: body.technician_id, ...(body.allow_unfit && { allow_unfit: true }) },
  })
  return { ...(await assignmentOf(ctx, row, body.technician_id)), warnings }
}

export async function changeTechnician(
  ctx: Context,
  { params, body }: { params: { id: string; techId: string }; body: { estimated_minutes?: number | null | undefined } },
) {
  const row = await getOrderLocked(ctx, params.id)
  expectOpen(row)
  await assignmentOf(ctx, row, params.techId)
  if (body.estimated_minutes !== undefined)
    await estimateChanged.announce(ctx, {
      orderId: row.id,
      shopId: row.shop_id,
      technicianId: params.techId,
      estimatedMinutes: body.estimated_minutes,
    })
  ctx.note({ kind: 'service_order', id: row.id, code: 'order.estimate-changed', params: { number: row.number } })
  return assignmentOf(ctx, row, params.techId)
}

/** @throws Problem JOB_STARTED when work has begun */
export async function removeTechnician(ctx: Context, { params }: { params: { id: string; techId: string } }): Promise<void> {
  const row = await getOrderLocked(ctx, params.id)
  expectOpen(row)
  await assignmentOf(ctx, row, params.techId)
  if (row.assigned_technician_id === params.techId) {
    await setLead(ctx, row, null)
  } else {
    await freeReplaced(ctx, row, params.techId, true)
  }
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.technician-removed',
    params: { number: row.number },
    details: { technician_id: params.techId },
  })
}

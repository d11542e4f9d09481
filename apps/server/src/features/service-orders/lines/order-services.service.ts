import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/service-orders'
import { feePlace, firstApproval, isOpen, orderStatusLabels, type ServiceKind } from '@twopost/contract/service-orders.states'
import { expectCategories } from '#features/pricing/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { getOrderLocked } from '../detail/order-detail.service.ts'
import { linesChanged, serviceRemoving } from '../service-orders.events.ts'
import { presentService } from '../service-orders.presenter.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import { freeName } from '../service-orders.rules.ts'
import {
  deleteEmptyServices,
  findOrAddServices,
  lastPlace,
  type ServiceRow,
  selectLines,
  selectServices,
  updateService,
} from './line-items.queries.ts'
import { expectLines, setNeeds, sumWithin, takeLineOff } from './line-items.service.ts'
import { updateApproval } from './order-approvals.queries.ts'
import { payerOf } from './order-payers.service.ts'
import { deleteServiceRow, selectBegun, setPlaces } from './order-services.queries.ts'

/** @throws Problem NOT_FOUND */
async function getService(ctx: Context, order: Pick<OrderRow, 'id'>, id: string): Promise<ServiceRow> {
  const found = (await selectServices(ctx.tx, order.id)).find((one) => one.id === id.toLowerCase())
  if (!found) throw new Problem('NOT_FOUND')
  return found
}
/** A service of its own on a locked order, behind the others; where the name is taken it gets a number. @returns its id and its name */
export async function addNamedService(
  ctx: Context,
  order: OrderRow,
  asked: { name: string; category: string; kind: ServiceKind; standsAlone?: boolean },
): Promise<{ id: string; name: string }> {
  const taken = (await selectServices(ctx.tx, order.id)).map((one) => one.name)
  const name = freeName(asked.name, taken)
  const place = await lastPlace(ctx.tx, 'order_services', order.id)
  const [id] = await findOrAddServices(ctx.tx, order.id, place, [{ ...asked, id: newId(ctx.now), name }], order.consent_mode)
  if (id === undefined) throw new Problem('SERVICE_NOT_FOUND')
  return { id, name }
}
/** Puts a service at a place among the others of a locked order, from 1; beyond the last it is the last. */
async function placeService(ctx: Context, order: Pick<OrderRow, 'id'>, service: ServiceRow, position: number): Promise<void> {
  // Fees by rule stay where they are.
  if (service.position > feePlace) return
  const others = (await selectServices(ctx.tx, order.id)).filter((one) => one.id !== service.id && one.position <= feePlace)
  await setPlaces(ctx.tx, others.map((one) => one.id).toSpliced(position - 1, 0, service.id))
}
/**
 * Whether the customer is asked follows from the kind (EST7) until they were shown the service; what was let through with a reason stays so (EST8).
 * @returns whether that changed
 */
async function askByKind(ctx: Context, order: OrderRow, service: ServiceRow, kind: ServiceKind | undefined): Promise<boolean> {
  if (kind === undefined || !isOpen(order.status) || service.presented_at !== null) return false
  const [before, after] = [firstApproval(order.consent_mode, service.kind), firstApproval(order.consent_mode, kind)]
  if (before === after || service.approval !== before) return false
  const undecided = { authorized_cents: null, authorized_hours_thousandths: null, decided_at: null }
  await updateApproval(ctx.tx, before, { ...undecided, id: service.id, approval: after })
  return true
}
const changed = (ctx: Context, order: OrderRow) => linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })

/**
 * Adds a service without lines to an order that takes lines (EST16). It stays until somebody removes it.
 * @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, SKILL_NOT_FOUND, CUSTOMER_NOT_FOUND, PAYER_WITHOUT_ACCOUNT, PAYER_INVOICED, VALIDATION_FAILED
 */
export async function addService(ctx: Context, { params, body }: Input<typeof calls.addOrderService>) {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const { name: said, category = '', kind = 'requested', skills, position, payer, payer_customer_id, ...words } = body
  await expectCategories(ctx, [category], 'body.category')
  const { id, name } = await addNamedService(ctx, order, { name: said, category, kind, standsAlone: true })
  const service = await getService(ctx, order, id)
  const payers = await payerOf(ctx, order, service, { payer, payer_customer_id })
  await updateService(ctx.tx, order.id, id, { ...words, ...payers }, undefined)
  if (skills) await setNeeds(ctx, id, skills)
  if (position !== undefined) await placeService(ctx, order, service, position)
  await changed(ctx, order)
  await recordActivity(ctx, order, { type: 'service_added', details: { service: name } })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.service-added', params: { number: order.number, name } })
  return { service: presentService(await getService(ctx, order, id)) }
}

/**
 * Changes what is said of one service (EST2, EST16).
 * @throws Problem ORDER_NOT_FOUND, NOT_FOUND, ORDER_CLOSED, SERVICE_EXISTS, SKILL_NOT_FOUND, STALE_VERSION, and what payers are refused for
 */
export async function changeService(ctx: Context, { params, body }: Input<typeof calls.updateOrderService>) {
  const order = await getOrderLocked(ctx, params.id)
  const services = await selectServices(ctx.tx, order.id)
  const service = services.find((one) => one.id === params.serviceId)
  if (!service) throw new Problem('NOT_FOUND')
  expectLines(order)
  const { version, skills, position, payer, payer_customer_id, ...own } = body
  const named = own.name?.toLowerCase()
  if (services.some((one) => one.id !== service.id && one.name.toLowerCase() === named))
    throw new Problem('SERVICE_EXISTS', { service: own.name ?? '' })
  if (own.category !== service.category) await expectCategories(ctx, [own.category ?? ''], 'body.category')
  const payers = await payerOf(ctx, order, service, { payer, payer_customer_id })
  if ((await updateService(ctx.tx, order.id, service.id, { ...own, ...payers }, version)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentService(service) })
  if (skills) await setNeeds(ctx, service.id, skills)
  if (position !== undefined) await placeService(ctx, order, service, position)
  const isAsked = await askByKind(ctx, order, service, own.kind)
  // Discounts of the order go over what its own customer pays, and drafts of invoices follow who pays.
  if (payers) await sumWithin(ctx, order)
  if (payers || isAsked) await changed(ctx, order)
  await recordActivity(ctx, order, { type: 'service_changed', details: { service: own.name ?? service.name } })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.service-changed', params: { number: order.number } })
  return { service: presentService(await getService(ctx, order, service.id)) }
}

/** @throws Problem SERVICE_APPROVED, FEE_BY_RULE, SERVICE_CLOCKED, SERVICE_PARTS_OUT for what has to be settled before a service may go (EST16) */
async function expectRemovable(
  ctx: Context,
  order: Pick<OrderRow, 'id'>,
  { id, name, approval, clocked_seconds, timer_status }: ServiceRow,
  lines: readonly { price_source: string }[],
): Promise<void> {
  // Also one of which more is asked for than was approved.
  if (approval === 'approved') throw new Problem('SERVICE_APPROVED', { service: name })
  if (lines.some((line) => line.price_source === 'fee')) throw new Problem('FEE_BY_RULE')
  const [begun] = await selectBegun(ctx.tx, order.id, [id])
  if (begun?.is_clocked || clocked_seconds > 0 || timer_status !== null) throw new Problem('SERVICE_CLOCKED', { service: name })
  if (begun?.has_parts_out) throw new Problem('SERVICE_PARTS_OUT', { service: name })
}
/**
 * Takes a service with its lines off an open order (EST16); what was promised for its parts is let go, and work from an earlier visit waits again.
 * @throws Problem ORDER_NOT_FOUND, NOT_FOUND, ORDER_CLOSED, STALE_VERSION, PARTS_DISPOSITION, WORK_BILLED and those of `expectRemovable`
 */
export async function deleteService(ctx: Context, { params }: Input<typeof calls.deleteOrderService>): Promise<void> {
  const order = await getOrderLocked(ctx, params.id)
  const service = await getService(ctx, order, params.serviceId)
  if (!isOpen(order.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[order.status] })
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== service.version)
    throw new Problem('STALE_VERSION', {}, { current: presentService(service) })
  const lines = (await selectLines(ctx.tx, order.id)).filter((line) => line.service_id === service.id)
  await expectRemovable(ctx, order, service, lines)
  for (const line of lines) await takeLineOff(ctx, order, line)
  await serviceRemoving.announce(ctx, { orderId: order.id, shopId: order.shop_id, serviceId: service.id })
  await deleteServiceRow(ctx.tx, service.id)
  await sumWithin(ctx, order)
  // Fees that nothing is left for leave their service empty.
  await deleteEmptyServices(ctx.tx, order.id)
  await changed(ctx, order)
  await recordActivity(ctx, order, { type: 'service_removed', details: { service: service.name } })
  ctx.note({
    ...{ kind: 'service_order', id: order.id, code: 'order.service-removed' },
    params: { number: order.number, name: service.name },
  })
}

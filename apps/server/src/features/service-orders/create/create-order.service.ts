import { isUuid } from '@twopost/contract/core/ids'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import type { OrderFields } from '@twopost/contract/service-orders'
import { addCustomer, getCustomerRow } from '#features/customers/index.ts'
import { expectCategories } from '#features/pricing/index.ts'
import { getShopRow, type ShopRow } from '#features/shops/index.ts'
import { addVehicle, getVehicleRow, recordMileage } from '#features/vehicles/index.ts'
import { after, instantOf } from '#platform/clock/clock.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { addTokens, numberTokens, wordsOf } from '#platform/search/search-tokens.ts'
import { addTechnicianLocked, fitAfter } from '../actions/assign-order.service.ts'
import { scheduleLocked } from '../actions/move-order.service.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { deleteDraft } from '../detail/order-detail.queries.ts'
import { getOrderLocked, orderDetail } from '../detail/order-detail.service.ts'
import { dueBy } from '../levels/service-levels.service.ts'
import { findOrAddServices, updateService } from '../lines/line-items.queries.ts'
import { addLines, setNeeds } from '../lines/line-items.service.ts'
import { plainColumns } from '../order-own.rules.ts'
import { rulesOfNewOrder } from '../prices/line-prices.service.ts'
import { promisedTime, recordPromise } from '../promises/promises.service.ts'
import { consentAsked, deferredChosen, linesChanged, orderCreated } from '../service-orders.events.ts'
import { countMove, insertOrder } from '../service-orders.queries.ts'
import { dueOf, priorityRank, titleFor } from '../service-orders.rules.ts'

/** An order that is written without asking for approval (EST7). */
const noConsent = { mode: 'off' as const, ruleId: null, hasGates: false }
const missing = () => fieldProblem('body', 'SHOP_CUSTOMER_VEHICLE_REQUIRED', fieldTexts.SHOP_CUSTOMER_VEHICLE_REQUIRED)

async function customerFor(ctx: Context, shop: ShopRow, fields: OrderFields): Promise<string> {
  if (fields.customer_id) return (await getCustomerRow(ctx, fields.customer_id)).id
  if (fields.customer) return addCustomer(ctx, shop.id, fields.customer)
  throw missing()
}
/** The vehicle must be the customer's; one without an owner becomes theirs by the transfer call, not here (OP-47). */
async function vehicleFor(
  ctx: Context,
  shop: ShopRow,
  customerId: string,
  vehicle: Awaited<ReturnType<typeof getVehicleRow>> | null,
  fields: OrderFields,
): Promise<string> {
  if (vehicle) {
    if (vehicle.status === 'inactive') throw new Problem('VEHICLE_INACTIVE')
    if (vehicle.customer_id !== null && vehicle.customer_id !== customerId) throw new Problem('VEHICLE_OF_ANOTHER_CUSTOMER')
    return vehicle.id
  }
  if (fields.vehicle) return addVehicle(ctx, shop.id, customerId, fields.vehicle)
  throw missing()
}

/** Tokens by which an order is found; customer and vehicle have their own. */
export const orderTokens = (order: { number: string; title: string; po_number?: string | undefined }): string[] => [
  ...numberTokens(order.number),
  ...wordsOf(order.title),
  ...wordsOf(order.po_number ?? ''),
]

/** `SO-YYYY-NNNNN` of the shop's year; taken first, so that the counter is the first lock (R7). */
async function takeNumber(ctx: Context, shop: ShopRow): Promise<string> {
  const year = Number(dateIn(shop.time_zone, ctx.now.getTime()).slice(0, 4))
  return `SO-${year}-${String(await nextNumber(ctx.tx, 'service_order', year)).padStart(5, '0')}`
}

/** Creates an order with everything on it, all or nothing (G5, G14, G15, G40, OP-36–OP-38). @returns the id */
export async function addOrder(ctx: Context, fields: OrderFields): Promise<string> {
  if (!isUuid(fields.shop_id)) throw fieldProblem('body.shop_id', 'INVALID_ID', fieldTexts.INVALID_ID)
  const shop = await getShopRow(ctx, fields.shop_id.toLowerCase())
  if (shop.status === 'inactive') throw new Problem('SHOP_INACTIVE')
  // Sent together: each way to the database costs more than what is read.
  const [number, customerId, vehicle, { laborRate, fees, rules }, [consent = noConsent]] = await Promise.all([
    takeNumber(ctx, shop),
    customerFor(ctx, shop, fields),
    fields.vehicle_id ? getVehicleRow(ctx, fields.vehicle_id) : null,
    rulesOfNewOrder(ctx, shop),
    consentAsked.ask(ctx, shop),
  ])
  const vehicleId = await vehicleFor(ctx, shop, customerId, vehicle, fields)
  const start = fields.scheduled_start ? instantOf(fields.scheduled_start) : null
  const end = fields.scheduled_completion
    ? instantOf(fields.scheduled_completion)
    : start && fields.estimated_duration
      ? after(start, fields.estimated_duration * 60_000)
      : null
  if (end && (!start || end.getTime() <= start.getTime())) throw new Problem('SCHEDULE_ENDS_BEFORE_START')
  const due = dueOf(
    fields.due_date ? instantOf(fields.due_date) : null,
    fields.service_level_id ? await dueBy(ctx, fields.service_level_id, shop, ctx.now) : null,
    end,
    ctx.now,
  )
  const id = newId(ctx.now)
  const title = titleFor(fields)
  const promisedAt = promisedTime(ctx, fields.promised_at, null)
  const priority = fields.priority ?? 'normal'
  const added = insertOrder(
    ctx.tx,
    {
      ...plainColumns(fields),
      id,
      shop_id: shop.id,
      customer_id: customerId,
      vehicle_id: vehicleId,
      number,
      title,
      description: fields.description,
      priority,
      priority_rank: priorityRank[priority],
      scheduled_start: start,
      scheduled_end: end,
      ...due,
      promised_at: promisedAt,
      labor_rate_cents: laborRate ?? shop.labor_rate_cents,
      ...(fees.length > 0 && { fee_rules: JSON.stringify(fees) }),
      consent_mode: consent.mode,
      consent_rule_id: consent.ruleId,
      has_gates: consent.hasGates,
      created_by: ctx.userId,
      created_by_name: ctx.actorName,
    },
    ctx.now,
  )
  const begin = async () => {
    if (fields.mileage_in !== undefined && fields.mileage_in !== null)
      await recordMileage(ctx, { vehicleId, orderId: id, mileage: fields.mileage_in, source: 'order_in' })
    await recordActivity(ctx, { id, shop_id: shop.id }, { type: 'created', details: { number } })
  }
  // What is sent together is done in this order.
  const [row] = await Promise.all([
    added,
    countMove(ctx.tx, shop.id, null, 'pending'),
    recordPromise(ctx, id, promisedAt, null),
    begin(),
  ])
  const { services = [] } = fields
  await expectCategories(
    ctx,
    services.map(({ category = '' }) => category),
    'body.services',
  )
  const withLines = new Set((fields.line_items ?? []).map((line) => (line.service_name || title).toLowerCase()))
  // The order is new: its first service has the first place.
  const serviceIds = await findOrAddServices(
    ctx.tx,
    id,
    0,
    services.map(({ name, category = '', kind }) => ({
      ...{ id: newId(ctx.now), name, category, kind },
      // What is named without lines was meant to be there by itself.
      standsAlone: !withLines.has(name.toLowerCase()),
    })),
    consent.mode,
  )
  await Promise.all(
    services.map(({ concern = '', cause = '', correction = '', bay_kind = null, urgency = null }, i) =>
      updateService(ctx.tx, id, serviceIds[i] ?? '', { concern, cause, correction, bay_kind, urgency }, undefined),
    ),
  )
  for (const [i, { skills }] of services.entries()) if (skills) await setNeeds(ctx, serviceIds[i] ?? '', skills)
  await addLines(ctx, row, fields.line_items ?? [], { isNew: { services: services.length, rules } })
  const { deferred_ids: deferredIds = [] } = fields
  if (deferredIds.length > 0) await deferredChosen.announce(ctx, { orderId: id, shopId: shop.id, deferredIds })
  const { technicians = [], schedule } = fields
  const allow_unfit = schedule?.allow_unfit ?? fields.allow_unfit ?? false
  if (technicians.length > 0)
    // Judged when all are on it: of several each skill counts that one of them has.
    await fitAfter(ctx, row, allow_unfit, async () => {
      for (const { technician_id, estimated_minutes } of technicians)
        await addTechnicianLocked(ctx, row, technician_id, estimated_minutes ?? null)
    })
  const isNew = {
    asksConsent: consent.mode !== 'off',
    // What was left for later comes with the lines that it had.
    mayHaveItems: deferredIds.length > 0 || (fields.line_items ?? []).some((line) => Boolean(line.inventory_item_id)),
  }
  await linesChanged.announce(ctx, { orderId: id, shopId: shop.id, isNew })
  if (schedule) await scheduleLocked(ctx, await getOrderLocked(ctx, id), { ...schedule, allow_unfit })
  await Promise.all([
    orderCreated.announce(ctx, { orderId: id, shopId: shop.id }),
    addTokens(ctx.tx, 'order', [{ id, shopId: shop.id, tokens: orderTokens({ number, title, po_number: fields.po_number }) }]),
  ])
  return id
}

/** The create flow's one call; the draft of this person and shop is used up by it. */
export async function createOrder(ctx: Context, { body }: { body: OrderFields }) {
  const id = await addOrder(ctx, body)
  const [detail] = await Promise.all([
    // Whom a new order has, and when, is asked where the call says one of both.
    orderDetail(ctx, id, {}, { isPlanned: (body.technicians ?? []).length > 0 || body.schedule !== undefined }),
    ctx.userId ? deleteDraft(ctx.tx, ctx.userId, body.shop_id) : undefined,
  ])
  ctx.note({ kind: 'service_order', id, code: 'order.created', params: { number: detail.number } })
  return { service_order: detail }
}

import { fromCents } from '@twopost/contract/core/money'
import type { LineItemFields } from '@twopost/contract/service-orders'
import type { ServiceKind } from '@twopost/contract/service-orders.states'
import { knownCategory } from '#features/pricing/index.ts'
import type { Context } from '#platform/http/context.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { updateService } from '../lines/line-items.queries.ts'
import { addLines } from '../lines/line-items.service.ts'
import { addNamedService } from '../lines/order-services.service.ts'
import { linesChanged } from '../service-orders.events.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import { lineValues } from '../service-orders.rules.ts'
import { chosenPrice } from './line-prices.rules.ts'
import { priceBook, priceByRules, saidPrice } from './line-prices.service.ts'

/** What each of these lines would cost and come to on an order, by the rules it goes by; nothing is written. Cents before tax. */
export async function countByRules(
  ctx: Pick<Context, 'tx'>,
  order: Pick<OrderRow, 'shop_id' | 'created_at' | 'labor_rate_cents'>,
  lines: readonly LineItemFields[],
): Promise<{ unitCents: number; cents: number }[]> {
  const book = await priceBook(ctx, order, lines)
  return lines.map((fields) => {
    const { cents } = chosenPrice(priceByRules(book, fields), saidPrice(fields))
    const unit_cost = cents === undefined ? undefined : fromCents(cents)
    const line = lineValues({ ...fields, unit_cost }, order.labor_rate_cents)
    return { unitCents: line.unit_price_cents, cents: line.amount_cents }
  })
}

/** Work that comes onto an order as a service of its own. */
export interface PricedService {
  name: string
  category: string
  concern: string
  kind: ServiceKind
  urgency: 'now' | 'soon' | 'later' | null
  lines: readonly LineItemFields[]
}
/** Adds a service with its lines to a locked order that takes lines. @returns its id @throws Problem ITEM_NOT_FOUND, ORDER_TOO_HIGH */
export async function addPricedService(ctx: Context, order: OrderRow, work: PricedService): Promise<string> {
  const category = await knownCategory(ctx, work.category)
  const { id, name } = await addNamedService(ctx, order, {
    ...{ name: work.name, category, kind: work.kind, standsAlone: work.lines.length === 0 },
  })
  await updateService(ctx.tx, order.id, id, { concern: work.concern, urgency: work.urgency }, undefined)
  const lines = work.lines.map((line) => ({ ...line, service_name: name, service_category: category }))
  if (lines.length > 0) await addLines(ctx, order, lines)
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
  await recordActivity(ctx, order, { type: 'deferred_added', details: { service: name } })
  return id
}

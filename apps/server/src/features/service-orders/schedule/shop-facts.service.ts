import { addDays, daysBetween, startOfDate } from '@twopost/contract/core/time'
import type { OpenSpan } from '@twopost/contract/shops'
import { calendarOf, selectBookingsOf } from '#features/scheduling/index.ts'
import { getShopRow, type ShopRow, selectBays } from '#features/shops/index.ts'
import { listShopTechnicians } from '#features/technicians/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { ShopFacts } from './plan-problem.rules.ts'
import { selectOpenOrders } from './schedule.queries.ts'

/** A schedule or a plan is of no more days than this. */
const mostDays = 21

/** The time (ms) of days of a shop's calendar, both included. @throws Problem TOO_MANY_DAYS, also for days in the wrong order */
export function rangeOf(shop: ShopRow, from: string, to: string): OpenSpan {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > mostDays) throw new Problem('TOO_MANY_DAYS', { days: mostDays })
  return { from: startOfDate(shop.time_zone, from), to: startOfDate(shop.time_zone, addDays(to, 1)) }
}

/**
 * A shop with its people, bays, open orders, and all bookings of these between two instants (ms). Orders that are `named` are there however
 * many others are open. @throws Problem SHOP_NOT_FOUND
 */
export async function loadShop(ctx: Context, shopId: string, range: OpenSpan, named: readonly string[] = []) {
  const shop = await getShopRow(ctx, shopId)
  const technicians = await listShopTechnicians(ctx, shop.id)
  const bays = (await selectBays(ctx.tx)).filter((bay) => bay.shop_id === shop.id)
  const ids = technicians.map((one) => one.id)
  const calendar = await calendarOf(ctx, shop, ids, range)
  const orders = await selectOpenOrders(ctx.tx, shop.id, named)
  const bookings = await selectBookingsOf(
    ctx.tx,
    { technicianIds: ids, bayIds: bays.map((one) => one.id), orderIds: orders.map((one) => one.id) },
    fromMs(range.from),
    fromMs(range.to),
  )
  const facts: ShopFacts = {
    timeZone: shop.time_zone,
    technicians,
    bays,
    calendar,
    orders,
    now: ctx.now.getTime(),
    bookings: bookings.map((one) => ({
      orderId: one.service_order_id,
      technicianId: one.technician_id,
      bayId: one.bay_id,
      from: one.starts_at.getTime(),
      to: one.ends_at.getTime(),
    })),
  }
  return { shop, technicians, bays, bookings, facts }
}
export type LoadedShop = Awaited<ReturnType<typeof loadShop>>

import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/service-orders'
import { getShopRow } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { expectedEnd } from './plan-problem.rules.ts'
import { presentScheduleOrder, presentSpan } from './schedule.presenter.ts'
import { selectScheduleOrders } from './schedule.queries.ts'
import { loadShop, rangeOf } from './shop-facts.service.ts'

/**
 * Days of a shop (G46): working time of its people, what is booked of them and of its bays, and the orders with these bookings or without
 * a time. @throws Problem SHOP_NOT_FOUND, TOO_MANY_DAYS
 */
export async function showSchedule(
  ctx: Context,
  { query }: Input<typeof calls.getSchedule>,
): Promise<Answer<typeof calls.getSchedule>> {
  const range = rangeOf(await getShopRow(ctx, query.shop_id), query.from, query.to)
  const { shop, technicians, bays, bookings, facts } = await loadShop(ctx, query.shop_id, range)
  const booked = await selectScheduleOrders(ctx.tx, [...new Set(bookings.map((one) => one.service_order_id))], ctx.shopIds)
  const seen = new Set(booked.map((one) => one.id))
  const waiting = facts.orders.filter((one) => one.status === 'pending' && !seen.has(one.id))
  return {
    schedule: {
      from: query.from,
      to: query.to,
      time_zone: shop.time_zone,
      open: facts.calendar.open.map(presentSpan),
      technicians: technicians.map((one) => {
        const times = facts.calendar.times.get(one.id)
        return {
          id: one.id,
          name: one.name,
          skills: one.skills.map(({ id, name, level }) => ({ id, name, level })),
          keeps_hours: times?.keepsHours ?? false,
          work: (facts.calendar.work.get(one.id) ?? []).map(presentSpan),
          away: (times?.away ?? []).map((away) => ({ ...presentSpan(away), reason: away.reason })),
        }
      }),
      bays: bays.map(({ id, name, kind }) => ({ id, name, kind })),
      orders: [...booked, ...waiting].map((row) => presentScheduleOrder(row, bays, expectedEnd(row, facts))),
      bookings: bookings.map((one) => ({
        id: one.id,
        order_id: seen.has(one.service_order_id) ? one.service_order_id : null,
        technician_id: one.technician_id,
        bay_id: one.bay_id,
        starts_at: one.starts_at.toISOString(),
        ends_at: one.ends_at.toISOString(),
        overlap_allowed: one.overlap_allowed,
      })),
    },
  }
}

import { addDays, dateIn, startOfDate, weekdayOf } from '@twopost/contract/core/time'
import {
  clockIn,
  clockOut,
  createPayPeriod,
  createPayRate,
  replaceTimeRules,
  startIndirect,
  stopIndirect,
} from '#features/attendance/index.ts'
import { after, fromMs } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const hour = 3_600_000
/** So many days back the technicians clocked in and out. */
const daysBack = 16

/** One day of a technician: in at half past seven, lunch, now and then an hour of training, out at half past four. */
async function seedDay(stage: Stage, who: Actor, shop: DemoShop, date: string, hasTraining: boolean): Promise<void> {
  const at = (hours: number) => actAs(stage, who, fromMs(startOfDate(shop.zone, date) + hours * hour))
  const place = shop.key === 'yard' ? 'Yard' : 'Shop Floor'
  const { time_entry } = await clockIn(at(7.5), { body: { location: place, shop_id: shop.id } })
  await startIndirect(at(12), { body: { code: 'break' } })
  await stopIndirect(at(12.5), { body: undefined })
  if (hasTraining) {
    await startIndirect(at(15), { body: { code: 'training', notes: 'Brake systems' } })
    await stopIndirect(at(16), { body: undefined })
  }
  await clockOut(at(16.5), { params: { id: time_entry.id }, body: { notes: 'Ended work day', stop_timer: false } })
}

/** How long before now everybody clocks in. */
const demoPresence = 8 * hour
/** Minutes after the end of a shift at which a forgotten clock ends: so many that nobody of the demo is clocked out while it is looked at in the evening. */
const demoAutoClose = 720

/**
 * Attendance of the last two weeks, rates of pay, and a pay period that is over (CLK2, CLK4). It comes before the work in the shop, so that
 * no timer runs yet. Everybody clocks in eight hours before now.
 */
export async function seedHours(stage: Stage, shop: DemoShop, manager: Actor, now: Date): Promise<void> {
  const today = dateIn(shop.zone, now.getTime())
  // A shift may not reach into the present, whatever the hour at which the demo is made.
  const last = dateIn(shop.zone, now.getTime() - 27 * hour)
  for (const [i, who] of shop.technicians.entries()) {
    for (let back = daysBack; back > 0; back--) {
      const date = addDays(today, -back)
      if (date > last || weekdayOf(date) === 0 || weekdayOf(date) === 6) continue
      await seedDay(stage, who, shop, date, (back + i) % 7 === 0)
    }
    await clockIn(actAs(stage, who, after(now, -demoPresence)), { body: { location: 'Shop Floor', shop_id: shop.id } })
    const params = { id: who.technicianId ?? '' }
    const ctx = actAs(stage, manager, after(now, -90 * 24 * hour))
    const rate = { amount: 26 + 2 * i, valid_from: addDays(today, -90) }
    await createPayRate(ctx, { params, body: { kind: 'hourly', ...rate } })
    await createPayRate(ctx, { params, body: { kind: 'flat', ...rate, amount: rate.amount + 4 } })
  }
  // At the avenue one timer may count for several services; the yard counts one at a time, as every shop does at first (CLK12).
  await replaceTimeRules(actAs(stage, manager, after(now, -90 * 24 * hour)), {
    body: {
      shop_id: shop.id,
      sold_on: 'completed',
      unpaid_break_after: null,
      rounding: 0,
      auto_close_after: demoAutoClose,
      clock_needs_attendance: 'off',
      unpaid_codes: [],
      shared_clock: shop.key === 'avenue',
    },
  })
  await createPayPeriod(actAs(stage, manager, now), {
    body: { shop_id: shop.id, from: addDays(today, -16), to: addDays(today, -3) },
  })
}

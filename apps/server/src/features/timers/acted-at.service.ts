import { getShopRow, sayTime } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { happenedAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { hoursFixed } from './timers.events.ts'

/**
 * When an act of the clock happened: as the device says that sends it later, else now (NOW18).
 * @throws Problem VALIDATION_FAILED for the future, TIME_TOO_OLD, PERIOD_APPROVED
 */
export async function actedAt(ctx: Context, occurred: string | undefined, technicianId: string, shopId: string): Promise<Date> {
  const at = happenedAt(ctx, occurred)
  if (at !== ctx.now) await expectOpenHours(ctx, technicianId, shopId, at)
  return at
}
/** @throws Problem PERIOD_APPROVED when the hours of that day are fixed */
export async function expectOpenHours(ctx: Context, technicianId: string, shopId: string, at: Date): Promise<void> {
  if ((await hoursFixed.ask(ctx, { technicianId, shopId, at })).some(Boolean)) throw new Problem('PERIOD_APPROVED')
}
/** An instant as the people of a shop say it. */
export const sayShopTime = async (ctx: Context, shopId: string, at: Date): Promise<string> =>
  sayTime((await getShopRow(ctx, shopId)).time_zone, at)

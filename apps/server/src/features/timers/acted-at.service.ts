import { fieldTexts } from '@twopost/contract/core/problems.en'
import { getShopRow, sayTime } from '#features/shops/index.ts'
import { earlier, instantOf } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { hoursFixed } from './timers.events.ts'

/** Clocks of devices are a little off; so much of the future is the present. */
const skewMs = 120_000
/** What was sent as it happened: the way here, and a device's clock, which the server's answers set to the second. */
const atOnceMs = 3_000
/** As long as keys of calls that wait are kept (NOW18). */
const oldestMs = 14 * 86_400_000

/**
 * When an act of the clock happened: as the device says that sends it later, else now (NOW18).
 * @throws Problem VALIDATION_FAILED for the future, TIME_TOO_OLD, PERIOD_APPROVED
 */
export async function actedAt(ctx: Context, occurred: string | undefined, technicianId: string, shopId: string): Promise<Date> {
  if (occurred === undefined) return ctx.now
  const at = instantOf(occurred)
  if (at.getTime() > ctx.now.getTime() + skewMs) throw fieldProblem('body.occurred_at', 'FUTURE_TIME', fieldTexts.FUTURE_TIME)
  if (at.getTime() < ctx.now.getTime() - oldestMs) throw new Problem('TIME_TOO_OLD')
  if (at.getTime() > ctx.now.getTime() - atOnceMs) return ctx.now
  const when = earlier(at, ctx.now)
  await expectOpenHours(ctx, technicianId, shopId, when)
  return when
}
/** @throws Problem PERIOD_APPROVED when the hours of that day are fixed */
export async function expectOpenHours(ctx: Context, technicianId: string, shopId: string, at: Date): Promise<void> {
  if ((await hoursFixed.ask(ctx, { technicianId, shopId, at })).some(Boolean)) throw new Problem('PERIOD_APPROVED')
}
/** An instant as the people of a shop say it. */
export const sayShopTime = async (ctx: Context, shopId: string, at: Date): Promise<string> =>
  sayTime((await getShopRow(ctx, shopId)).time_zone, at)

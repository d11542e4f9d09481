import { fieldTexts } from '@twopost/contract/core/problems.en'
import { earlier, instantOf } from '../clock/clock.ts'
import type { Context } from './context.ts'
import { fieldProblem, Problem } from './problem.ts'

/** Clocks of devices are a little off; so much of the future is the present. */
const skewMs = 120_000
/** What was sent as it happened: the way here, and a device's clock, which the server's answers set to the second. */
const atOnceMs = 3_000
/** As long as keys of calls that wait are kept (NOW18). */
const oldestMs = 14 * 86_400_000

/**
 * When an act happened: as the device says that sends it later, else `ctx.now` itself (NOW18).
 * @param path where the time stands in what was sent
 * @throws Problem VALIDATION_FAILED for the future, TIME_TOO_OLD
 */
export function happenedAt(ctx: Context, occurred: string | undefined, path = 'body.occurred_at'): Date {
  if (occurred === undefined) return ctx.now
  const at = instantOf(occurred)
  if (at.getTime() > ctx.now.getTime() + skewMs) throw fieldProblem(path, 'FUTURE_TIME', fieldTexts.FUTURE_TIME)
  if (at.getTime() < ctx.now.getTime() - oldestMs) throw new Problem('TIME_TOO_OLD')
  return at.getTime() > ctx.now.getTime() - atOnceMs ? ctx.now : earlier(at, ctx.now)
}
/** When a file was made, by the device that sends it later: never in the future, and the present when it is older than a device may keep it. */
export function madeAt(ctx: Context, said: string | undefined): Date {
  if (said === undefined) return ctx.now
  const at = earlier(instantOf(said), ctx.now)
  return at.getTime() < ctx.now.getTime() - oldestMs ? ctx.now : at
}

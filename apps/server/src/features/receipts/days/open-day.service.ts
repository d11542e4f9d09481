import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { holdDays, isDayClosed } from './days.queries.ts'

/**
 * Money counts for a day that is not closed (PAY17). The shop's days are held until the end of the transaction, so that no day is closed while
 * a receipt of it is being written. @throws Problem DAY_CLOSED
 */
export async function expectOpenDay(ctx: Context, shopId: string, date: string): Promise<void> {
  await holdDays(ctx.tx, shopId, 'share')
  if (await isDayClosed(ctx.tx, shopId, date)) throw new Problem('DAY_CLOSED', { date })
}

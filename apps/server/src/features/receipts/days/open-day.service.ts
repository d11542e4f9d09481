import { addDays } from '@twopost/contract/core/time'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { holdDays, isDayClosed } from './days.queries.ts'

/** A shop does not count its days for longer than this ahead. */
const mostAhead = 31
/**
 * The day that money counts for which came by itself (PAY8, PAY17): today, or the first day after it that is not closed, because a day that was
 * counted stays as it was counted. @throws Problem DAY_CLOSED where a month of days ahead is closed
 */
export async function firstOpenDay(ctx: Context, shopId: string, today: string): Promise<string> {
  await holdDays(ctx.tx, shopId, 'share')
  for (let ahead = 0; ahead <= mostAhead; ahead++) {
    const date = addDays(today, ahead)
    if (!(await isDayClosed(ctx.tx, shopId, date))) return date
  }
  throw new Problem('DAY_CLOSED', { date: today })
}

/**
 * Money counts for a day that is not closed (PAY17). The shop's days are held until the end of the transaction, so that no day is closed while
 * a receipt of it is being written. @throws Problem DAY_CLOSED
 */
export async function expectOpenDay(ctx: Context, shopId: string, date: string): Promise<void> {
  await holdDays(ctx.tx, shopId, 'share')
  if (await isDayClosed(ctx.tx, shopId, date)) throw new Problem('DAY_CLOSED', { date })
}

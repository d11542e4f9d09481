import { addDays, dateIn } from '@twopost/contract/core/time'
import { accept, assign, checkNow, listExceptions, putRule, snooze } from '#features/exceptions/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

/** What the rules find in the demo: most of it open, one in the manager's hands, one put off, one accepted, and one that was over and came back. */
export async function seedExceptions(stage: Stage, shop: DemoShop, manager: Actor, now: Date): Promise<void> {
  const ctx = actAs(stage, manager, now)
  await checkNow(ctx, { body: { shop_id: shop.id } })
  // Answers were waited for without a word for a while. Before anything is put off: with its rule an exception ends, whatever was said of it.
  for (const is_on of [false, true]) {
    await putRule(ctx, { params: { rule: 'estimate_unanswered' }, body: { shop_id: shop.id, is_on } })
    await checkNow(ctx, { body: { shop_id: shop.id } })
  }
  const { exceptions } = await listExceptions(ctx, { query: { shop_id: shop.id, limit: 20 } })
  // The least of them; how many there are depends on the day of the week.
  const [taken, later, own] = exceptions.toReversed()
  if (own) await assign(ctx, { params: { id: own.id }, body: { user_id: manager.userId } })
  const until = addDays(dateIn(shop.zone, now.getTime()), 5)
  if (later) await snooze(ctx, { params: { id: later.id }, body: { until, reason: 'The customer comes in on Monday' } })
  if (taken) await accept(ctx, { params: { id: taken.id }, body: { reason: 'Agreed with the owner' } })
}

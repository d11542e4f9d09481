import type { ProviderEventWhat } from '@twopost/contract/online-payments'
import { changePaymentSettings, createPaymentLink, seedProviderEvent } from '#features/online-payments/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const hour = 3_600_000
/** What the provider said of each link; of none: nobody has opened it yet. */
const words: readonly (readonly ProviderEventWhat[])[] = [['succeeded'], ['failed'], [], ['failed', 'succeeded'], ['authorized']]

/** The shop takes payments by the test provider, and some customers were asked to pay an invoice online: one in each state. */
export async function seedOnline(
  stage: Stage,
  shop: DemoShop,
  manager: Actor,
  openInvoices: readonly string[],
  now: Date,
): Promise<void> {
  const start = after(now, -12 * hour)
  await changePaymentSettings(actAs(stage, manager, start), {
    params: { id: shop.id },
    body: { provider: 'test', deposit_percent: 30 },
  })
  for (const [place, said] of words.entries()) {
    const id = openInvoices[place]
    if (id === undefined) return
    const at = after(start, (place + 1) * 2 * hour)
    const { link } = await createPaymentLink(actAs(stage, manager, at), { params: { id }, body: {} })
    for (const [step, what] of said.entries())
      await seedProviderEvent(actAs(stage, manager, after(at, (step + 1) * 240_000)), link.intent_id, what)
  }
}

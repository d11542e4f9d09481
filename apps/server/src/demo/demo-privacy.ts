import { addDays, dateIn } from '@twopost/contract/core/time'
import type { PrivacyKind } from '@twopost/contract/privacy'
import { checkPrivacyRequest, createPrivacyRequest, withdrawPrivacyRequest } from '#features/privacy/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

/** What customers asked about their data: one that is due soon, one that was recognized, one that was taken back (AUD4). */
export async function seedPrivacy(stage: Stage, shop: DemoShop, owner: Actor, now: Date): Promise<void> {
  const ctx = actAs(stage, owner, now)
  const [first, second, third] = [...new Set(shop.vehicles.map(({ customerId }) => customerId))].slice(-3)
  if (!first || !second || !third) return
  const today = dateIn(shop.zone, now.getTime())
  const ask = async (kind: PrivacyKind, customer_id: string, daysAgo: number): Promise<string> => {
    const body = { kind, customer_id, asked_by: 'person' as const, asked_on: addDays(today, -daysAgo) }
    return (await createPrivacyRequest(ctx, { body })).privacy_request.id
  }
  await ask('export', first, 26)
  const known = { checked_how: 'identity_card' as const, note: '' }
  await checkPrivacyRequest(ctx, { params: { id: await ask('correct', second, 3) }, body: known })
  await withdrawPrivacyRequest(ctx, { params: { id: await ask('erase', third, 12) } })
}

import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/online-payments'
import type { PaymentSettings } from '@twopost/contract/online-payments'
import { getShopRow } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  lockPaymentSettings,
  type PaymentSettingsRow,
  selectPaymentSettings,
  updatePaymentSettingsRow,
} from './payment-settings.queries.ts'
import type { Provider } from './providers.rules.ts'
import { testProvider } from './test-provider.service.ts'

let allowsTest = false
/** Tells whether the test provider may be used here; called once by the composition root (PAY23). */
export function configureProviders(parts: { allowsTestPayments: boolean }): void {
  allowsTest = parts.allowsTestPayments
}
/** The provider of this name where it is allowed. Events and refunds of what it took are taken after a shop turned it off, too. */
export const findProvider = (name: string): Provider | undefined => (name === 'test' && allowsTest ? testProvider : undefined)
const isAllowed = (name: PaymentSettingsRow['provider']): boolean => name === 'none' || findProvider(name) !== undefined

/** Who takes payments online for a shop now; undefined where nobody does. */
export async function providerOf(tx: Tx, shopId: string): Promise<Provider | undefined> {
  const row = await selectPaymentSettings(tx, shopId)
  return row && findProvider(row.provider)
}

const present = (shopId: string, row: PaymentSettingsRow | undefined): PaymentSettings => ({
  shop_id: shopId,
  provider: row && isAllowed(row.provider) ? row.provider : 'none',
  deposit_percent: row?.deposit_percent ?? 0,
  providers: allowsTest ? ['none', 'test'] : ['none'],
  version: row?.version ?? 1,
})

export async function showPaymentSettings(
  ctx: Context,
  { params }: Input<typeof calls.getPaymentSettings>,
): Promise<Answer<typeof calls.getPaymentSettings>> {
  const shop = await getShopRow(ctx, params.id)
  return { payment_settings: present(shop.id, await selectPaymentSettings(ctx.tx, shop.id)) }
}

/** Chooses who takes payments online. The secret stays, so that late events of what was begun are still taken. @throws Problem as the call says */
export async function changePaymentSettings(
  ctx: Context,
  { params, body }: Input<typeof calls.updatePaymentSettings>,
): Promise<Answer<typeof calls.updatePaymentSettings>> {
  const shop = await getShopRow(ctx, params.id)
  if (!isAllowed(body.provider)) throw new Problem('TEST_PAYMENTS_REFUSED')
  const row = await lockPaymentSettings(ctx.tx, shop.id, randomBytes(32), ctx.now)
  const version = body.version ?? ctx.ifMatch
  if (version !== undefined && version !== row.version) throw new Problem('STALE_VERSION', {}, { current: present(shop.id, row) })
  await updatePaymentSettingsRow(
    ctx.tx,
    shop.id,
    { provider: body.provider, deposit_percent: body.deposit_percent ?? row.deposit_percent },
    ctx.now,
  )
  ctx.note({
    kind: 'shop',
    id: shop.id,
    code: 'payment-settings.changed',
    params: { name: shop.name },
    details: { provider: body.provider, deposit_percent: body.deposit_percent ?? row.deposit_percent },
  })
  return { payment_settings: present(shop.id, await selectPaymentSettings(ctx.tx, shop.id)) }
}

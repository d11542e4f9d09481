import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { paymentSettings } from '#tables.gen.ts'

const settingsRow = columns('', paymentSettings, ['shop_id', 'provider', 'deposit_percent', 'signing_secret', 'version'])
export type PaymentSettingsRow = RowOf<typeof settingsRow>

export const selectPaymentSettings = (tx: Tx, shopId: string): Promise<PaymentSettingsRow | undefined> =>
  tx.maybe(settingsRow, `select ${settingsRow.sql} from app.payment_settings where tenant_id = $1 and shop_id = $2`, [
    tx.tenant,
    shopId,
  ])
/** The settings of a shop, held; made where there were none: nobody takes payments online. */
export const lockPaymentSettings = async (tx: Tx, shopId: string, secret: Buffer, at: Date): Promise<PaymentSettingsRow> => {
  await tx.run(
    `insert into app.payment_settings (tenant_id, shop_id, provider, signing_secret, created_at, updated_at)
     values ($1, $2, 'none', $3, $4, $4) on conflict (tenant_id, shop_id) do nothing`,
    [tx.tenant, shopId, secret, at],
  )
  return tx.one(
    settingsRow,
    `select ${settingsRow.sql} from app.payment_settings where tenant_id = $1 and shop_id = $2 for update`,
    [tx.tenant, shopId],
  )
}
export const updatePaymentSettingsRow = (
  tx: Tx,
  shopId: string,
  to: Pick<PaymentSettingsRow, 'provider' | 'deposit_percent'>,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.payment_settings set provider = $3, deposit_percent = $4, version = version + 1, updated_at = $5
      where tenant_id = $1 and shop_id = $2`,
    [tx.tenant, shopId, to.provider, to.deposit_percent, at],
  )

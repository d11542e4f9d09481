import type { TenantId } from '@twopost/contract/core/ids'
import { openField, sealField } from '#platform/fields/field-cipher.ts'

interface SecretRow {
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
}
type SecretColumn = 'secret' | 'old_secret'
const table = 'webhooks'
const placeOf = (tenant: TenantId, id: string, column: SecretColumn) => ({ tenant, table, column, id })

/** A secret as its column holds it: sealed (AUD3). */
export const sealSecret = (tenant: TenantId, webhookId: string, column: 'secret' | 'old_secret', secret: string): Buffer =>
  sealField(placeOf(tenant, webhookId, column), secret)
/** The secret that signs now; undefined when it was sealed with a key that is gone. */
export const openSecret = (tenant: TenantId, webhookId: string, row: Pick<SecretRow, 'secret'>): string | undefined =>
  openField(placeOf(tenant, webhookId, 'secret'), row.secret)
/** The secrets that sign at this instant, the newest first: two for 24 hours after another one was made (INT9). */
export function secretsOf(tenant: TenantId, webhookId: string, row: SecretRow, at: Date): string[] {
  const isOldGood = row.old_secret !== null && row.old_secret_until !== null && row.old_secret_until > at
  const old = isOldGood && row.old_secret ? openField(placeOf(tenant, webhookId, 'old_secret'), row.old_secret) : undefined
  return [openSecret(tenant, webhookId, row), old].filter((secret) => secret !== undefined)
}

import type { TenantId } from '@twopost/contract/core/ids'
import { newToken, tokenHash } from '#features/auth/index.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { findLink, findLinkToken, insertLink } from './issues.queries.ts'

let baseUrl: () => string = () => ''
/** Tells where the product is reached: the base of customer links. */
export function configureInvoices(parts: { publicUrl: () => string }): void {
  baseUrl = parts.publicUrl
}

/** Makes the link that shows an issued invoice without a sign-in (M9). */
export async function makeLink(tx: Tx, tenantId: TenantId, invoiceId: string, at: Date): Promise<void> {
  const token = newToken('link')
  await insertLink(tx, { tenantId, invoiceId, token, hash: tokenHash(token) }, at)
}
/** The address to hand to the customer; null for a draft. */
export async function customerLink(tx: Tx, invoiceId: string): Promise<string | null> {
  const token = await findLinkToken(tx, invoiceId)
  return token === null ? null : `${baseUrl()}/i/${token}`
}
/** Tenant and invoice behind a link; undefined for anything that is no such link. */
export async function openLink(database: Database, token: string): Promise<{ tenant: TenantId; invoiceId: string } | undefined> {
  if (!/^tp_l_[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const found = await findLink(database, tokenHash(token))
  return found && { tenant: found.tenant_id as TenantId, invoiceId: found.record_id }
}

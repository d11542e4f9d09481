import type { TenantId } from '@twopost/contract/core/ids'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { insertCustomerLink, openCustomerLinkRow, revokeCustomerLinkRows } from './customer-links.queries.ts'
import { newToken, tokenHash } from './token.rules.ts'

/**
 * What a link opens without a sign-in: an order’s page for its customer, the report of an inspection, an invoice, a statement or a receipt to read, a question to answer, an invoice or a deposit to pay, a page of the test
 * provider. `payment-events` is where a provider of payments sends its events about a shop (NOW13).
 */
export type CustomerLinkKind =
  | 'invoice'
  | 'rating'
  | 'statement'
  | 'order'
  | 'inspection'
  | 'receipt'
  | 'invoice-payment'
  | 'deposit'
  | 'test-payment'
  | 'payment-events'
  | 'calendar'

/**
 * Makes a link to one record for a customer (M9, H42, OP-24). Only its hash is kept, so it is known here and now alone.
 * `lasts`: an interval of PostgreSQL, "60 days"
 */
export async function makeCustomerLink(
  tx: Tx,
  kind: CustomerLinkKind,
  { recordId, lasts }: { recordId: string; lasts: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken('link')
  return { token, expiresAt: await insertCustomerLink(tx, { kind, recordId, hash: tokenHash(token), lasts }) }
}

/** The links to a record open nothing from here on; who has one is told so. @returns how many there were */
export const revokeCustomerLinks = (tx: Tx, kind: CustomerLinkKind, recordId: string): Promise<number> =>
  revokeCustomerLinkRows(tx, kind, recordId)

/** Tenant and record behind a link, before any tenant is known; undefined for anything that is no such link, or was one. */
export async function openCustomerLink(
  database: Database,
  kind: CustomerLinkKind,
  token: string,
): Promise<{ tenant: TenantId; recordId: string; isRevoked: boolean } | undefined> {
  if (!/^tp_l_[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const found = await openCustomerLinkRow(database, kind, tokenHash(token))
  return found && { tenant: found.tenant_id as TenantId, recordId: found.record_id, isRevoked: found.is_revoked }
}

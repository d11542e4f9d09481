import type { TenantId } from '@twopost/contract/core/ids'
import { newToken, tokenHash } from '#features/auth/index.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { getInvoiceRow } from './invoices.service.ts'
import { insertLink, openLinkRow, revokeLinkRows } from './issue/issues.queries.ts'

let baseUrl: () => string = () => ''
/** Tells where the product is reached: the base of customer links. */
export function configureCustomerLinks(parts: { publicUrl: () => string }): void {
  baseUrl = parts.publicUrl
}

/** As long as a customer may have to look something up: for guarantees, and for a tax year and the one after it. */
const linkLasts = '2 years'

/**
 * Makes a link that shows an issued invoice without a sign-in (M9). Only its hash is kept, so it is known here and now alone; an
 * invoice may have several.
 */
export async function makeLink(tx: Tx, invoiceId: string): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken('link')
  const expiresAt = await insertLink(tx, { invoiceId, hash: tokenHash(token), lasts: linkLasts })
  return { url: `${baseUrl()}/i/${token}`, expiresAt }
}
/** The links of an invoice that was voided show it no more. */
export const revokeLinks = (tx: Tx, invoiceId: string): Promise<number> => revokeLinkRows(tx, invoiceId)

/** A link to hand to the customer by other ways than the mail. @throws Problem INVOICE_NOT_FOUND, INVALID_INVOICE_STATE for a draft or a void one */
export async function createLink(ctx: Context, { params }: { params: { id: string } }) {
  const row = await getInvoiceRow(ctx, params.id)
  if (row.number === null || row.status === 'void') throw new Problem('INVALID_INVOICE_STATE', { status: row.status })
  const { url, expiresAt } = await makeLink(ctx.tx, row.id)
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: 'invoice.link-made',
    params: { number: row.number },
    details: { number: row.number },
  })
  return { link: { url, expires_at: expiresAt.toISOString() } }
}

/** Tenant and invoice behind a link; undefined for anything that is no such link, or was one. */
export async function openLink(
  database: Database,
  token: string,
): Promise<{ tenant: TenantId; invoiceId: string; isRevoked: boolean } | undefined> {
  if (!/^tp_l_[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const found = await openLinkRow(database, tokenHash(token))
  return found && { tenant: found.tenant_id as TenantId, invoiceId: found.record_id, isRevoked: found.is_revoked }
}

import { makeCustomerLink, revokeCustomerLinks } from '#features/auth/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { getInvoiceRow } from './invoices.service.ts'

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
export async function makeLink(tx: Tx, invoiceId: string): Promise<{ url: string; payUrl: string; expiresAt: Date }> {
  const { token, expiresAt } = await makeCustomerLink(tx, 'invoice', { recordId: invoiceId, lasts: linkLasts })
  // The same token opens the page to pay, where the shop takes payments online (PAY28).
  return { url: `${baseUrl()}/i/${token}`, payUrl: `${baseUrl()}/pay/${token}`, expiresAt }
}
/** The links of an invoice that was voided show it no more. */
export const revokeLinks = (tx: Tx, invoiceId: string): Promise<number> => revokeCustomerLinks(tx, 'invoice', invoiceId)

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

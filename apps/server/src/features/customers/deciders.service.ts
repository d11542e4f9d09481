import { formatCents } from '@twopost/contract/invoices'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectContact, selectOnlyNamed } from './contacts.queries.ts'
import { selectCustomer } from './customers.queries.ts'

/** Who may say something about an order of a customer, and up to how much (AUT12). */
export interface Decider {
  id: string
  name: string
  language: 'en' | 'es'
  email: string
  limitCents: number | null
}
/**
 * The contact who decides or is asked, if one is named. Where only named contacts approve it has to be one of them.
 * @throws Problem CONTACT_NOT_FOUND for one of another customer or who was retired, ONLY_NAMED_CONTACTS
 */
export async function deciderOf(ctx: Context, customerId: string, contactId: string | null): Promise<Decider | null> {
  const only = await selectOnlyNamed(ctx.tx, customerId)
  const row = contactId === null ? undefined : await selectContact(ctx.tx, contactId)
  if (contactId !== null && (row?.customer_id !== customerId || !row.is_active)) throw new Problem('CONTACT_NOT_FOUND')
  if (only && !row?.roles.includes('approver')) {
    const { name, company_name } = await nameOf(ctx, customerId)
    throw new Problem('ONLY_NAMED_CONTACTS', { customer: company_name || name })
  }
  return row
    ? { id: row.id, name: row.name, language: row.language, email: row.email, limitCents: row.approval_limit_cents }
    : null
}
const nameOf = async (ctx: Context, customerId: string) => {
  const row = await selectCustomer(ctx.tx, customerId)
  return row ?? { name: '', company_name: '' }
}
/** @throws Problem OVER_CONTACT_LIMIT where a contact would approve more of one order in all than they may (AUT12) */
export function expectWithinLimitOf(decider: Decider | null, amountCents: number): void {
  if (!decider || decider.limitCents === null || amountCents <= decider.limitCents) return
  throw new Problem('OVER_CONTACT_LIMIT', {
    ...{ name: decider.name, limit: formatCents(decider.limitCents), amount: formatCents(amountCents) },
  })
}

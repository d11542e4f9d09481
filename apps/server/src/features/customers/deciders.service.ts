import { formatCents } from '@twopost/contract/invoices'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectContact, selectContacts, selectOnlyNamed } from './contacts.queries.ts'
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
/** A name as people say it: capitals, accents and spaces make no difference. */
const spoken = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()
/** As many of a customer's people are looked through. */
const mostPeople = 1000
/**
 * Which of a customer's people says this name at the counter (AUT12, EST23), none where it is nobody's. Of several who are called the same it is the one whom the
 * estimate was shown to, else one who approves, with the lowest limit first: a name alone gives nobody more.
 */
export async function contactNamed(
  ctx: Pick<Context, 'tx'>,
  customerId: string,
  name: string,
  shownTo: string | null,
): Promise<string | null> {
  const people = await selectContacts(ctx.tx, customerId, true, { limit: mostPeople, offset: 0 })
  const own = people.filter((one) => spoken(one.name) === spoken(name))
  const limitOf = (one: (typeof own)[number]) => one.approval_limit_cents ?? Number.POSITIVE_INFINITY
  const isApprover = (one: (typeof own)[number]) => Number(one.roles.includes('approver'))
  const [found] = own.toSorted(
    (one, other) =>
      Number(other.id === shownTo) - Number(one.id === shownTo) ||
      isApprover(other) - isApprover(one) ||
      (limitOf(one) < limitOf(other) ? -1 : limitOf(one) > limitOf(other) ? 1 : 0),
  )
  return found?.id ?? null
}
/** @throws Problem OVER_CONTACT_LIMIT where a contact would approve more of one order in all than they may (AUT12) */
export function expectWithinLimitOf(decider: Decider | null, amountCents: number): void {
  if (!decider || decider.limitCents === null || amountCents <= decider.limitCents) return
  throw new Problem('OVER_CONTACT_LIMIT', {
    ...{ name: decider.name, limit: formatCents(decider.limitCents), amount: formatCents(amountCents) },
  })
}

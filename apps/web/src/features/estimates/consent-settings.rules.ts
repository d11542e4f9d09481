import { limitCents } from '@twopost/contract/estimates'
import type { ConsentRule } from './estimates.api.ts'

/** The approved amount of the example: one of everyday work. */
const authorizedCents = 41_200

/** How far work may go beyond an approved amount under a rule, as an example (AUT19). Dollars. */
export function exampleOf(rule: Pick<ConsentRule, 'tolerance' | 'percent' | 'amount' | 'cap'>): {
  authorized: number
  limit: number
} {
  const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100))
  const limit = limitCents(
    {
      tolerance: rule.tolerance,
      percent_millionths: rule.percent === null ? null : Math.round(rule.percent * 10_000),
      amount_cents: cents(rule.amount),
      cap_cents: cents(rule.cap),
    },
    authorizedCents,
    null,
  )
  return { authorized: authorizedCents / 100, limit: limit / 100 }
}

import type { Tolerance } from './estimates.states.ts'

/** A shop's tolerance: shares in millionths, amounts in cents. */
export interface ToleranceRule {
  tolerance: Tolerance
  percent_millionths: number | null
  amount_cents: number | null
  /** The tolerance is never more than this. */
  cap_cents: number | null
}

/** How much may be added to an approved amount without asking again, in cents (AUT20). The share is rounded half up. */
function allowedCents(rule: ToleranceRule, authorizedCents: number): number {
  const share = Math.floor((authorizedCents * (rule.percent_millionths ?? 0) + 500_000) / 1_000_000)
  const amount = rule.amount_cents ?? 0
  switch (rule.tolerance) {
    case 'none':
      return 0
    case 'percent':
      return share
    case 'amount':
      return amount
    case 'lesser':
      return Math.min(share, amount)
    case 'greater':
      return Math.max(share, amount)
  }
}

/**
 * What an order may come to before its customer is asked again, in cents: the approved amount with the tolerance, taken once from it (AUT8), or the
 * customer's own "not above" alone (AUT9).
 */
export function limitCents(rule: ToleranceRule, authorizedCents: number, notAboveCents: number | null): number {
  if (notAboveCents !== null) return notAboveCents
  return authorizedCents + Math.min(allowedCents(rule, authorizedCents), rule.cap_cents ?? Number.MAX_SAFE_INTEGER)
}

import type { Approval } from '@twopost/contract/service-orders.states'
import type { Consent } from './estimates.api.ts'

type Decision = Consent['authorizations'][number]['services'][number]['decision']
/** How a decision looks: as the state that it leads to. */
export const approvalOf = (decision: Decision): Approval =>
  (({ approve: 'approved', keep: 'approved', decline: 'declined', postpone: 'postponed', withdraw: 'draft' }) as const)[decision]

/** The parts of the bar from 0 to 1: what the work comes to, what may still be added, and where the limit is. */
export function shareOf({ now, limit }: Pick<Consent, 'now' | 'limit'>): { solid: number; free: number; tick: number } {
  // A little room behind the limit, so that its mark stands inside.
  const whole = Math.max(now, limit * 1.05)
  if (whole === 0) return { solid: 0, free: 0, tick: 1 }
  return { solid: now / whole, free: Math.max(0, limit - now) / whole, tick: limit / whole }
}

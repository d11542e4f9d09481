import { type IntentState, mayMove, type ProviderEventWhat } from '@twopost/contract/online-payments'

/** What a provider's event does to an intent in this state (PAY8, PAY23). */
export type Effect = { kind: 'none' } | { kind: 'capture' } | { kind: 'failed' } | { kind: 'succeeded'; isLate: boolean }

/**
 * Decides by state alone, so that the order in which events come does not matter: money counts once, also after the intent has ended, and a
 * failure that comes after the money changes nothing.
 */
export function effectOf(state: IntentState, what: ProviderEventWhat): Effect {
  if (what === 'authorized') return state === 'created' || state === 'pending' ? { kind: 'capture' } : { kind: 'none' }
  if (!mayMove(state, what)) return { kind: 'none' }
  if (what === 'failed') return { kind: 'failed' }
  return { kind: 'succeeded', isLate: state === 'expired' || state === 'cancelled' }
}

/** What an intent is after money went back, in cents. */
export const stateAfterRefund = (receivedCents: number, refundedCents: number): 'refunded' | 'partly_refunded' =>
  refundedCents >= receivedCents ? 'refunded' : 'partly_refunded'

/** The part of an order that is suggested as a deposit: whole cents, never all of it (PAY12); null for nothing. */
export function suggestedDeposit(totalCents: number, percent: number): number | null {
  const cents = Math.floor((totalCents * percent) / 100)
  return cents > 0 && cents < totalCents ? cents : null
}

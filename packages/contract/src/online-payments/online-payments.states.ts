import type { TwoWords } from '../core/list.ts'

/** Who takes payments online for a shop (PAY23): nobody, or the test provider, which is a page of the product itself. */
export const paymentProviders = ['none', 'test'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** What a customer was asked to pay online goes through these (PAY8). */
export const intentStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'partly_refunded',
  'refunded',
] as const
export type IntentState = (typeof intentStates)[number]
export const intentStateWords: Readonly<Record<IntentState, TwoWords>> = {
  created: ['Link made', 'Enlace creado'],
  pending: ['Paying', 'Pagando'],
  succeeded: ['Paid', 'Pagado'],
  failed: ['Declined', 'Rechazado'],
  expired: ['Expired', 'Vencido'],
  cancelled: ['Cancelled', 'Cancelado'],
  partly_refunded: ['Partly refunded', 'Reembolsado en parte'],
  refunded: ['Refunded', 'Reembolsado'],
}
/**
 * The moves of an intent. A success counts also after the intent has ended: the money came, and the receipt says that it came late. What is not
 * here is refused, or, when a provider says it, kept on record without effect.
 */
export const intentTransitions: Readonly<Record<IntentState, readonly IntentState[]>> = {
  created: ['pending', 'succeeded', 'failed', 'expired', 'cancelled'],
  pending: ['succeeded', 'failed', 'expired', 'cancelled'],
  succeeded: ['partly_refunded', 'refunded'],
  failed: ['succeeded'],
  expired: ['succeeded'],
  cancelled: ['succeeded'],
  partly_refunded: ['partly_refunded', 'refunded'],
  refunded: [],
}
export const mayMove = (from: IntentState, to: IntentState): boolean => intentTransitions[from].includes(to)
/** Can a customer still pay it? */
export const isOpenIntent = (state: IntentState): boolean => state === 'created' || state === 'pending'

/** What can happen to an intent, in the order in which it usually does. */
export const intentEvents = [
  'created',
  'opened',
  'authorized',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'replaced',
  'refunded',
] as const
export type IntentEventWhat = (typeof intentEvents)[number]
/** What a provider tells. */
export const providerEvents = ['authorized', 'succeeded', 'failed'] as const
export type ProviderEventWhat = (typeof providerEvents)[number]

/** Why a payment did not go through, as far as a provider says. */
export const failureCodes = ['card_declined', 'insufficient_funds', 'card_expired', 'other'] as const
export type FailureCode = (typeof failureCodes)[number]

/** What the page behind a customer's link shows. */
export const payStates = ['open', 'waiting', 'paid', 'declined', 'nothing_due', 'unavailable'] as const
export type PayState = (typeof payStates)[number]

/** What the page of the test provider offers. */
export const testScenarios = ['succeed', 'decline', 'slow', 'twice', 'late'] as const
export type TestScenario = (typeof testScenarios)[number]

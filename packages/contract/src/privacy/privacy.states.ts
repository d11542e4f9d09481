/** What a person may ask for (AUD2). */
export const privacyKinds = ['export', 'erase', 'correct'] as const
export type PrivacyKind = (typeof privacyKinds)[number]
/** A request of a person about their data (AUD4). */
export const privacyStates = ['received', 'checked', 'done', 'refused', 'withdrawn'] as const
export type PrivacyState = (typeof privacyStates)[number]
/** From where each move of a request may start. `finish` is made by the run alone. */
export const privacyMoves = {
  check: { from: ['received'], to: 'checked' },
  finish: { from: ['checked'], to: 'done' },
  refuse: { from: ['received', 'checked'], to: 'refused' },
  withdraw: { from: ['received', 'checked'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly PrivacyState[]; to: PrivacyState }>
export const openPrivacyStates = ['received', 'checked'] as const satisfies readonly PrivacyState[]
/** Who asked: the person, somebody who acts for them, or an authority. No name: this row outlasts the person's data. */
export const privacyAskers = ['person', 'representative', 'authority'] as const
/** How the person was recognized. */
export const privacyChecks = ['known', 'identity_card', 'address_on_file', 'papers', 'other'] as const
/** What stands in the way of erasing (AUD15). */
export const eraseBlockers = ['open_orders', 'unpaid_balance', 'unapplied_credit', 'open_payment', 'legal_hold'] as const
export type EraseBlocker = (typeof eraseBlockers)[number]
/** Days from asking to the answer, unless the organization says otherwise (AUD4). */
export const usualAnswerDays = 30
/** Days for which the file of an export can be downloaded (AUD7). */
export const exportDays = 7
/** Places of the product where something of a person can stand, as people read them. */
export const personalPlaces = [
  'profile',
  'contacts',
  'vehicles',
  'orders',
  'notes',
  'estimates',
  'invoices',
  'payments',
  'inspections',
  'messages',
  'mails',
  'links',
  'files',
  'ratings',
  'deferred',
  'past_work',
] as const
export type PersonalPlace = (typeof personalPlaces)[number]
/** What stays after erasing, each for a reason of its own (AUD8, AUD9). */
export const keptKinds = [
  'invoices',
  'receipts',
  'authorizations',
  'inspections',
  'exemptions',
  'work_history',
  'audit_log',
  'repeated_answers',
  'privacy_request',
] as const
export type KeptKind = (typeof keptKinds)[number]
/** Why it stays. */
export const keptReasons = ['law', 'proof', 'history', 'chain', 'short_lived'] as const
export type KeptReason = (typeof keptReasons)[number]

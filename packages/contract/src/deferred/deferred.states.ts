/** What becomes of work that was not done (DEF4): it waits, stands on an order, was sold, is not wanted any more, or is too old. */
export const deferredStatuses = ['open', 'offered', 'sold', 'dismissed', 'expired'] as const
export type DeferredStatus = (typeof deferredStatuses)[number]

/** Where one may go (DEF4); what is not in the table is refused. */
export const deferredMoves: Readonly<Record<DeferredStatus, readonly DeferredStatus[]>> = {
  open: ['offered', 'dismissed', 'expired'],
  offered: ['open', 'sold', 'dismissed'],
  sold: ['offered'],
  dismissed: [],
  expired: [],
}
/** Why it was not done (DEF2). */
export const deferredReasons = ['declined', 'postponed', 'not_presented', 'finding', 'by_hand'] as const
export type DeferredReason = (typeof deferredReasons)[number]
/** How a customer was asked again, and what came of it (DEF3). */
export const followUpChannels = ['call', 'mail', 'sms', 'in_person'] as const
export const followUpOutcomes = ['no_answer', 'later', 'booked', 'not_interested'] as const
/** Why nobody offers it any more (DEF4). */
export const dismissReasons = ['done_elsewhere', 'vehicle_sold', 'wrong', 'not_needed', 'not_interested'] as const

/** States of a request for parts (OP-42): pending until each line is decided, then approved if any was, else rejected. */
export const partsRequestStatuses = ['pending', 'approved', 'rejected', 'fulfilled'] as const
export type PartsRequestStatus = (typeof partsRequestStatuses)[number]
export const partsRequestPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type PartsRequestPriority = (typeof partsRequestPriorities)[number]
/** What becomes of a part that was asked for: it comes from the shelf, is bought, or is not given. */
export const partsDecisions = ['take', 'order', 'reject'] as const
export type PartsDecision = (typeof partsDecisions)[number]

/** The words of refusals. */
export const partsRequestLabels: Readonly<Record<PartsRequestStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  fulfilled: 'Fulfilled',
}
/** Where a request can go from a state; what is not here is refused. */
export const partsRequestMoves: Readonly<Record<PartsRequestStatus, readonly PartsRequestStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['fulfilled'],
  rejected: [],
  fulfilled: [],
}
/** The state of a request by what was decided of its lines; null = not yet. */
export const statusOfDecisions = (decisions: readonly (PartsDecision | null)[]): 'pending' | 'approved' | 'rejected' =>
  decisions.includes(null) ? 'pending' : decisions.some((one) => one !== 'reject') ? 'approved' : 'rejected'
/** Where a part goes that its line does not need any more (PAR19): back to our shelf, to its supplier, or it stays with the customer. */
export const partReturns = ['shelf', 'vendor', 'customer'] as const
export type PartReturnTo = (typeof partReturns)[number]
/** Why a part is needed; another reason is written in words. */
export const partsReasons = ['worn', 'failed_inspection', 'damaged', 'missing'] as const

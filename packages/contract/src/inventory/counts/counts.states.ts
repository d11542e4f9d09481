/** A count sheet is counted, then its differences are booked (PAR10). */
export const countStates = ['open', 'counted', 'approved', 'cancelled'] as const
export type CountState = (typeof countStates)[number]
export const countMoves: Readonly<Record<CountState, readonly CountState[]>> = {
  open: ['counted', 'cancelled'],
  counted: ['approved', 'cancelled'],
  approved: [],
  cancelled: [],
}
/** The states in words, for problems. */
export const countStateLabels: Readonly<Record<CountState, string>> = {
  open: 'Open',
  counted: 'Counted',
  approved: 'Approved',
  cancelled: 'Cancelled',
}
/** Most lines of one sheet. */
export const mostCountLines = 500

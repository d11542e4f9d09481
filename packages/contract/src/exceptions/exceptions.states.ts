/** States of what the exception center found (EXC3). A cause that comes back makes a new row. */
export const exceptionStates = ['open', 'snoozed', 'resolved', 'accepted'] as const
export type ExceptionState = (typeof exceptionStates)[number]
export const exceptionTransitions: Readonly<Record<ExceptionState, readonly ExceptionState[]>> = {
  open: ['snoozed', 'resolved', 'accepted'],
  snoozed: ['open', 'resolved', 'accepted'],
  resolved: [],
  accepted: [],
}
/** How long one may be put off (EXC21). */
export const mostSnoozedDays = 90
/** What happened longer ago is not looked for any more. */
export const lookBackDays = 90
export const exceptionSorts = ['rule', 'at_risk', 'opened_at'] as const
export type ExceptionSort = (typeof exceptionSorts)[number]

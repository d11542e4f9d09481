import type { Need } from './analytics.api.ts'

/** The word on the button of what needs attention: only who may assign is offered that, everybody else opens the order (R1-28). */
export const needStep = (kind: Need['kind'], mayAssign: boolean): Need['kind'] =>
  kind === 'unassigned' && !mayAssign ? 'overdue' : kind

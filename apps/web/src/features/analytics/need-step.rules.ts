import type { Need } from './analytics.api.ts'

/** The word on the button of what needs attention: only who may assign is offered that, everybody else opens the order (R1-28). */
export const needStep = (kind: Need['kind'], mayAssign: boolean): Need['kind'] =>
  kind === 'unassigned' && !mayAssign ? 'overdue' : kind

/** What a thing that needs attention is called: the vehicle and the work, or who owes where there is neither, as with what was owed before Twopost. */
export const needTitle = ({
  vehicle_label,
  title,
  customer_name,
}: Pick<Need, 'vehicle_label' | 'title' | 'customer_name'>): string =>
  [vehicle_label, title].filter((part) => part !== '').join(': ') || customer_name

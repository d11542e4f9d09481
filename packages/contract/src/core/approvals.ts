/** Why a service stands on an order (EST2). */
export const serviceKinds = ['requested', 'recommended', 'maintenance', 'diagnosis', 'warranty', 'internal', 'fees'] as const
export type ServiceKind = (typeof serviceKinds)[number]
/** Whether the customer wants a service (EST8); `none` where nobody is asked. */
export const approvals = ['none', 'draft', 'presented', 'approved', 'declined', 'postponed'] as const
export type Approval = (typeof approvals)[number]
/** What customers have said about an order as a whole (EST9). */
export const approvalStates = ['none', 'draft', 'waiting', 'partly', 'approved', 'declined'] as const
export type ApprovalState = (typeof approvalStates)[number]
/** How soon a service should be done (EST2). */
export const urgencies = ['now', 'soon', 'later'] as const
/** What a shop asks before it works: nothing, a warning, or consent (EST7, AUT14). */
export const consentModes = ['off', 'warn', 'block'] as const
export type ConsentMode = (typeof consentModes)[number]

/** May work be done on a service, as far as its customer is concerned (EST11, EST14)? */
export const isWanted = (approval: Approval): boolean => approval === 'none' || approval === 'approved'
/** Does a service count in what its order comes to (EST10)? */
export const isLeftOut = (approval: Approval): boolean => approval === 'declined' || approval === 'postponed'
/** The approval that a new service of a kind begins with (EST7): with consent asked, what the customer pays is a draft. */
export const firstApproval = (mode: ConsentMode, kind: ServiceKind): Approval =>
  mode === 'off' || kind === 'warranty' || kind === 'internal' || kind === 'fees' ? 'none' : 'draft'

/** What customers have said about an order, from its services (EST9). `grown` says that more is asked for an approved one than they agreed to. */
export function approvalStateOf(services: readonly { approval: Approval; grown: boolean }[]): ApprovalState {
  const asked = services.filter(({ approval }) => approval !== 'none')
  if (asked.length === 0) return 'none'
  const has = (...of: Approval[]) => asked.some(({ approval }) => of.includes(approval))
  if (has('presented') || asked.some(({ grown }) => grown)) return 'waiting'
  const isDecided = has('approved', 'declined', 'postponed')
  if (has('draft')) return isDecided ? 'partly' : 'draft'
  if (!has('declined', 'postponed')) return 'approved'
  return has('approved') ? 'partly' : 'declined'
}

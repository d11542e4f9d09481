import type { Approval, ApprovalState } from '../core/approvals.ts'

/** How much more than what was approved a shop may do without asking again (AUT3). */
export const tolerances = ['none', 'percent', 'amount', 'lesser', 'greater'] as const
export type Tolerance = (typeof tolerances)[number]
/** What approved amounts are counted in (AUT6). */
export const consentBases = ['before_tax', 'total'] as const
export type ConsentBasis = (typeof consentBases)[number]

/** How a decision reached the shop (AUT2). */
export const decisionMethods = ['in_person', 'phone', 'text', 'email', 'link', 'signature', 'fleet_po'] as const
export type DecisionMethod = (typeof decisionMethods)[number]
/** Those that somebody at the counter writes down; what was signed comes with the signature or a photo of the paper. */
export const takenMethods = ['in_person', 'phone', 'text', 'email', 'fleet_po', 'signature'] as const
/** Of these the shop keeps the number or the address. */
export const reachedMethods: readonly DecisionMethod[] = ['phone', 'text', 'email']

export const authorizationKinds = ['decision', 'withdraw', 'waiver', 'drop_off', 'standing'] as const
/** What is decided about a service (AUT2): `keep` refuses more than was approved. */
export const decisions = ['approve', 'decline', 'postpone', 'withdraw', 'keep'] as const
export type Decision = (typeof decisions)[number]

/** Approval → decision → the approval that follows (EST8). What is not in the table is refused. */
export const decisionTable: Readonly<Record<Approval, Readonly<Partial<Record<Decision, Approval>>>>> = {
  none: {},
  draft: { approve: 'approved', decline: 'declined', postpone: 'postponed' },
  presented: { approve: 'approved', decline: 'declined', postpone: 'postponed' },
  approved: { approve: 'approved', keep: 'approved', withdraw: 'draft' },
  declined: { approve: 'approved' },
  postponed: { approve: 'approved' },
}

/** What may be let through with a reason (AUT4): work without asking, an order above its limit, work that nobody approved, and a gate of a step. */
export const overrideRules = [
  'without_consent',
  'over_authorized',
  'not_authorized',
  'gate_start',
  'gate_complete',
  'gate_issue',
] as const
export type OverrideRule = (typeof overrideRules)[number]

/** Whether a customer who decides by a link signs: never, if they like, or always (AUT3). */
export const signatureRules = ['off', 'asked', 'required'] as const
/** How an estimate gets to the customer: somebody hands the link over, or it is mailed. */
export const deliveries = ['none', 'email'] as const
/**
 * What a revision is now: it waits for an answer; its time is over; the shop has changed what it shows; another revision took its place; all of it is
 * answered; or the order is billed or canceled.
 */
export const estimateStates = ['open', 'expired', 'changed', 'replaced', 'decided', 'closed'] as const
export type EstimateState = (typeof estimateStates)[number]
/** What was done by a customer's link (EST5). */
export const linkEvents = ['opened', 'decided', 'paid', 'message', 'downloaded'] as const
/** What customers say about a service by themselves (EST20): declining more than was approved keeps what was. */
export const customerChoices = ['approve', 'decline', 'later'] as const
export type CustomerChoice = (typeof customerChoices)[number]

/** How far an open order is whose customer is asked (EST25): something waits for an answer, nothing was shown yet, or the customer has said something and nothing waits. */
export const askedStates = ['waiting', 'to_present', 'decided'] as const
export type AskedState = (typeof askedStates)[number]
/** What customers have said of an order as a whole → how far it is. */
export const askedStatesOf: Readonly<Record<AskedState, readonly ApprovalState[]>> = {
  waiting: ['waiting'],
  to_present: ['draft'],
  decided: ['approved', 'partly', 'declined'],
}

/** The steps of an order at which a shop may want something on it (AUT24). */
export const gateSteps = ['start', 'complete', 'issue'] as const
export type GateStep = (typeof gateSteps)[number]
/** What a shop may want on an order. */
export const gates = ['meter_out', 'promised_time', 'cause_correction', 'labor_technician', 'old_parts', 'part_photo'] as const
export type Gate = (typeof gates)[number]
/** What happens where it is not there: nothing, the screen asks, or the step is refused. */
export const gateLevels = ['off', 'warn', 'block'] as const
export type GateLevel = (typeof gateLevels)[number]

/** What becomes of the parts that were taken out: the customer gets them back, or the shop keeps them. */
export const oldPartsAnswers = ['return', 'keep'] as const
export type OldPartsAnswer = (typeof oldPartsAnswers)[number]

/**
 * What a shop tells its customers where they decide (AUT4): the sentence above the signature, its terms, what it takes for taking things apart
 * and for storage, what becomes of old parts, and what its drop-off form says.
 */
export const consentTextKinds = ['disclosure', 'terms', 'teardown', 'storage', 'parts_return', 'drop_off'] as const
export type ConsentTextKind = (typeof consentTextKinds)[number]
/** Those that are shown together as the terms of the shop, in this order. */
export const termKinds = ['terms', 'teardown', 'storage', 'parts_return'] as const satisfies readonly ConsentTextKind[]

/** When a tax is for a class of lines (TAX3): always, never, when the same service sells parts (TAX10), or so much for each piece. */
export const taxConditions = ['always', 'never', 'with_parts', 'per_piece'] as const
export type TaxCondition = (typeof taxConditions)[number]

/** Whether a rate applies today, later, or no more. */
export const taxPhases = ['coming', 'in_force', 'ended'] as const
export type TaxPhase = (typeof taxPhases)[number]

export const exemptionScopes = ['all', 'components'] as const
export type ExemptionScope = (typeof exemptionScopes)[number]
export const exemptionKinds = ['resale', 'government', 'nonprofit', 'farm', 'interstate', 'other'] as const
export type ExemptionKind = (typeof exemptionKinds)[number]
/** Why a line is not taxed, as an issue keeps it: the kind of the certificate, or the mark of a customer without one (TAX7). */
export const exemptReasons = [...exemptionKinds, 'no_certificate'] as const
export type ExemptReason = (typeof exemptReasons)[number]

/** States of a certificate of exemption (TAX6). */
export const exemptionStates = ['draft', 'active', 'expired', 'revoked'] as const
export type ExemptionState = (typeof exemptionStates)[number]
export const exemptionTransitions: Readonly<Record<ExemptionState, readonly ExemptionState[]>> = {
  draft: ['active'],
  active: ['expired', 'revoked'],
  expired: ['active', 'revoked'],
  revoked: [],
}

export const claimKinds = ['return', 'core', 'warranty', 'price', 'short'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const claimStates = ['open', 'shipped', 'credited', 'short', 'rejected', 'lost'] as const
export type ClaimState = (typeof claimStates)[number]
/** What a claim comes to from a state. Claims of a price or of missing goods ship nothing, and are answered from open. */
export const claimMovesFrom = (kind: ClaimKind, state: ClaimState): readonly ClaimState[] => {
  const answers = ['credited', 'short', 'rejected'] as const
  if (state === 'open') return kind === 'price' || kind === 'short' ? [...answers, 'lost'] : ['shipped', 'lost']
  return state === 'shipped' ? answers : []
}
export const coreStates = ['owed', 'in_shop', 'kept_by_customer', 'sent', 'credited', 'short', 'rejected'] as const
export type CoreState = (typeof coreStates)[number]

/** The machines of buying (PAR10): from → to → how. What is not in a table is refused. */
export const orderStates = ['draft', 'ordered', 'received', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
export const orderMoves: Readonly<Record<OrderState, Readonly<Partial<Record<OrderState, string>>>>> = {
  draft: { ordered: 'order', cancelled: 'cancel' },
  ordered: { received: 'receive', cancelled: 'cancel' },
  received: {},
  cancelled: {},
}
export const reorderStates = ['pending', 'ordered', 'received', 'cancelled'] as const
export type ReorderState = (typeof reorderStates)[number]
export const reorderMoves: Readonly<Record<ReorderState, Readonly<Partial<Record<ReorderState, string>>>>> = {
  pending: { ordered: 'order', cancelled: 'cancel' },
  ordered: { received: 'receive', cancelled: 'cancel' },
  received: {},
  cancelled: {},
}
export const billStates = ['draft', 'matched', 'posted', 'reversed'] as const
export type BillState = (typeof billStates)[number]
export const billMoves: Readonly<Record<BillState, Readonly<Partial<Record<BillState, string>>>>> = {
  draft: { matched: 'match' },
  matched: { draft: 'reopen', posted: 'post' },
  posted: { reversed: 'reverse' },
  reversed: {},
}
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
export const coreMoves: Readonly<Record<CoreState, readonly CoreState[]>> = {
  owed: ['in_shop', 'kept_by_customer'],
  in_shop: ['sent'],
  sent: ['credited', 'short', 'rejected'],
  kept_by_customer: [],
  credited: [],
  short: [],
  rejected: [],
}

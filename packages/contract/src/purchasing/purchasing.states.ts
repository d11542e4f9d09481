import type { TwoWords } from '../core/list.ts'

export * from './bills/bills.states.ts'

/** The machines of buying (PAR10): from → to → how. What is not in a table is refused. "Partly received" follows from the quantities (OP-63). */
export const purchaseStates = ['draft', 'ordered', 'received', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]
export const purchaseMoves: Readonly<Record<PurchaseState, Readonly<Partial<Record<PurchaseState, string>>>>> = {
  draft: { ordered: 'order', cancelled: 'cancel' },
  ordered: { received: 'receive', cancelled: 'cancel' },
  received: {},
  cancelled: {},
}
/** Where purchase orders stand, as the screen tells them apart (prototype p3). */
export const purchaseStages = ['draft', 'ordered', 'part_received', 'received', 'cancelled'] as const
export type PurchaseStage = (typeof purchaseStages)[number]
export const purchaseStageWords: Readonly<Record<PurchaseStage, TwoWords>> = {
  draft: ['Draft', 'Borrador'],
  ordered: ['Ordered', 'Pedida'],
  part_received: ['Partly received', 'Recibida en parte'],
  received: ['Received', 'Recibida'],
  cancelled: ['Cancelled', 'Cancelada'],
}
/** A reorder that is ordered and canceled with its purchase order moves with it; by itself it is canceled before it is ordered. */
export const reorderStates = ['pending', 'ordered', 'received', 'cancelled'] as const
export type ReorderState = (typeof reorderStates)[number]
export const reorderMoves: Readonly<Record<ReorderState, Readonly<Partial<Record<ReorderState, string>>>>> = {
  pending: { ordered: 'order', cancelled: 'cancel' },
  ordered: { received: 'receive', cancelled: 'cancel' },
  received: {},
  cancelled: {},
}
/** The words of refusals. */
export const reorderLabels: Readonly<Record<ReorderState, string>> = {
  pending: 'Pending',
  ordered: 'Ordered',
  received: 'Received',
  cancelled: 'Cancelled',
}
export const claimKinds = ['return', 'core', 'warranty', 'price', 'short'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const claimKindWords: Readonly<Record<ClaimKind, TwoWords>> = {
  return: ['Return', 'Devolución'],
  core: ['Core', 'Casco'],
  warranty: ['Warranty', 'Garantía'],
  price: ['Price', 'Precio'],
  short: ['Missing goods', 'Faltante'],
}
export const claimStates = ['open', 'shipped', 'credited', 'short', 'rejected', 'lost'] as const
export type ClaimState = (typeof claimStates)[number]
/** What the answer of a supplier is called, of a claim and of its old part. */
const answerWords = {
  credited: ['Credited', 'Acreditado'],
  short: ['Credited short', 'Acreditado en parte'],
  rejected: ['Rejected', 'Rechazado'],
} as const
const givenUp = { lost: ['Given up', 'Perdido'] } as const
export const claimStateWords: Readonly<Record<ClaimState, TwoWords>> = {
  open: ['Open', 'Abierto'],
  shipped: ['Sent back', 'Devuelto'],
  ...answerWords,
  ...givenUp,
}
/** What a claim comes to from a state. Claims of a price or of missing goods ship nothing, and are answered from open. */
export const claimMovesFrom = (kind: ClaimKind, state: ClaimState): readonly ClaimState[] => {
  const answers = ['credited', 'short', 'rejected'] as const
  if (state === 'open') return kind === 'price' || kind === 'short' ? [...answers, 'lost'] : ['shipped', 'lost']
  return state === 'shipped' ? answers : []
}
export const coreStates = ['owed', 'in_shop', 'kept_by_customer', 'sent', 'credited', 'short', 'rejected', 'lost'] as const
export type CoreState = (typeof coreStates)[number]
export const coreStateWords: Readonly<Record<CoreState, TwoWords>> = {
  owed: ['Owed', 'Por entregar'],
  in_shop: ['In the shop', 'En el taller'],
  kept_by_customer: ['Kept by customer', 'Lo conserva el cliente'],
  sent: ['Sent back', 'Devuelto'],
  ...answerWords,
  ...givenUp,
}
/** Where an old part comes to from a state (PAR10): it goes back on a claim and ends as its claim does, or it is given up before. */
export const coreMoves: Readonly<Record<CoreState, readonly CoreState[]>> = {
  owed: ['in_shop', 'kept_by_customer', 'lost'],
  in_shop: ['sent', 'lost'],
  sent: ['credited', 'short', 'rejected'],
  kept_by_customer: [],
  credited: [],
  short: [],
  rejected: [],
  lost: [],
}

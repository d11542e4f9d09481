import type { TwoWords } from '../../core/list.ts'

/** What a supplier's bill goes through (PAR10): from → to → how. A change takes a matched one back to a draft; what was posted is only taken back. */
export const billStates = ['draft', 'matched', 'posted', 'reversed'] as const
export type BillState = (typeof billStates)[number]
export const billStateWords: Readonly<Record<BillState, TwoWords>> = {
  draft: ['To match', 'Por conciliar'],
  matched: ['Matched', 'Conciliada'],
  posted: ['Posted', 'Contabilizada'],
  reversed: ['Taken back', 'Anulada'],
}
export const billMoves: Readonly<Record<BillState, Readonly<Partial<Record<BillState, string>>>>> = {
  draft: { matched: 'match' },
  matched: { draft: 'change', posted: 'post' },
  posted: { reversed: 'reverse' },
  reversed: {},
}
/** What stands on a bill (PAR5, PAR7, PAR16): parts, the deposit for their old ones, work that was done for us, and what is neither. */
export const billLineKinds = ['goods', 'core', 'sublet', 'freight', 'tax', 'other'] as const
export type BillLineKind = (typeof billLineKinds)[number]
/** What a file can bring: work names the line of an order, which no file knows. */
export const importedLineKinds = ['goods', 'core', 'freight', 'tax', 'other'] as const satisfies readonly BillLineKind[]
/** Lines of these kinds need the delivery that they bill. */
export const isOfDelivery = (kind: BillLineKind): boolean => kind === 'goods' || kind === 'core'
/** Why a line does not agree with what came: no delivery is named, another quantity came, or the price differs by more than is let pass. */
export const billFaults = ['open', 'quantity', 'price'] as const
export type BillFault = (typeof billFaults)[number]

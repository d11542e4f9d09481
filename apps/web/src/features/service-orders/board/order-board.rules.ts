import {
  mayMove,
  type OrderMove,
  type OrderStatus,
  orderStatuses,
  orderTransitions,
} from '@twopost/contract/service-orders.states'

/** Columns with cards, and those folded to a count (G35). */
export const openColumns = ['pending', 'scheduled', 'in_progress', 'completed'] as const satisfies readonly OrderStatus[]
export const foldedColumns = ['invoiced', 'cancelled'] as const satisfies readonly OrderStatus[]

export interface Lifted {
  status: OrderStatus
  allowed?: readonly string[] | undefined
}
export type DropAction = Extract<OrderMove, 'schedule' | 'start' | 'complete' | 'cancel'>
/** Why a column does not take the card, for the words of `board.why`. */
export type DropReason = 'back' | 'scheduleFirst' | 'startFirst' | 'byInvoice' | 'finished' | 'notAllowed'
export type Verdict = { kind: 'home' } | { kind: 'takes'; action: DropAction } | { kind: 'refuses'; reason: DropReason }

function reasonFor(from: OrderStatus, to: OrderStatus): DropReason {
  if (to === 'invoiced' || from === 'invoiced') return 'byInvoice'
  if (from === 'completed' || from === 'cancelled') return 'finished'
  if (orderStatuses.indexOf(to) < orderStatuses.indexOf(from)) return 'back'
  return to === 'in_progress' ? 'scheduleFirst' : 'startFirst'
}

/** What a column says to a lifted card: the contract's table first, then what this person may do (G23, G45). */
export function judgeDrop(card: Lifted, to: OrderStatus): Verdict {
  if (card.status === to) return { kind: 'home' }
  if (!mayMove(card.status, to)) return { kind: 'refuses', reason: reasonFor(card.status, to) }
  const move = orderTransitions[card.status][to]?.move as DropAction
  return card.allowed?.includes(move) ? { kind: 'takes', action: move } : { kind: 'refuses', reason: 'notAllowed' }
}

/** The column beside one, for the arrow keys; the ends stay where they are. */
export function columnBeside(at: OrderStatus, by: -1 | 1): OrderStatus {
  const index = orderStatuses.indexOf(at) + by
  return orderStatuses[index] ?? at
}

export interface CardPlace {
  column: number
  index: number
}
/** The card one gets to with an arrow key; null when there is none that way. Empty columns are stepped over. */
export function cardBeside(
  counts: readonly number[],
  from: CardPlace,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): CardPlace | null {
  if (key === 'ArrowUp') return from.index > 0 ? { ...from, index: from.index - 1 } : null
  if (key === 'ArrowDown') return from.index + 1 < (counts[from.column] ?? 0) ? { ...from, index: from.index + 1 } : null
  const step = key === 'ArrowLeft' ? -1 : 1
  for (let column = from.column + step; column >= 0 && column < counts.length; column += step) {
    const count = counts[column] ?? 0
    if (count > 0) return { column, index: Math.min(from.index, count - 1) }
  }
  return null
}

/** Minutes on the clock now: a working timer has gone on since the answer came. */
export function minutesNow(
  card: { clocked_minutes: number; timer_state: 'none' | 'working' | 'paused' | 'break' },
  sinceMs: number,
): number {
  return card.clocked_minutes + (card.timer_state === 'working' ? Math.max(0, Math.floor(sinceMs / 60_000)) : 0)
}

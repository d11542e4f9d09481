import type { OrderStatus } from '@twopost/contract/service-orders.states'
import type { KeyboardEvent } from 'react'
import type { ServiceOrder } from '../service-orders.api.ts'
import { cardBeside, columnBeside } from './order-board.rules.ts'

interface BoardKeys {
  /** The cards of the open columns. */
  open: readonly (readonly ServiceOrder[])[]
  /** The card that keys have lifted, and the column it is over. */
  lifted: { order: ServiceOrder; over: OrderStatus } | null
  lift: (order: ServiceOrder) => void
  moveOver: (order: ServiceOrder, over: OrderStatus) => void
  putBack: (order: ServiceOrder, isSaid: boolean) => void
  drop: (order: ServiceOrder, over: OrderStatus) => void
  openOrder: (id: string) => void
  focusCard: (id: string) => void
}

const liftedKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ', 'Enter', 'Escape'])

/** The board by keys: arrows go from card to card, Space lifts and drops, Enter opens, Escape puts back. Gives the board's key handler. */
export function useBoardKeys(board: BoardKeys): (event: KeyboardEvent) => void {
  const { open } = board
  function onLiftedKey(event: KeyboardEvent, { order, over }: { order: ServiceOrder; over: OrderStatus }) {
    if (event.key === 'Tab') board.putBack(order, false)
    if (!liftedKeys.has(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') board.putBack(order, true)
    else if (event.key === ' ' || event.key === 'Enter') board.drop(order, over)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      board.moveOver(order, columnBeside(over, event.key === 'ArrowLeft' ? -1 : 1))
  }
  return (event) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    if (board.lifted) return onLiftedKey(event, board.lifted)
    if (event.target !== card) return
    const order = open.flat().find((one) => one.id === card.dataset.card)
    if (!order) return
    switch (event.key) {
      case ' ':
        event.preventDefault()
        return board.lift(order)
      case 'Enter':
        event.preventDefault()
        return board.openOrder(order.id)
      case 'ArrowUp':
      case 'ArrowDown':
      case 'ArrowLeft':
      case 'ArrowRight': {
        event.preventDefault()
        const column = open.findIndex((cards) => cards.includes(order))
        const next = cardBeside(
          open.map((cards) => cards.length),
          { column, index: open[column]?.indexOf(order) ?? 0 },
          event.key,
        )
        const id = next && open[next.column]?.[next.index]?.id
        if (id) board.focusCard(id)
      }
    }
  }
}

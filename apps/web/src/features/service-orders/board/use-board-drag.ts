import { type OrderStatus, orderStatuses } from '@twopost/contract/service-orders.states'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { startPointerDrag } from '#ui/pointer-drag.ts'

const places = {
  item: '[data-card]',
  notFrom: 'button,[role="menuitem"]',
  target: '[data-column]',
  scroller: '[data-column-scroll]',
}

/** The card that a pointer holds and where it lay, to draw it at the pointer (into `overlay`), until it has gone back or away. */
export interface Held {
  id: string
  at: DOMRect
}

/** Drags the board's cards by mouse, pen and finger; what a drop means is for the board to say. */
export function useBoardDrag(
  root: RefObject<HTMLElement | null>,
  handlers: {
    onLift: (id: string) => void
    onOver: (over: OrderStatus | null) => void
    /** Null when it was let go beside the columns or given up. */
    onDrop: (id: string, over: OrderStatus | null) => void
  },
): { held: Held | null; overlay: RefObject<HTMLDivElement | null> } {
  const overlay = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const statusOf = (column: HTMLElement | null) => orderStatuses.find((status) => status === column?.dataset.column) ?? null
  const onLift = useEffectEvent((card: HTMLElement, at: DOMRect) => {
    const id = card.dataset.card
    if (!id) return
    setHeld({ id, at })
    handlers.onLift(id)
  })
  const onOver = useEffectEvent((column: HTMLElement | null) => handlers.onOver(statusOf(column)))
  const onDrop = useEffectEvent((card: HTMLElement, column: HTMLElement | null) => {
    if (card.dataset.card) handlers.onDrop(card.dataset.card, statusOf(column))
  })
  useEffect(() => {
    if (!root.current) return
    return startPointerDrag(root.current, places, {
      onLift,
      onOver,
      onDrop,
      onHome: () => setHeld(null),
      overlay: () => overlay.current,
    })
  }, [root])
  return { held, overlay }
}

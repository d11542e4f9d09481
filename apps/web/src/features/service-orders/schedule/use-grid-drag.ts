import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { startPointerDrag } from '#ui/pointer-drag.ts'
import { quarter, type Span } from './scheduling.rules.ts'

const places = {
  item: '[data-resize],[data-movable],[data-waiting]',
  notFrom: 'a',
  target: '[data-track]',
  scroller: '[data-schedule-scroll]',
  near: 0,
}
/** What a pointer holds: an order from the list, a booking, or the end of one. */
export interface GridHold {
  kind: 'waiting' | 'move' | 'resize'
  orderId: string
  rowId: string
  /** Where in the day the pointer is, and how far it has come (ms, on the quarter of an hour). */
  at: number
  way: number
}
const toQuarter = (ms: number): number => Math.round(ms / quarter) * quarter

function holdOf(item: HTMLElement): Pick<GridHold, 'kind' | 'orderId'> | null {
  const { resize, movable, waiting, order } = item.dataset
  if (resize) return { kind: 'resize', orderId: resize }
  if (movable && order) return { kind: 'move', orderId: order }
  return waiting ? { kind: 'waiting', orderId: waiting } : null
}

/** Drags bookings, their ends, and orders without a time over the rows of a day. */
export function useGridDrag(
  root: RefObject<HTMLElement | null>,
  view: Span | undefined,
  handlers: { onHold: (hold: GridHold | null) => void; onDrop: () => void },
): void {
  const held = useRef<Pick<GridHold, 'kind' | 'orderId'> | null>(null)
  const track = useRef<HTMLElement | null>(null)
  const onMove = useEffectEvent((at: { x: number }, way: { x: number }) => {
    const row = track.current
    if (!held.current || !view) return
    if (!row?.dataset.track) {
      handlers.onHold(null)
      return
    }
    const box = row.getBoundingClientRect()
    const scale = (view.to - view.from) / box.width
    handlers.onHold({
      ...held.current,
      rowId: row.dataset.track,
      at: toQuarter(view.from + (at.x - box.left) * scale),
      way: toQuarter(way.x * scale),
    })
  })
  const onDrop = useEffectEvent((target: HTMLElement | null) => {
    held.current = null
    if (target) handlers.onDrop()
    else handlers.onHold(null)
  })
  const isDrawn = view !== undefined
  useEffect(() => {
    if (!root.current || !isDrawn) return
    return startPointerDrag(root.current, places, {
      onLift: (item) => {
        held.current = holdOf(item)
        track.current = null
      },
      onOver: (over) => {
        track.current = over
      },
      onMove,
      onDrop: (_, target) => onDrop(target),
      onHome: () => undefined,
      overlay: () => null,
    })
  }, [root, isDrawn])
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { startPointerDrag } from '#ui/pointer-drag.ts'
import { quarter, type Span } from './scheduling.rules.ts'

const places = {
  item: '[data-resize],[data-movable],[data-waiting]',
  notFrom: 'a',
  target: '[data-track],[data-cell]',
  scroller: '[data-schedule-scroll]',
  near: 0,
}
/** What a pointer holds: an order from the list, a booking, or the end of one. */
interface Held {
  kind: 'waiting' | 'move' | 'resize'
  orderId: string
}
/** Where it is held: over a row of a day, or over a day of a week. */
export type GridHold = Held & { rowId: string } & (
    | {
        /** Where in the day the pointer is, and how far it has come (ms, on the quarter of an hour). */
        at: number
        way: number
        day?: never
      }
    | { day: string }
  )
const toQuarter = (ms: number): number => Math.round(ms / quarter) * quarter

function holdOf(item: HTMLElement): Held | null {
  const { resize, movable, waiting, order } = item.dataset
  if (resize) return { kind: 'resize', orderId: resize }
  if (movable && order) return { kind: 'move', orderId: order }
  return waiting ? { kind: 'waiting', orderId: waiting } : null
}

/** Drags bookings, their ends, and orders without a time over the rows of a day (`shown`) or the cells of a week. */
export function useGridDrag(
  root: RefObject<HTMLElement | null>,
  shown: Span | 'week' | undefined,
  handlers: { onHold: (hold: GridHold | null) => void; onDrop: () => void },
): void {
  const held = useRef<Held | null>(null)
  const track = useRef<HTMLElement | null>(null)
  const onMove = useEffectEvent((at: { x: number }, way: { x: number }) => {
    const over = track.current
    if (!held.current || !shown) return
    const { track: row, cell: day, row: rowId } = over?.dataset ?? {}
    if (shown === 'week' && day && rowId) handlers.onHold({ ...held.current, rowId, day })
    else if (shown !== 'week' && over && row) {
      const box = over.getBoundingClientRect()
      const scale = (shown.to - shown.from) / box.width
      handlers.onHold({
        ...held.current,
        rowId: row,
        at: toQuarter(shown.from + (at.x - box.left) * scale),
        way: toQuarter(way.x * scale),
      })
    } else handlers.onHold(null)
  })
  const onDrop = useEffectEvent((target: HTMLElement | null) => {
    held.current = null
    if (target) handlers.onDrop()
    else handlers.onHold(null)
  })
  const isDrawn = shown !== undefined
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

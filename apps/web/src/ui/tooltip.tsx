import * as Slot from 'radix-ui/slot'
import { type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

type Side = 'top' | 'right' | 'bottom'
interface Tip {
  id: string
  text: ReactNode
  side: Side
  element: HTMLElement
}

let shown: Tip | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let lastHidden = 0
const listeners = new Set<() => void>()

function set(next: Tip | null) {
  clearTimeout(timer)
  if (shown && !next) lastHidden = performance.now()
  shown = next
  for (const listener of listeners) listener()
}
function showAfter(tip: Tip, ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => set(tip), ms)
}
/** A moment's grace, so that the pointer can go onto the hint itself (WCAG 1.4.13). */
function hideSoon() {
  clearTimeout(timer)
  if (shown) timer = setTimeout(() => set(null), 100)
}
function useTip(): Tip | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

/** Put once around the app: holds the one hint that can be visible. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <TooltipLayer />
    </>
  )
}

function TooltipLayer() {
  const tip = useTip()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!tip || !element) return
    const at = tip.element.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    const gap = 6
    const place =
      tip.side === 'right'
        ? { x: at.right + gap, y: at.top + (at.height - own.height) / 2 }
        : {
            x: at.left + (at.width - own.width) / 2,
            y: tip.side === 'bottom' || at.top - own.height - gap < 8 ? at.bottom + gap : at.top - own.height - gap,
          }
    element.style.left = `${Math.max(8, Math.min(place.x, innerWidth - own.width - 8))}px`
    element.style.top = `${Math.max(8, Math.min(place.y, innerHeight - own.height - 8))}px`
  }, [tip])
  useEffect(() => {
    if (!tip) return
    const hide = () => set(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    addEventListener('keydown', onKey, true)
    addEventListener('scroll', hide, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('scroll', hide, true)
    }
  }, [tip])
  if (!tip) return null
  return createPortal(
    <div
      ref={box}
      id={tip.id}
      role="tooltip"
      className="tooltip"
      onMouseEnter={() => clearTimeout(timer)}
      onMouseLeave={hideSoon}
    >
      {tip.text}
    </div>,
    document.body,
  )
}

/** A hint after 500 ms of hovering and on keyboard focus; never the only place of a fact. The child is one element that takes props and a ref. */
export function Tooltip({ text, side = 'top', children }: { text: ReactNode; side?: Side; children: ReactElement }) {
  const id = useId()
  const tip = useTip()
  const mine = tip?.id === id
  useEffect(
    () => () => {
      if (shown?.id === id) set(null)
    },
    [id],
  )
  return (
    <Slot.Root
      aria-describedby={mine ? id : undefined}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') {
          showAfter(
            { id, text, side, element: event.currentTarget as HTMLElement },
            performance.now() - lastHidden < 200 ? 0 : 500,
          )
        }
      }}
      onPointerLeave={hideSoon}
      onPointerDown={() => set(null)}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) set({ id, text, side, element: event.currentTarget as HTMLElement })
      }}
      onBlur={() => mine && set(null)}
    >
      {children}
    </Slot.Root>
  )
}

/** What is dragged where, as selectors below the surface. */
export interface DragPlaces {
  item: string
  /** Presses on these begin no drag. */
  notFrom: string
  target: string
  /** What scrolls when the pointer comes to its edge, besides the surface itself. */
  scroller: string
  /** How far above or below a target the pointer may be; 48 when it is not said. */
  near?: number
}

export interface DragHandlers {
  /** An item is taken up; `at` is its place in the window. The overlay is to be drawn there; from now on it is moved from here. */
  onLift: (item: HTMLElement, at: DOMRect) => void
  /** The pointer has come over another target, or over none. */
  onOver: (target: HTMLElement | null) => void
  /** Let go over a target, or over none, or given up: then null. */
  onDrop: (item: HTMLElement, target: HTMLElement | null) => void
  /** The overlay has gone back to where the item is, and can go away. */
  onHome: () => void
  /** Once a frame while it is held: where the pointer is in the window, and how far it has come. */
  onMove?: (at: { x: number; y: number }, way: { x: number; y: number }) => void
  overlay: () => HTMLElement | null
}

interface Point {
  x: number
  y: number
}

/** A mouse must go so far, a finger stay so long within so little, so that clicks, taps and scrolling remain what they are. */
const beginsAfterPx = 5
const holdMs = 250
const holdPx = 6
/** Pointers miss a target's upper and lower edge by so much at most. */
const nearPx = 48
const edgePx = 64
const mostScrollPx = 16
const homeMs = 180

/** How far to scroll in a frame, with the pointer so near to an edge: nothing in the middle, more towards either end. */
export function scrollStep(at: number, start: number, end: number): number {
  const edge = Math.min(edgePx, (end - start) / 4)
  if (edge <= 0) return 0
  const part = at < start + edge ? (at - start - edge) / edge : at > end - edge ? (at - end + edge) / edge : 0
  return Math.round(Math.max(-1, Math.min(1, part)) * mostScrollPx)
}

/** The first of the boxes that the point is in; above and below them a little further. */
export function boxAt(
  boxes: readonly Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[],
  { x, y }: Point,
  near: number = nearPx,
): number {
  return boxes.findIndex((box) => x >= box.left && x < box.right && y >= box.top - near && y < box.bottom + near)
}

/**
 * Lets items below `surface` be dragged by mouse, pen and finger. Nothing of the page is measured or styled again while the pointer
 * moves: one overlay is moved by a transform, once a frame, and the places of the targets are read again only after scrolling.
 * @returns takes everything away again; a drag under way is given up
 */
export function startPointerDrag(surface: HTMLElement, places: DragPlaces, handlers: DragHandlers): () => void {
  let drag: Drag | null = null
  const onDown = (event: PointerEvent) => {
    if (drag || !event.isPrimary || event.button !== 0 || event.ctrlKey || !(event.target instanceof Element)) return
    const item = event.target.closest<HTMLElement>(places.item)
    if (!item || !surface.contains(item) || event.target.closest(places.notFrom)) return
    drag = new Drag(surface, item, event, places, handlers, () => {
      drag = null
    })
  }
  // A finger that drags must not scroll; the browser asks only who has said so before the touch.
  const onTouchMove = (event: TouchEvent) => {
    if (drag?.isLifted) event.preventDefault()
  }
  const onNativeDrag = (event: Event) => drag && event.preventDefault()
  surface.addEventListener('pointerdown', onDown)
  surface.addEventListener('touchmove', onTouchMove, { passive: false })
  surface.addEventListener('dragstart', onNativeDrag)
  return () => {
    drag?.giveUp()
    surface.removeEventListener('pointerdown', onDown)
    surface.removeEventListener('touchmove', onTouchMove)
    surface.removeEventListener('dragstart', onNativeDrag)
  }
}

/** One press on an item, to its end. */
class Drag {
  isLifted = false
  readonly #surface: HTMLElement
  readonly #item: HTMLElement
  readonly #pointerId: number
  readonly #byTouch: boolean
  readonly #places: DragPlaces
  readonly #handlers: DragHandlers
  readonly #done: () => void
  readonly #listening = new AbortController()
  readonly #from: Point
  #at: Point
  /** Left and top of the item when it was taken up. */
  #origin: Point = { x: 0, y: 0 }
  #hold: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #targets: { element: HTMLElement; box: DOMRect }[] = []
  #scrollers: { element: Element; box: DOMRect }[] = []
  #isMeasured = false
  #over: HTMLElement | null = null
  #seen: Point | null = null

  constructor(
    surface: HTMLElement,
    item: HTMLElement,
    event: PointerEvent,
    places: DragPlaces,
    handlers: DragHandlers,
    done: () => void,
  ) {
    this.#surface = surface
    this.#item = item
    this.#pointerId = event.pointerId
    this.#byTouch = event.pointerType === 'touch'
    this.#places = places
    this.#handlers = handlers
    this.#done = done
    this.#from = { x: event.clientX, y: event.clientY }
    this.#at = this.#from
    if (this.#byTouch) this.#hold = setTimeout(() => this.#lift(), holdMs)
    this.#listen()
  }

  #listen(): void {
    const { signal } = this.#listening
    const early = { signal, capture: true }
    addEventListener('pointermove', (event) => this.#onMove(event), early)
    addEventListener('pointerup', (event) => event.pointerId === this.#pointerId && this.#end(true), early)
    addEventListener('pointercancel', (event) => event.pointerId === this.#pointerId && this.giveUp(), early)
    addEventListener('blur', () => this.giveUp(), { signal })
    addEventListener('contextmenu', (event) => (this.isLifted || this.#byTouch) && event.preventDefault(), early)
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !this.isLifted) return
        event.preventDefault()
        event.stopPropagation()
        this.giveUp()
      },
      early,
    )
    for (const type of ['scroll', 'resize']) addEventListener(type, () => (this.#isMeasured = false), { ...early, passive: true })
  }

  #onMove(event: PointerEvent): void {
    if (event.pointerId !== this.#pointerId) return
    this.#at = { x: event.clientX, y: event.clientY }
    if (this.isLifted) return
    const way = Math.hypot(this.#at.x - this.#from.x, this.#at.y - this.#from.y)
    if (this.#byTouch) {
      if (way > holdPx) this.giveUp()
    } else if (way >= beginsAfterPx) this.#lift()
  }

  #lift(): void {
    clearTimeout(this.#hold)
    try {
      // The cursor stays the item's, and moves outside the window are told as well.
      this.#item.setPointerCapture(this.#pointerId)
    } catch {
      this.giveUp()
      return
    }
    this.isLifted = true
    const at = this.#item.getBoundingClientRect()
    this.#origin = { x: at.left, y: at.top }
    this.#handlers.onLift(this.#item, at)
    this.#frame = requestAnimationFrame(() => this.#onFrame())
  }

  #measure(): void {
    if (this.#isMeasured) return
    this.#isMeasured = true
    const { target, scroller } = this.#places
    const found = <E extends Element>(elements: Iterable<E>) =>
      [...elements].map((element) => ({ element, box: element.getBoundingClientRect() }))
    this.#targets = found(this.#surface.querySelectorAll<HTMLElement>(target))
    this.#scrollers = found([this.#surface, ...this.#surface.querySelectorAll(scroller)])
  }

  #onFrame(): void {
    this.#measure()
    this.#scroll()
    const place = boxAt(
      this.#targets.map(({ box }) => box),
      this.#at,
      this.#places.near,
    )
    const over = this.#targets[place]?.element ?? null
    this.#place()
    if (over !== this.#over) {
      this.#over = over
      this.#handlers.onOver(over)
    }
    if (this.#seen !== this.#at) {
      this.#seen = this.#at
      this.#handlers.onMove?.(this.#at, { x: this.#at.x - this.#from.x, y: this.#at.y - this.#from.y })
    }
    this.#frame = requestAnimationFrame(() => this.#onFrame())
  }

  #place(): void {
    const overlay = this.#handlers.overlay()
    if (overlay) overlay.style.transform = this.#transform()
  }

  #transform(): string {
    return `translate3d(${this.#origin.x + this.#at.x - this.#from.x}px, ${this.#origin.y + this.#at.y - this.#from.y}px, 0)`
  }

  #scroll(): void {
    const { x, y } = this.#at
    for (const { element, box } of this.#scrollers) {
      const within = x >= box.left && x < box.right
      const left = element === this.#surface ? scrollStep(x, box.left, box.right) : 0
      const top = within ? scrollStep(y, box.top, Math.min(box.bottom, innerHeight)) : 0
      if (left !== 0 || top !== 0) element.scrollBy({ left, top, behavior: 'instant' })
    }
    const top = scrollStep(y, 0, innerHeight)
    if (top !== 0) scrollBy({ left: 0, top, behavior: 'instant' })
  }

  giveUp(): void {
    this.#end(false)
  }

  #end(drops: boolean): void {
    clearTimeout(this.#hold)
    cancelAnimationFrame(this.#frame)
    this.#listening.abort()
    this.#done()
    if (!this.isLifted) return
    // The click that follows is the end of the drag, not one on what lies below.
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    this.#handlers.onDrop(this.#item, drops ? this.#over : null)
    void this.#goHome()
  }

  async #goHome(): Promise<void> {
    const overlay = this.#handlers.overlay()
    if (overlay && this.#item.isConnected && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const home = this.#item.getBoundingClientRect()
      const flight = overlay.animate(
        { transform: [this.#transform(), `translate3d(${home.left}px, ${home.top}px, 0)`] },
        { duration: homeMs, easing: 'ease-out', fill: 'forwards' },
      )
      await flight.finished.catch(() => undefined)
    }
    this.#handlers.onHome()
  }
}

import { useNavigate, useRouter } from '@tanstack/react-router'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useBadgeWords } from '#features/flags/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { cx } from '#ui/classes.ts'
import type { ActedOrder, OrderAction } from '../actions/order-actions.rules.ts'
import type { ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { CardContent, cardClass } from './board-card.tsx'
import { BoardCards, factsOf } from './board-cards.tsx'
import { BoardColumn, FoldedColumn } from './board-column.tsx'
import { foldedColumns, judgeDrop, openColumns } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardWords } from './use-board-words.ts'

export interface BoardColumnData {
  status: OrderStatus
  count: number
  cards: readonly ServiceOrder[]
}

/** A card in the hand, and the column it is over. */
interface Lifted {
  order: ServiceOrder
  over: OrderStatus | null
  byKeys: boolean
}

/**
 * The columns and their cards. Pointers drag, keys do the same (Space lifts, arrows move, Space drops, Escape puts back), and both
 * end in `onAction`, which asks what the move needs. A move that is not in the table is refused in the specified words and the
 * card goes back (G45).
 */
// oxlint-disable-next-line max-lines-per-function -- pointers, keys and cards share one state
export function Board({
  columns,
  sinceMs,
  ringed,
  empty,
  onAction,
}: {
  columns: readonly BoardColumnData[]
  /** How long ago the cards were fetched. */
  sinceMs: number
  /** Orders that someone else has just changed. */
  ringed: ReadonlySet<string>
  empty: string
  onAction: (action: OrderAction, order: ActedOrder) => void
}) {
  const t = useText(orderBoardText)
  const words = useText(serviceOrdersText)
  const badge = useBadgeWords()
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const { said, drop, sayOver, sayLifted, sayPutBack } = useBoardWords(onAction)
  const follow = useRef<string | null>(null)
  const router = useRouter()
  const [drawsAll, setDrawsAll] = useState(false)
  const byStatus = (status: OrderStatus) => columns.find((one) => one.status === status)
  const open = openColumns.map((status) => byStatus(status)?.cards ?? [])
  const tabStop = open.some((cards) => cards.some((card) => card.id === current)) ? current : (open.flat()[0]?.id ?? null)
  const { held, overlay } = useBoardDrag(root, {
    onLift: (id) => {
      const order = open.flat().find((one) => one.id === id)
      if (order) setLifted({ order, over: order.status, byKeys: false })
    },
    onOver: (over) => setLifted((before) => before && { ...before, over }),
    onDrop: (id, over) => {
      const order = open.flat().find((one) => one.id === id)
      setLifted(null)
      if (order && over) drop(order, over)
    },
  })
  const heldOrder = held && (open.flat().find((one) => one.id === held.id) ?? null)

  function focusCard(id: string) {
    const find = () => root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    // Far down in a column that is still being drawn.
    if (!find()) flushSync(() => setDrawsAll(true))
    setCurrent(id)
    const card = find()
    card?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  // A card moved by keys is drawn again in its new column: the focus goes with it.
  useEffect(() => {
    const id = follow.current
    if (!id || document.querySelector('[role="dialog"]')) return
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!card || columns.every((column) => column.cards.every((one) => one.id !== id))) return
    if (document.activeElement === document.body) card.focus()
  }, [columns])

  const onKeyDown = useBoardKeys({
    open,
    lifted: lifted?.byKeys ? { order: lifted.order, over: lifted.over ?? lifted.order.status } : null,
    lift(order) {
      setLifted({ order, over: order.status, byKeys: true })
      sayLifted(order)
    },
    moveOver(order, over) {
      setLifted({ order, over, byKeys: true })
      root.current?.querySelector(`[data-column="${over}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      sayOver(order, over)
    },
    putBack(order, isSaid) {
      setLifted(null)
      if (isSaid) sayPutBack(order)
    },
    drop(order, over) {
      setLifted(null)
      follow.current = order.id
      drop(order, over)
    },
    openOrder: (id) => void navigate({ to: paths.order(id) }),
    focusCard,
  })
  /** The cards' links are plain ones: what a click on them means is decided here, once for all. */
  function onClick(event: MouseEvent) {
    const id = linkedCard(event)
    if (!id || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: paths.order(id) })
  }
  function onPointerOver(event: MouseEvent) {
    const id = linkedCard(event)
    if (id) void router.preloadRoute({ to: paths.order(id) }).catch(() => undefined)
  }

  return (
    <>
      <p id="board-keys" className="sr-only">
        {t('keys')}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {said}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside, which have the focus */}
      <div
        ref={root}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerOver={onPointerOver}
        onFocus={(event) => {
          const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
          if (!id) return
          setCurrent(id)
          if (id !== follow.current) follow.current = null
        }}
        onBlur={(event) => {
          if (lifted?.byKeys && !root.current?.contains(event.relatedTarget)) setLifted(null)
        }}
        className={cx(
          'relative flex min-h-0 flex-1 gap-3 overflow-x-auto max-md:items-start max-md:pb-4',
          // While a card is dragged the columns must not jump into place.
          !held && 'max-md:snap-x',
        )}
      >
        {openColumns.map((status, index) => {
          const cards = open[index] ?? []
          return (
            <OpenColumn key={status} {...{ status, cards, empty, lifted }} count={byStatus(status)?.count ?? 0}>
              <BoardCards
                cards={cards}
                format={format}
                sinceMs={sinceMs}
                currentId={idIn(cards, tabStop)}
                liftedId={lifted?.byKeys ? idIn(cards, lifted.order.id) : null}
                heldId={idIn(cards, held?.id)}
                ringed={ringed}
                drawsAll={drawsAll}
                onAction={onAction}
              />
            </OpenColumn>
          )
        })}
        {foldedColumns.map((status) => (
          <FoldedColumn
            key={status}
            status={status}
            count={byStatus(status)?.count ?? 0}
            verdict={lifted && judgeDrop(lifted.order, status)}
            from={lifted?.order.status ?? null}
            isOver={lifted?.over === status}
          />
        ))}
      </div>
      {held && heldOrder && (
        <HeldCard ref={overlay} at={held.at}>
          <CardContent {...factsOf({ t, words, badge }, heldOrder, format, sinceMs, '')} isCurrent={false} onAction={onAction} />
        </HeldCard>
      )}
    </>
  )
}

const idIn = (cards: readonly ServiceOrder[], id: string | null | undefined): string | null =>
  id && cards.some((card) => card.id === id) ? id : null

/** The card whose link the event is on. */
function linkedCard(event: MouseEvent): string | undefined {
  const link = (event.target as Element).closest('[data-card-link]')
  return link?.closest<HTMLElement>('[data-card]')?.dataset.card
}

/** The card under the pointer, above everything else. */
function HeldCard({
  ref,
  at,
  children,
}: {
  ref: Ref<HTMLDivElement>
  at: { left: number; top: number; width: number }
  children: ReactNode
}) {
  return createPortal(
    <div
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-(--z-overlay) will-change-transform"
      style={{ width: at.width, transform: `translate3d(${at.left}px, ${at.top}px, 0)` }}
    >
      <div className={cx(cardClass, 'rotate-[1.6deg] !border-accent !bg-raised !shadow-[var(--elev-4)]')}>{children}</div>
    </div>,
    document.body,
  )
}

/** A column with cards, and the time they are estimated at where all of them are shown. */
function OpenColumn({
  status,
  cards,
  count,
  empty,
  lifted,
  children,
}: {
  status: OrderStatus
  cards: readonly ServiceOrder[]
  count: number
  empty: string
  lifted: Lifted | null
  children: ReactNode
}) {
  const isWhole = count === cards.length && status !== 'completed'
  return (
    <BoardColumn
      status={status}
      count={count}
      shown={cards.length}
      empty={empty}
      minutes={isWhole ? cards.reduce((sum, card) => sum + (card.estimated_duration ?? 0), 0) : 0}
      verdict={lifted && judgeDrop(lifted.order, status)}
      from={lifted?.order.status ?? null}
      isOver={lifted?.over === status}
    >
      {children}
    </BoardColumn>
  )
}

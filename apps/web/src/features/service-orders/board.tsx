import { useNavigate, useRouter } from '@tanstack/react-router'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { cx } from '#ui/classes.ts'
import { notify } from '#ui/notify.ts'
import { CardContent, cardClass } from './board-card.tsx'
import { BoardCards, factsOf } from './board-cards.tsx'
import { BoardColumn, FoldedColumn, useWhy } from './board-column.tsx'
import type { ActedOrder, OrderAction } from './order-actions.rules.ts'
import { cardBeside, columnBeside, foldedColumns, judgeDrop, openColumns } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'
import type { ServiceOrder } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'
import { useBoardDrag } from './use-board-drag.ts'

export interface BoardColumnData {
  status: OrderStatus
  count: number
  cards: readonly ServiceOrder[]
}

/**
 * The columns and their cards. Pointers drag, keys do the same (Space lifts, arrows move, Space drops, Escape puts back), and both
 * end in `onAction`, which asks what the move needs. A move that is not in the table is refused in the specified words and the
 * card goes back (G45).
 */
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
  const why = useWhy()
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const [lifted, setLifted] = useState<{ order: ServiceOrder; over: OrderStatus | null; byKeys: boolean } | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const follow = useRef<string | null>(null)
  const router = useRouter()
  const [drawsAll, setDrawsAll] = useState(false)
  const byStatus = (status: OrderStatus) => columns.find((one) => one.status === status)
  const open = openColumns.map((status) => byStatus(status)?.cards ?? [])
  const statusWord = (status: OrderStatus) => words(`statuses.${status}`)
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

  /** Puts a lifted card down on a column. */
  function drop(order: ServiceOrder, to: OrderStatus) {
    const verdict = judgeDrop(order, to)
    const { number } = order
    if (verdict.kind === 'home') setSaid(t('said.putBack', { number, status: statusWord(order.status) }))
    else if (verdict.kind === 'refuses') {
      notify({
        kind: 'error',
        title:
          verdict.reason === 'notAllowed'
            ? t('notAllowed')
            : t('refused', { from: statusWord(order.status), to: statusWord(to) }),
        text: verdict.reason === 'notAllowed' ? undefined : why(verdict, order.status, to),
      })
      setSaid(t('said.refused', { number, status: statusWord(order.status), why: why(verdict, order.status, to) }))
    } else {
      setSaid(verdict.action === 'start' ? t('said.sent', { number, status: statusWord(to) }) : t('said.asked', { number }))
      onAction(verdict.action, order)
    }
  }
  function sayOver(order: ServiceOrder, over: OrderStatus) {
    const verdict = judgeDrop(order, over)
    const status = statusWord(over)
    setSaid(
      verdict.kind === 'home'
        ? t('said.overHome', { status })
        : verdict.kind === 'takes'
          ? t('said.overTakes', { status, what: t(`drop.${verdict.action}`) })
          : t('said.overRefuses', { status, why: why(verdict, order.status, over) }),
    )
  }
  function focusCard(id: string) {
    const find = () => root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    // Far down in a column that is still being drawn.
    if (!find()) flushSync(() => setDrawsAll(true))
    setCurrent(id)
    const card = find()
    card?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  // A card moved by keys is drawn anew in its new column: the focus goes with it.
  useEffect(() => {
    const id = follow.current
    if (!id || document.querySelector('[role="dialog"]')) return
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!card || columns.every((column) => column.cards.every((one) => one.id !== id))) return
    if (document.activeElement === document.body) card.focus()
  }, [columns])

  function onKeyDown(event: KeyboardEvent) {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    if (lifted?.byKeys) return onLiftedKey(event, lifted.order, lifted.over ?? lifted.order.status)
    if (event.target !== card) return
    const order = open.flat().find((one) => one.id === card.dataset.card)
    if (!order) return
    switch (event.key) {
      case ' ':
        event.preventDefault()
        setLifted({ order, over: order.status, byKeys: true })
        setSaid(t('said.lifted', { number: order.number, status: statusWord(order.status) }))
        return
      case 'Enter':
        event.preventDefault()
        void navigate({ to: paths.order(order.id) })
        return
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
        if (id) focusCard(id)
      }
    }
  }
  function onLiftedKey(event: KeyboardEvent, order: ServiceOrder, over: OrderStatus) {
    if (event.key === 'Tab') setLifted(null)
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ', 'Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      setLifted(null)
      setSaid(t('said.putBack', { number: order.number, status: statusWord(order.status) }))
    } else if (event.key === ' ' || event.key === 'Enter') {
      setLifted(null)
      follow.current = order.id
      drop(order, over)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const next = columnBeside(over, event.key === 'ArrowLeft' ? -1 : 1)
      setLifted({ order, over: next, byKeys: true })
      root.current?.querySelector(`[data-column="${next}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      sayOver(order, next)
    }
  }
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
          const count = byStatus(status)?.count ?? 0
          return (
            <BoardColumn
              key={status}
              status={status}
              count={count}
              shown={cards.length}
              empty={empty}
              minutes={
                count === cards.length && status !== 'completed'
                  ? cards.reduce((sum, card) => sum + (card.estimated_duration ?? 0), 0)
                  : 0
              }
              verdict={lifted && judgeDrop(lifted.order, status)}
              from={lifted?.order.status ?? null}
              isOver={lifted?.over === status}
            >
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
            </BoardColumn>
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
      {held &&
        heldOrder &&
        createPortal(
          <div
            ref={overlay}
            aria-hidden="true"
            className="pointer-events-none fixed top-0 left-0 z-(--z-overlay) will-change-transform"
            style={{ width: held.at.width, transform: `translate3d(${held.at.left}px, ${held.at.top}px, 0)` }}
          >
            <div className={cx(cardClass, 'rotate-[1.6deg] !border-accent !bg-raised !shadow-[var(--elev-4)]')}>
              <CardContent {...factsOf({ t, words }, heldOrder, format, sinceMs, '')} isCurrent={false} onAction={onAction} />
            </div>
          </div>,
          document.body,
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

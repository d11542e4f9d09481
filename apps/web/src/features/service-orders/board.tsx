import { Accessibility, PointerActivationConstraints, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay } from '@dnd-kit/react'
import { useNavigate } from '@tanstack/react-router'
import { type OrderStatus, orderStatuses } from '@twopost/contract/service-orders.states'
import { getNonce } from 'get-nonce'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { cx } from '#ui/classes.ts'
import { notify } from '#ui/notify.ts'
import { BoardCard, CardContent, cardClass } from './board-card.tsx'
import { BoardColumn, FoldedColumn, useWhy } from './board-column.tsx'
import type { ActedOrder, OrderAction } from './order-actions.rules.ts'
import { cardBeside, columnBeside, foldedColumns, judgeDrop, minutesNow, openColumns } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'
import type { ServiceOrder } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'

export interface BoardColumnData {
  status: OrderStatus
  count: number
  cards: readonly ServiceOrder[]
}

/** Dragging begins after a few pixels, on touch after a moment, so that taps and scrolling stay what they are; never on buttons. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: (event) =>
      event.pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: (event) => event.target instanceof Element && event.target.closest('button,[role="menuitem"]') !== null,
  }),
]

/**
 * The columns and their cards. Wraps the drag library: pointers drag through it, keys are handled here (Space lifts, arrows
 * move, Space drops, Escape puts back), and both end in `onAction`, which asks what the move needs. A move that is not in the
 * table is refused in the specified words and the card goes back (checklist G45).
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
  const plugins = useMemo(() => {
    const nonce = getNonce()
    return nonce ? [StyleInjector.configure({ nonce })] : []
  }, [])
  const byStatus = (status: OrderStatus) => columns.find((one) => one.status === status)
  const open = openColumns.map((status) => byStatus(status)?.cards ?? [])
  const statusWord = (status: OrderStatus) => words(`statuses.${status}`)
  const tabStop = open.some((cards) => cards.some((card) => card.id === current)) ? current : (open.flat()[0]?.id ?? null)

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
    setCurrent(id)
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
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
  const act = useCallback((action: OrderAction, order: ActedOrder) => onAction(action, order), [onAction])
  const overOf = (target: { id: string | number } | null | undefined) =>
    orderStatuses.find((status) => status === target?.id) ?? null

  return (
    <DragDropProvider
      sensors={sensors}
      plugins={(defaults) => [...defaults.filter((plugin) => plugin !== Accessibility), ...plugins]}
      onDragStart={({ operation }) => {
        const order = operation.source?.data.order as ServiceOrder | undefined
        if (order) setLifted({ order, over: order.status, byKeys: false })
      }}
      onDragOver={({ operation }) => {
        const over = overOf(operation.target)
        setLifted((before) => before && { ...before, over })
      }}
      onDragEnd={({ operation, canceled }) => {
        const order = operation.source?.data.order as ServiceOrder | undefined
        const over = overOf(operation.target)
        setLifted(null)
        if (order && over && !canceled) drop(order, over)
      }}
    >
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
          'relative flex min-h-0 flex-1 gap-3 overflow-x-auto max-md:snap-x max-md:items-start max-md:pb-4',
          lifted && 'select-none',
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
              {cards.map((order) => (
                <BoardCard
                  key={order.id}
                  order={order}
                  format={format}
                  minutes={minutesNow(order, sinceMs)}
                  href={paths.order(order.id)}
                  isCurrent={order.id === tabStop}
                  isLifted={lifted?.byKeys === true && lifted.order.id === order.id}
                  isRinged={ringed.has(order.id)}
                  onAction={act}
                />
              ))}
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
      <DragOverlay>
        {(source) => {
          const order = source.data.order as ServiceOrder | undefined
          return order ? (
            <div
              className={cx(cardClass, 'rotate-[1.6deg] !border-accent !bg-raised !shadow-[var(--elev-4)]')}
              aria-hidden="true"
            >
              <CardContent
                order={order}
                format={format}
                minutes={minutesNow(order, sinceMs)}
                href={paths.order(order.id)}
                isCurrent={false}
                onAction={act}
              />
            </div>
          ) : null
        }}
      </DragOverlay>
    </DragDropProvider>
  )
}

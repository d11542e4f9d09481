import { memo } from 'react'
import { useBadgeWords } from '#features/flags/index.ts'
import type { Format } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useGrowing } from '#ui/use-growing.ts'
import type { ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { BoardCard, type BoardWords, type CardFacts, type CardProps } from './board-card.tsx'
import { minutesNow } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'

/** No card is lower: so many fill a column of the window. */
const leastCardPx = 135
const step = 4

/** What a card says of its order at this moment. */
export function factsOf(texts: BoardWords, order: ServiceOrder, format: Format, sinceMs: number, href: string): CardFacts {
  const due = order.due_date ? format.due(order.due_date) : null
  const isLate = due?.late === true && order.status !== 'completed'
  return {
    ...texts,
    order,
    minutes: minutesNow(order, sinceMs),
    href,
    due: order.due_date && due ? (isLate || !due.late ? due.text : format.date(order.due_date)) : '',
    waits: order.approval?.state === 'waiting' && order.approval.presented_at ? format.age(order.approval.presented_at) : '',
    dueInFull: order.due_date ? format.exact(order.due_date) : '',
    isLate,
  }
}

/** The cards of one column; what happens in another one does not draw them again. */
export const BoardCards = memo(function BoardCards({
  cards,
  format,
  sinceMs,
  currentId,
  liftedId,
  heldId,
  ringed,
  drawsAll,
  onAction,
}: {
  cards: readonly ServiceOrder[]
  format: Format
  sinceMs: number
  /** Each null unless the card is in this column. */
  currentId: string | null
  liftedId: string | null
  heldId: string | null
  ringed: ReadonlySet<string>
  /** A card that is not drawn yet is needed. */
  drawsAll: boolean
  onAction: CardProps['onAction']
}) {
  const paths = usePaths()
  const texts = { t: useText(orderBoardText), words: useText(serviceOrdersText), badge: useBadgeWords() }
  const first = Math.ceil(innerHeight / leastCardPx)
  const [drawn, drawAll] = useGrowing(cards.length, first, step)
  if (drawsAll && drawn < cards.length) drawAll()
  return cards
    .slice(0, drawn)
    .map((order, index) => (
      <BoardCard
        key={order.id}
        {...factsOf(texts, order, format, sinceMs, paths.order(order.id))}
        isCurrent={order.id === currentId}
        isLifted={order.id === liftedId}
        isHeld={order.id === heldId}
        isRinged={ringed.has(order.id)}
        isFirst={index < first}
        onAction={onAction}
      />
    ))
})

import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import type { ActedOrder, OrderAction } from '../actions/order-actions.rules.ts'
import type { ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { useWhy } from './board-column.tsx'
import { judgeDrop } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'

/** What the board says of a card in the hand, aloud for screen readers, and what comes of putting it down. */
export function useBoardWords(onAction: (action: OrderAction, order: ActedOrder) => void) {
  const t = useText(orderBoardText)
  const words = useText(serviceOrdersText)
  const why = useWhy()
  const [said, setSaid] = useState('')
  const statusWord = (status: OrderStatus) => words(`statuses.${status}`)
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
  return {
    said,
    drop,
    sayOver,
    sayLifted: ({ number, status }: ServiceOrder) => setSaid(t('said.lifted', { number, status: statusWord(status) })),
    sayPutBack: ({ number, status }: ServiceOrder) => setSaid(t('said.putBack', { number, status: statusWord(status) })),
  }
}

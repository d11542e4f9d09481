import type { LineItem } from '@twopost/contract/service-orders'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { notify } from '#ui/notify.ts'
import { notComing } from './order-parts.rules.ts'
import { orderPartsText } from './order-parts.text.ts'

/** Puts what a line of an order still needs on the list of what to buy, once (K15); nothing for somebody who may not. */
export function useOrderLater(order: { shop_id: string }): ((line: LineItem) => Promise<void>) | undefined {
  const t = useText(orderPartsText)
  const format = useFormat()
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const add = useSend('createReorder', { refreshes: ['listReorders', 'listPurchaseNeeds', 'listPartNeeds'] })
  if (!mayBuy) return undefined
  return async (line) => {
    const partId = line.inventory_item_id
    if (partId === null) return
    const { shop_id } = order
    try {
      const quantity = notComing(line)
      await add.mutateAsync({ body: { shop_id, partId, quantity, line_item_id: line.id } })
      notify({
        kind: 'success',
        title: t('laterDone'),
        text: t('laterText', { count: format.number(quantity, 3), part: line.description }),
      })
    } catch (error) {
      if (toProblem(error).code === 'REORDER_EXISTS') notify({ kind: 'info', title: t('laterAlready'), text: line.description })
      else notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) })
    }
  }
}

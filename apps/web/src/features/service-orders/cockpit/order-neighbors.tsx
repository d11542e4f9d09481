import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo } from 'react'
import { queryClient } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { IconButton } from '#ui/button.tsx'
import { neighborsIn, type SeenList } from './order-neighbors.rules.ts'
import { orderNeighborsText } from './order-neighbors.text.ts'

/** The pages of the list that this tab has read. */
const seenLists = (): SeenList[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['listServiceOrders'] })
    .map(({ state }) => {
      const data = state.data as { service_orders?: readonly { id: string }[] } | undefined
      return { ids: data?.service_orders?.map((one) => one.id) ?? [], at: state.dataUpdatedAt }
    })

/** Previous and next of the list the person came from, by K and J (x2); not there without such a list. */
export function OrderNeighbors({ orderId }: { orderId: string }) {
  const t = useText(orderNeighborsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const found = useMemo(() => neighborsIn(seenLists(), orderId), [orderId])
  if (!found) return null
  const go = (id: string | null) => id && void navigate({ to: paths.order(id) })
  return (
    <span className="flex items-center gap-1 text-sm text-ink-3 print:hidden">
      <span className="max-lg:sr-only">{t('place', { place: String(found.place), count: String(found.count) })}</span>
      <IconButton
        size="sm"
        aria-keyshortcuts="k"
        disabled={found.previous === null}
        icon={<ChevronUp size={16} />}
        label={t('previous')}
        onClick={() => go(found.previous)}
      />
      <IconButton
        size="sm"
        aria-keyshortcuts="j"
        disabled={found.next === null}
        icon={<ChevronDown size={16} />}
        label={t('next')}
        onClick={() => go(found.next)}
      />
    </span>
  )
}

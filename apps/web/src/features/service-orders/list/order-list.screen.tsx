import { orderList } from '@twopost/contract/service-orders.list'
import { orderStatuses } from '@twopost/contract/service-orders.states'
import { ClipboardList } from 'lucide-react'
import { Suspense } from 'react'
import { useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { StatusGlyph } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { OrderMenu } from '../actions/order-menu.tsx'
import { useOrderActions } from '../actions/use-order-actions.tsx'
import { useLiveOrders, useOrders } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { OpenItem, totalOf, useOrderCells } from './order-cells.tsx'
import { OrderFilters } from './order-filters.tsx'
import { listQuery } from './order-list.rules.ts'
import { orderListText } from './order-list.text.ts'
import { OrderRowCard } from './order-row-card.tsx'
import { NewOrderLink, OrderViews } from './order-views.tsx'
import { useOrderKeys } from './use-order-keys.tsx'

const OrderBulkBar = lazyPart(() => import('./order-bulk-bar.tsx').then((module) => module.OrderBulkBar))

/** The work orders of the selected shop (G9, G42, G47, R1-35). */
export function OrderListScreen() {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayCreate = useMay('service-order:create')
  const mayExport = useMay('reports:export')
  const isCompact = useAppStorage((kept) => kept.density === 'compact')
  const listView = useListView(orderList)
  const { view, setView } = listView
  const { run, dialogs } = useOrderActions()
  useLiveOrders(['listServiceOrders'])
  const query = listQuery(view, shop?.id)
  const list = useOrders({ ...query, page: view.page, limit: view.rows })
  const counts = list.data?.counts
  const cells = useOrderCells(isCompact, run)
  const editor = useOrderKeys(list.data?.service_orders, run)
  return (
    <ListFrame
      t={t}
      icon={<ClipboardList size={24} />}
      view={listView}
      list={list}
      rows={list.data?.service_orders}
      pagination={list.data?.pagination}
      cells={cells}
      rowAction={{
        label: t('columnActions'),
        width: '44px',
        cell: (row) => <OrderMenu order={row} onAction={run} before={<OpenItem id={row.id} />} />,
      }}
      dense
      pageNote={
        list.data && (
          <>
            {t('pageSum')} <b className="font-[520] text-ink-1">{format.money(totalOf(list.data.service_orders))}</b>{' '}
            {t('pageSumNote')}
          </>
        )
      }
      file={mayExport && { call: 'exportServiceOrders', query }}
      counts={{ call: 'listServiceOrders', query: (one) => listQuery(one, shop?.id) }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      rowPath={(row) => paths.order(row.id)}
      card={(row) => <OrderRowCard order={row} onAction={run} />}
      cardsBelow={900}
      looks={<OrderViews current="list" />}
      tabs={
        <StatusTabs
          label={t('statusFilter')}
          value={view.status}
          onValue={(status) => setView({ status })}
          items={(['all', ...orderStatuses] as const).map((status) => ({
            value: status,
            label: status === 'all' ? t('all') : words(`statuses.${status}`),
            count: counts && format.number(counts[status]),
            icon: status === 'all' ? undefined : <StatusGlyph status={status} toned size={15} />,
          }))}
        />
      }
      filters={<OrderFilters view={view} setView={setView} />}
      action={mayCreate && <NewOrderLink />}
      bulk={(selection, keep) =>
        selection.size > 0 && (
          <Suspense fallback={null}>
            <OrderBulkBar orders={[...selection.values()]} keep={keep} />
          </Suspense>
        )
      }
    >
      {dialogs}
      {editor}
    </ListFrame>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { orderPriorities, orderStatuses } from '@twopost/contract/service-orders.states'
import { Ban, ClipboardList, Flag, Rows2, Rows3, UserPlus } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { remember, useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useUrlState } from '#platform/url-state.ts'
import { useTyped } from '#platform/use-paused.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { BulkBar, FilterBar } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count, StatusGlyph } from '#ui/status.tsx'
import { Table } from '#ui/table.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import type { BulkWish } from './order-bulk.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { directionOf, isFiltered, listQuery, noFilters, orderListParams, type SortKey } from './order-list.rules.ts'
import { orderListText } from './order-list.text.ts'
import { OrderRowCard } from './order-row-card.tsx'
import { NewOrderLink, OrderViews } from './order-views.tsx'
import { OrderPriorityMark } from './order-words.tsx'
import { type ServiceOrder, useLiveOrders, useOrders } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'
import { useListKeys } from './use-list-keys.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { useSelection } from './use-selection.ts'

const OrderBulk = lazy(() => import('./order-bulk.tsx').then((module) => ({ default: module.OrderBulk })))

const noOrders: ServiceOrder[] = []

/** The work orders of the selected shop (G9, G42, G47). */
export function OrderListScreen() {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const shop = useShop()
  const mayCreate = useMay('service-order:create')
  const mayAssign = useMay('service-order:assign')
  const mayCancel = useMay('service-order:approve')
  const density = useAppStorage((kept) => kept.density)
  const [view, setView] = useUrlState(orderListParams)
  const [typed, setTyped] = useTyped(view.q, (q) => setView({ q }))
  const [selected, setSelected] = useSelection(shop?.id)
  const [bulk, setBulk] = useState<BulkWish | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const { run, dialogs } = useOrderActions()
  useLiveOrders(['listServiceOrders'])
  const list = useOrders(listQuery(view, shop?.id))
  const problem = useProblemText(list.error)
  const orders = list.data?.service_orders ?? noOrders
  const counts = list.data?.counts
  const pagination = list.data?.pagination
  const filtered = isFiltered(view)
  const clear = () => setView({ ...noFilters })

  // The page is gone (orders were cancelled or deleted): back to the last one there is.
  const lastPage = pagination ? Math.max(1, pagination.total_pages) : view.page
  useEffect(() => {
    if (!list.isPlaceholderData && view.page > lastPage) setView({ page: lastPage })
  }, [list.isPlaceholderData, view.page, lastPage, setView])
  const select = useCallback(
    (ids: ReadonlySet<string>) => {
      setSelected((before) => {
        const next = new Map<string, ServiceOrder>()
        for (const id of ids) {
          const order = orders.find((one) => one.id === id) ?? before.get(id)
          if (order) next.set(id, order)
        }
        return next
      })
    },
    [orders, setSelected],
  )
  useListKeys({
    list: listRef,
    search: searchRef,
    onNew: mayCreate ? () => void navigate({ to: paths.newOrder }) : undefined,
    onToggle: (id, from) => {
      const ids = orders.map((one) => one.id)
      const next = new Set(selected.keys())
      const start = from ? ids.indexOf(from) : -1
      if (start >= 0) {
        const end = ids.indexOf(id)
        for (const one of ids.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(one)
      } else if (!next.delete(id)) next.add(id)
      select(next)
    },
  })
  const columns = useOrderColumns(density === 'compact', run)
  // Rows fetched since then are newer than when they were selected.
  const chosen = [...selected.values()].map((one) => orders.find((order) => order.id === one.id) ?? one)
  const tabs = (['all', ...orderStatuses] as const).map((status) => ({
    value: status,
    label: status === 'all' ? t('all') : words(`statuses.${status}`),
    count: counts && format.number(counts[status]),
    icon: status === 'all' ? undefined : <StatusGlyph status={status} toned size={15} />,
  }))

  return (
    <div className="page page--list">
      <PageHeader
        title={words('title')}
        beside={
          pagination && (
            <span className="md:hidden">
              <Count value={format.number(pagination.total)} />
            </span>
          )
        }
        actions={
          <>
            <OrderViews current="list" />
            {mayCreate && <NewOrderLink className="max-md:hidden" />}
          </>
        }
      />
      <StatusTabs label={t('statusFilter')} value={view.status} onValue={(status) => setView({ status })} items={tabs} />
      <FilterBar
        onClear={filtered ? clear : undefined}
        end={
          <>
            <IconButton
              size="sm"
              label={t('comfortable')}
              aria-pressed={density === 'comfortable'}
              kind={density === 'comfortable' ? 'soft' : 'ghost'}
              icon={<Rows2 size={17} />}
              onClick={() => remember({ density: 'comfortable' })}
            />
            <IconButton
              size="sm"
              label={t('compact')}
              aria-pressed={density === 'compact'}
              kind={density === 'compact' ? 'soft' : 'ghost'}
              icon={<Rows3 size={17} />}
              onClick={() => remember({ density: 'compact' })}
            />
          </>
        }
      >
        <SearchInput ref={searchRef} label={t('search')} value={typed} onValue={setTyped} />
        <OrderFilters view={view} setView={setView} />
      </FilterBar>
      {list.isError && !list.data ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={list.error.requestId}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : !list.data ? (
        <SkeletonRows rows={8} />
      ) : orders.length === 0 ? (
        <div className="card relative">
          <ThinProgress active={list.isFetching} />
          {filtered || view.status !== 'all' ? (
            <FilteredEmpty
              title={t('filteredTitle')}
              clearText={t('clearFilters')}
              onClear={() => setView({ ...noFilters, status: 'all' })}
            />
          ) : (
            <EmptyState
              icon={<ClipboardList size={24} />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={mayCreate && <NewOrderLink className="mt-2" />}
            />
          )}
        </div>
      ) : (
        <div className="relative" ref={listRef}>
          <ThinProgress active={list.isFetching} />
          <Table
            label={words('title')}
            rows={orders}
            columns={columns}
            rowId={(row) => row.id}
            rowLabel={(row) => row.number}
            fixed
            className="[&_table]:min-w-[1040px]"
            density={density}
            stale={list.isPlaceholderData}
            sort={{ by: view.sort, direction: directionOf(view) }}
            onSort={({ by, direction }) => setView({ sort: by as SortKey, dir: direction })}
            selection={new Set(selected.keys())}
            onSelection={select}
            onOpen={(row) => void navigate({ to: paths.order(row.id) })}
            card={(row) => <OrderRowCard order={row} onAction={run} />}
            footer={
              <Pager
                page={view.page}
                limit={view.rows}
                total={pagination?.total ?? 0}
                capped={pagination?.total_is_capped ?? false}
                onPage={(page) => setView({ page })}
                onLimit={(rows) => setView({ rows })}
              />
            }
          />
        </div>
      )}
      {selected.size > 0 && (
        <BulkBar count={selected.size} onClear={() => setSelected(new Map())}>
          {mayAssign && (
            <Button kind="ghost" icon={<UserPlus size={16} />} onClick={() => setBulk({ kind: 'assign' })}>
              {t('bulkAssign')}
            </Button>
          )}
          {mayCreate && (
            <Menu
              side="top"
              align="center"
              label={t('bulkPriority')}
              trigger={
                <Button kind="ghost" icon={<Flag size={16} />}>
                  {t('bulkPriority')}
                </Button>
              }
            >
              {[...orderPriorities].reverse().map((priority) => (
                <MenuItem key={priority} onSelect={() => setBulk({ kind: 'priority', priority })}>
                  <OrderPriorityMark priority={priority} />
                </MenuItem>
              ))}
            </Menu>
          )}
          {mayCancel && (
            <Button kind="ghost" icon={<Ban size={16} />} onClick={() => setBulk({ kind: 'cancel' })}>
              {t('bulkCancel')}
            </Button>
          )}
        </BulkBar>
      )}
      {mayCreate && (
        <div className="action-bar">
          <NewOrderLink />
        </div>
      )}
      {dialogs}
      {bulk && (
        <Suspense fallback={null}>
          <OrderBulk
            wish={bulk}
            orders={chosen}
            onClose={(changed) => {
              setBulk(null)
              if (changed.length > 0) {
                setSelected((before) => new Map([...before].filter(([id]) => !changed.includes(id))))
              }
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

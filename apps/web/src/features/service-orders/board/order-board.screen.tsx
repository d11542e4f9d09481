import { fitsFilter } from '@twopost/contract/core/list'
import { orderList } from '@twopost/contract/service-orders.list'
import { orderPriorities } from '@twopost/contract/service-orders.states'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { now, serverTimeOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useLive } from '#platform/live/live.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { useTyped } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import type { ActedOrder, OrderAction } from '../actions/order-actions.rules.ts'
import { useOrderActions } from '../actions/use-order-actions.tsx'
import { AssignedFilter, PriorityFilter } from '../list/order-filters.tsx'
import { NewOrderLink, OrderViews } from '../list/order-views.tsx'
import { useBoard, useLiveOrders } from '../service-orders.api.ts'
import { Board } from './board.tsx'
import { orderBoardText } from './order-board.text.ts'

const params = { q: param.text(), assigned: param.words(), priority: param.list(orderPriorities) }
const ringMs = 3000
/** So long after one's own change the event of it is one's own echo. */
const echoMs = 6000

/** The board of the selected shop: dragging a card moves the order (G35, G45, G47). */
export function OrderBoardScreen() {
  const t = useText(orderBoardText)
  const shop = useShop()
  const mayCreate = useMay('service-order:create')
  const [view, setView] = useUrlState(params)
  const [typed, setTyped] = useTyped(view.q, (q) => setView({ q }))
  const [ringed, own] = useRings()
  useLiveOrders(['getOrderBoard'])
  const assigned = view.assigned.filter((one) => fitsFilter(orderList.filters.assigned, one))
  const board = useBoard({
    shop_id: shop?.id,
    ...(assigned.length > 0 && { assigned_to: assigned.join(',') }),
    ...(view.priority.length > 0 && { priority: view.priority.join(',') }),
    search: view.q || undefined,
  })
  const problem = useProblemText(board.error)
  const columns = board.data?.board.columns
  const at = useNow(30_000)
  const { run, dialogs } = useOrderActions()
  const act = useCallback(
    (action: OrderAction, order: ActedOrder) => {
      own(order.id)
      run(action, order)
    },
    [own, run],
  )
  const filtered = view.q !== '' || assigned.length > 0 || view.priority.length > 0
  const isFresh = !filtered && mayCreate && columns?.every((column) => column.count === 0) === true
  const clear = () => setView({ q: '', assigned: [], priority: [] })
  return (
    <div className="page page--fill">
      <PageHeader
        title={t('title')}
        beside={
          <div className="max-md:order-last max-md:w-full">
            <FilterBar onClear={filtered ? clear : undefined}>
              <SearchInput label={t('search')} value={typed} onValue={setTyped} />
              <AssignedFilter values={view.assigned} onValues={(next) => setView({ assigned: next })} />
              <PriorityFilter values={view.priority} onValues={(priority) => setView({ priority })} />
            </FilterBar>
          </div>
        }
        actions={
          <>
            <OrderViews current="board" />
            {mayCreate && !isFresh && <NewOrderLink className="max-md:hidden" />}
          </>
        }
      />
      {board.isError && !columns ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={board.error.requestId}
            onRetry={() => void board.refetch()}
          />
        </div>
      ) : !columns ? (
        <SkeletonRows rows={8} />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ThinProgress active={board.isPlaceholderData} />
          {filtered && columns.every((column) => column.count === 0) && (
            <p className="flex items-center gap-3 pb-2 text-sm text-ink-2" role="status">
              {t('noneMatch')}
              <Button size="sm" onClick={clear}>
                {t('clear')}
              </Button>
            </p>
          )}
          {isFresh && (
            <section className="board-empty card" aria-labelledby="board-empty">
              <h2 id="board-empty">{t('emptyTitle')}</h2>
              <p className="text-ink-2">{t('emptyText')}</p>
              <NewOrderLink />
            </section>
          )}
          <Board
            columns={columns}
            sinceMs={Math.max(0, at - serverTimeOf(board.dataUpdatedAt))}
            ringed={ringed}
            empty={filtered ? t('noneMatch') : t('none')}
            onAction={act}
          />
        </div>
      )}
      {dialogs}
    </div>
  )
}

/** Which orders someone else changed within the last 3 s, and how to say that a change is one's own. */
function useRings(): [ReadonlySet<string>, (id: string) => void] {
  const [ringed, setRinged] = useState<ReadonlySet<string>>(new Set())
  const mine = useRef(new Map<string, number>())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  useLive(['order.*', 'job.*', 'timer.*'], (event) => {
    const id = event.ids.order_id
    if (!id || now() - (mine.current.get(id) ?? 0) < echoMs) return
    setRinged((before) => new Set(before).add(id))
    clearTimeout(timers.current.get(id))
    timers.current.set(
      id,
      setTimeout(() => {
        timers.current.delete(id)
        setRinged((before) => new Set([...before].filter((one) => one !== id)))
      }, ringMs),
    )
  })
  const own = useCallback((id: string) => {
    mine.current.set(id, now())
  }, [])
  return [ringed, own]
}

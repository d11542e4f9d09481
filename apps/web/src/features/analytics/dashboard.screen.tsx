import { Link } from '@tanstack/react-router'
import { Plus, RefreshCw, Store } from 'lucide-react'
import { Suspense } from 'react'
import { useShops } from '#features/shops/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ChartSkeleton } from '#ui/chart-skeleton.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Kbd } from '#ui/identity.tsx'
import { Card, PageHeader, Stat, StatStrip } from '#ui/layout.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Tag } from '#ui/status.tsx'
import { type Dashboard, useDashboard, useRefreshDashboard } from './analytics.api.ts'
import { analyticsText } from './analytics.text.ts'
import { ShopFloor } from './dashboard-floor.tsx'
import { NeedsYou } from './dashboard-needs.tsx'
import { TodaySchedule } from './dashboard-schedule.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import { OtherAreas } from './other-areas.tsx'

const TopCustomers = lazyPart(() => import('./dashboard-top.tsx').then((module) => module.TopCustomers))
const ExceptionTile = lazyPart(() => import('#features/exceptions/index.ts').then((module) => module.ExceptionTile))
const Revenue = lazyPart(() => import('./dashboard-revenue.tsx').then((module) => module.Revenue))

/** The tenant's dashboard in the manner of a shop-floor board: figures, bays, what needs a person, revenue (O1). */
export function DashboardScreen() {
  const t = useText(analyticsText)
  const paths = usePaths()
  const shop = useShop()
  const found = useDashboard(shop?.id)
  const hasNoShop = useShops().data?.shops.length === 0
  const refresh = useRefreshDashboard()
  const mayCreate = useMay('service-order:create')
  const format = useFormat()
  useLiveRefresh(
    ['order.*', 'job.*', 'timer.*', 'invoice.*', 'figures.changed'],
    ['getDashboard'],
    (event) => event.shop_id === null || event.shop_id === shop?.id,
  )
  const problem = useProblemText(found.error)
  const data = found.data?.dashboard
  return (
    <div className="page relative">
      <ThinProgress active={found.isFetching} />
      <PageHeader
        title={data ? format.longDay(data.today) : t('title')}
        beside={
          data?.shop && (
            <Tag>
              {data.shop.is_open && data.shop.open_until
                ? t('openUntil', { time: format.clockTime(data.shop.open_until) })
                : t('closed')}
            </Tag>
          )
        }
        actions={
          !hasNoShop && (
            <>
              <Button
                icon={<RefreshCw size={16} />}
                busy={refresh.isPending}
                busyText={t('refreshing')}
                onClick={() => refresh.mutate({ query: { shop_id: shop?.id } })}
              >
                {t('refresh')}
              </Button>
              {mayCreate && (
                <Link
                  to={paths.newOrder}
                  className={cx('btn', data?.first_steps ? 'btn--secondary' : 'btn--primary')}
                  aria-keyshortcuts="n"
                >
                  <Plus size={16} aria-hidden="true" />
                  {t('newOrder')}
                  <span className="max-md:hidden">
                    <Kbd>N</Kbd>
                  </span>
                </Link>
              )}
            </>
          )
        }
      />
      {found.isError && !data ? (
        <div className="card">
          <ErrorState
            title={t('failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : data ? (
        <Parts data={data} />
      ) : hasNoShop ? (
        <div className="card">
          <EmptyState icon={<Store size={24} />} title={t('noShop')} text={t('noShopText')} />
        </div>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  )
}

function Parts({ data }: { data: Dashboard }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const { orders, invoiced, timers, unpaid } = data
  const seesExceptions = useMay('exceptions:view')
  const change = invoiced && invoiced.same_days_last_week > 0 ? invoiced.this_week / invoiced.same_days_last_week - 1 : null
  const nothing = !orders && !invoiced && !unpaid && !data.floor
  if (nothing) return <OtherAreas />
  const steps = data.first_steps
  // Without a single order there are no figures yet, and nothing can wait: the steps say what to do instead.
  const isFresh = steps !== null && Object.values(orders?.by_status ?? {}).every((count) => count === 0)
  if (steps && data.shop && isFresh)
    return (
      <>
        <FirstStepsCard steps={steps} shopId={data.shop.id} />
        {data.floor && <ShopFloor floor={data.floor} computedAt={data.computed_at} />}
      </>
    )
  return (
    <>
      {steps && data.shop && <FirstStepsCard steps={steps} shopId={data.shop.id} />}
      <section aria-label={t('figures')}>
        <StatStrip>
          {orders && (
            <Stat
              label={t('open')}
              value={format.number(orders.open)}
              note={
                <>
                  {orders.overdue > 0 ? (
                    <b className="font-[520] text-bad">{t('overdueToday', { overdue: String(orders.overdue) })}</b>
                  ) : (
                    t('noneOverdue')
                  )}{' '}
                  · {t('dueToday', { count: String(orders.due_today) })}
                </>
              }
              aside={<Spark values={orders.open_trend} label={t('trend', { values: orders.open_trend.join(', ') })} />}
            />
          )}
          {invoiced && (
            <Stat
              label={t('invoiced')}
              value={format.money(invoiced.this_week)}
              note={
                change === null
                  ? t('comparedNone')
                  : t('compared', { percent: `${change >= 0 ? '+' : '−'}${format.percent(Math.abs(change))}` })
              }
            />
          )}
          {timers && (
            <Stat
              label={t('timers')}
              value={format.number(timers.running)}
              note={
                <>
                  {t('timersNote', { technicians: timers.technicians_active })}
                  {timers.paused > 0 && ` · ${t('paused', { count: String(timers.paused) })}`}
                </>
              }
            />
          )}
          {unpaid && (
            <Stat
              label={t('unpaid')}
              value={format.money(unpaid.total)}
              note={
                <>
                  {unpaid.overdue_total > 0 && (
                    <>
                      <b className="font-[520] text-bad">{t('unpaidOverdue', { amount: format.money(unpaid.overdue_total) })}</b>{' '}
                      ·{' '}
                    </>
                  )}
                  {t('unpaidCount', { count: unpaid.count })}
                </>
              }
            />
          )}
        </StatStrip>
      </section>
      {data.floor && <ShopFloor floor={data.floor} computedAt={data.computed_at} />}
      <div className="grid items-start gap-4 xl:grid-cols-[1.25fr_1fr]">
        {data.needs_you && <NeedsYou needs={data.needs_you} />}
        <div className="flex min-w-0 flex-col gap-4">
          {seesExceptions && (
            <Suspense fallback={null}>
              <ExceptionTile />
            </Suspense>
          )}
          {data.stock && <LowStock stock={data.stock} />}
          {data.schedule && <TodaySchedule schedule={data.schedule} />}
          {invoiced && (
            <Card title={t('revenue')}>
              <Suspense fallback={<ChartSkeleton />}>
                <Revenue weeks={invoiced.weeks} />
              </Suspense>
            </Card>
          )}
          {data.top_customers && (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              <TopCustomers top={data.top_customers} asOf={data.top_customers_as_of} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** How many parts of the shop are low, as a way to them. */
function LowStock({ stock }: { stock: NonNullable<Dashboard['stock']> }) {
  const t = useText(analyticsText)
  const paths = usePaths()
  return (
    <Card
      title={t('lowStock')}
      actions={
        <Link to={paths.inventory} search={{ stock: 'low' } as never} className="text-sm">
          {t('lowStockOpen')}
        </Link>
      }
    >
      <p className={stock.low === 0 ? 'text-ink-3' : undefined}>
        {stock.low === 0 ? t('lowStockNone') : t('lowStockCount', { count: stock.low })}
        {stock.out > 0 && <span className="text-bad"> {t('lowStockOut', { count: stock.out })}</span>}
      </p>
    </Card>
  )
}

/** Seven points as a line with an end dot. */
function Spark({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(1, ...values)
  const low = Math.min(...values, top)
  const at = (value: number, index: number) =>
    `${(index / Math.max(1, values.length - 1)) * 76 + 2},${26 - ((value - low) / Math.max(1, top - low)) * 20}`
  const last = values.length > 0 ? at(values.at(-1) ?? 0, values.length - 1).split(',') : ['0', '0']
  return (
    <svg width="80" height="30" viewBox="0 0 80 30" role="img" aria-label={label}>
      <polyline points={values.map(at).join(' ')} fill="none" stroke="var(--chart-1)" strokeWidth="1.75" strokeLinejoin="round" />
      <circle cx={last[0]} cy={last[1]} r="2.6" fill="var(--chart-1)" />
    </svg>
  )
}

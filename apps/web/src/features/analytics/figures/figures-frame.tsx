import { Link, useLocation } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Found, FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ChartSkeleton } from '#ui/chart-skeleton.tsx'
import { Delayed, EmptyState, Skeleton, ThinProgress } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { type DrillPlan, FigureDrills } from './figure-drill.tsx'
import { FigureExport, type FiguresExport } from './figure-export.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { figuresText } from './figures.text.ts'
import type { FigureView } from './use-figure-view.ts'

/**
 * A screen of figures: title, the way to the other ones, period, shop and comparison, then the figures, a skeleton, what failed, or that
 * nothing counts in this period. Figures of a long history are kept: it says of when they are.
 */
export function FiguresFrame<D>({
  title,
  beside,
  file,
  actions,
  view,
  found,
  isEmpty,
  drills,
  children,
}: {
  title: string
  beside: string
  /** The call that gives these figures as a file. */
  file?: FiguresExport
  /** What stands beside the title in place of the file. */
  actions?: ReactNode
  view: FigureView
  found: Found<{ analytics: D; as_of: string | null }>
  isEmpty: (data: D) => boolean
  /** How figures open their records; a screen without it opens them by itself. */
  drills?: DrillPlan
  children: (data: D) => ReactNode
}) {
  const t = useText(figuresText)
  const format = useFormat()
  const isNarrowed = Object.keys(view.chosen).length > 0
  const timeOf = (at: string) => (format.date(at) === format.calendarDate(format.today) ? format.time(at) : format.dateTime(at))
  return (
    <div className="page relative">
      <ThinProgress active={found.isFetching} />
      <PageHeader
        title={title}
        beside={
          <span className="text-sm text-ink-3">
            {beside}
            {found.data?.as_of && <> · {t('asOf', { time: timeOf(found.data.as_of) })}</>}
          </span>
        }
        actions={file ? <FigureExport call={file} query={view.query} /> : actions}
      />
      <FigureScreens />
      <FigureFilters view={view} />
      <FoundPart found={found} failed={t('failed')} skeleton={<FiguresSkeleton />}>
        {({ analytics }) =>
          isEmpty(analytics) ? (
            <div className="card">
              <EmptyState
                icon={<ChartColumn size={24} />}
                title={t('nothing')}
                text={t(isNarrowed ? 'nothingChosen' : 'nothingText', {
                  days: t('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) }),
                })}
                action={
                  isNarrowed ? (
                    <Button onClick={view.clear}>{t('clear')}</Button>
                  ) : (
                    view.preset !== '12-months' && <Button onClick={() => view.setPreset('12-months')}>{t('longer')}</Button>
                  )
                }
              />
            </div>
          ) : drills ? (
            <FigureDrills plan={drills} view={view}>
              {children(analytics)}
            </FigureDrills>
          ) : (
            children(analytics)
          )
        }
      </FoundPart>
    </div>
  )
}

/** A strip of figures and two charts, while they are counted the first time. */
function FiguresSkeleton() {
  return (
    <Delayed>
      <div className="card grid grid-cols-2 gap-6 p-4 md:grid-cols-4" aria-hidden="true">
        {[62, 48, 70, 54].map((width) => (
          <span key={width} className="flex flex-col gap-2">
            <Skeleton width={`${width}%`} height="12px" />
            <Skeleton width="80%" height="28px" />
            <Skeleton width="56%" height="10px" />
          </span>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <div className="card p-4">
          <ChartSkeleton />
        </div>
        <div className="card p-4 max-xl:hidden">
          <ChartSkeleton />
        </div>
      </div>
    </Delayed>
  )
}

/** The way among the screens of figures that this person may open; period, shop and comparison go along. */
export function FigureScreens() {
  const t = useText(figuresText)
  const paths = usePaths()
  const path = useLocation({ select: (location) => location.pathname })
  const seesHours = useMay('time:view')
  const seesTechnicians = useMay('service-order:assign') && seesHours
  const screens = [
    { to: paths.orderFigures, label: t('orders'), isOpen: useMay('service-order:view', 'analytics:view') },
    { to: paths.salesFigures, label: t('sales'), isOpen: useMay('reports:view') },
    { to: paths.profitFigures, label: t('profit'), isOpen: useMay('reports:financial') },
    { to: paths.runningFigures, label: t('running'), isOpen: useMay('reports:view') },
    { to: paths.taxReport, label: t('taxes'), isOpen: useMay('reports:financial') },
    { to: paths.customerFigures, label: t('customers'), isOpen: useMay('customers:view', 'analytics:view') },
    { to: paths.vehicleFigures, label: t('vehicles'), isOpen: useMay('vehicles:view', 'analytics:view') },
    { to: paths.technicianFigures, label: t('technicians'), isOpen: seesTechnicians },
    { to: paths.savedReports, label: t('saved'), isOpen: useMay('reports:view') },
  ].filter((screen) => screen.isOpen)
  const row = useRef<HTMLElement>(null)
  const chosen = screens.findIndex(({ to }) => to === path)
  // Where the row is wider than its place, as on phones, the chosen one is in sight.
  useEffect(() => {
    const tab = row.current?.children[chosen]
    if (!row.current || !tab) return
    const [own, whole] = [tab.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2
  }, [chosen])
  return (
    <nav ref={row} className="tab-list" aria-label={t('screens')}>
      {screens.map(({ to, label }) => {
        const isHere = path === to
        return (
          <Link
            key={to}
            to={to}
            search={true}
            className="tab"
            data-state={isHere ? 'active' : 'inactive'}
            aria-current={isHere ? 'page' : undefined}
            activeProps={{}}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

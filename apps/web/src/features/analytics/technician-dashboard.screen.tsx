import { Link, useParams } from '@tanstack/react-router'
import { Bell, CalendarDays, ChevronLeft, SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { LazyQuickActions } from '#features/attendance/index.ts'
import { Qualifications } from '#features/inspections/index.ts'
import { PortalFrame } from '#features/jobs/index.ts'
import { LazyUnreadNotifications, useUnreadCount } from '#features/notifications/index.ts'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { dateOf, useNow } from '#platform/clock.ts'
import { toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useTenant, useUser } from '#platform/session/use-session.ts'
import { useFailureToast } from '#platform/use-failure-toast.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Avatar } from '#ui/identity.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Pill, Tag } from '#ui/status.tsx'
import { type TechnicianDashboard, useTechnicianDashboard } from './analytics.api.ts'
import { TechnicianActivity, TechnicianFigures, TechnicianNow } from './technician-cards.tsx'
import { partOfDay } from './technician-dashboard.rules.ts'
import { technicianDashboardText } from './technician-dashboard.text.ts'
import { TechnicianDays } from './technician-days.tsx'
import { TechnicianJobs } from './technician-jobs.tsx'

const Performance = lazyPart(() => import('./technician-performance.tsx').then((module) => module.Performance))

/**
 * What a technician is doing and has done (B40, H4–H6): one's own, as a place of the portal, or another's for who may assign.
 * Who is no technician sees the empty states (OP-9).
 */
export function TechnicianDashboardScreen() {
  const { technicianId = 'me' } = useParams({ strict: false }) as { technicianId?: string }
  const ownId = useUser()?.technician_id ?? null
  const isOwn = technicianId === 'me' || technicianId === ownId
  const found = useTechnicianDashboard(isOwn ? 'me' : technicianId)
  const dashboard = found.data?.dashboard
  const Frame = isOwn ? OwnFrame : OthersFrame
  return (
    <Frame timer={dashboard?.timer ?? null}>
      <div className="relative h-full min-h-0 overflow-y-auto">
        <ThinProgress active={found.isFetching} />
        <div className="mx-auto flex max-w-[1280px] flex-col gap-4 p-3 pb-8 md:p-5">
          {dashboard ? (
            <Parts dashboard={dashboard} isOwn={isOwn} />
          ) : found.error ? (
            <Failed error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      </div>
    </Frame>
  )
}

interface FrameProps {
  timer: TechnicianDashboard['timer']
  children: ReactNode
}
function OwnFrame({ timer, children }: FrameProps) {
  return (
    <PortalFrame place="dashboard" timer={timer}>
      {children}
    </PortalFrame>
  )
}

/** Over another's dashboard: the way back to the list, language and theme. */
function OthersFrame({ children }: FrameProps) {
  const t = useText(technicianDashboardText)
  const paths = usePaths()
  const inTenant = useTenant() !== null
  const seesList = useMay('technicians:view', 'service-order:view') && inTenant
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-canvas text-[16px] leading-6">
      <div className="flex items-center gap-2 border-b border-border bg-surface px-3 py-2 md:px-5 [&_.header-button]:min-h-12 [&_.header-button]:min-w-12">
        <Link
          to={seesList ? paths.technicians : '/'}
          className="inline-flex min-h-12 items-center gap-1.5 rounded-md pr-3 pl-1 font-[520] text-ink-1 !no-underline"
        >
          <ChevronLeft size={20} aria-hidden="true" />
          {t('back')}
        </Link>
        <span className="ml-auto flex items-center gap-1">
          <LanguageToggle />
          <ThemeToggle />
        </span>
      </div>
      <div className="min-h-0">{children}</div>
    </div>
  )
}

function Failed({
  error,
  onRetry,
}: {
  error: NonNullable<ReturnType<typeof useTechnicianDashboard>['error']>
  onRetry: () => void
}) {
  const t = useText(technicianDashboardText)
  const paths = usePaths()
  const problem = useProblemText(error)
  const isMissing = error.status === 404
  useFailureToast(!isMissing, t('error'), t('failed'))
  return (
    <>
      <h1 className="text-[20px] leading-7">{t('title')}</h1>
      <div className="card">
        {isMissing ? (
          <EmptyState
            icon={<SearchX size={24} />}
            title={problem}
            action={
              <Button asChild size="lg">
                <Link to={paths.technicians}>{t('goBack')}</Link>
              </Button>
            }
          />
        ) : (
          <ErrorState title={t('unavailable')} message={t('unavailableText')} requestId={error.requestId} onRetry={onRetry} />
        )}
      </div>
    </>
  )
}

function Parts({ dashboard, isOwn }: { dashboard: TechnicianDashboard; isOwn: boolean }) {
  const inTenant = useTenant() !== null
  const seesNews = useMay('notifications:view') && inTenant
  const seesTechnicians = useMay('technicians:view') && inTenant
  const { technician } = dashboard
  const id = isOwn ? 'me' : (technician?.id ?? 'me')
  return (
    <>
      <Head dashboard={dashboard} isOwn={isOwn} />
      <TechnicianFigures dashboard={dashboard} isOwn={isOwn} />
      {isOwn && technician && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <LazyQuickActions timer={dashboard.timer} />
        </Suspense>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          {(dashboard.timer !== null || !isOwn) && <TechnicianNow timer={dashboard.timer} isOwn={isOwn} />}
          {technician && <TechnicianDays id={id} isOwn={isOwn} />}
          <TechnicianJobs dashboard={dashboard} isOwn={isOwn} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TechnicianActivity dashboard={dashboard} />
          {isOwn && seesNews && (
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <LazyUnreadNotifications />
            </Suspense>
          )}
          {!isOwn && technician && seesTechnicians && (
            <div className="card p-4">
              <Suspense fallback={<SkeletonRows rows={2} />}>
                <Qualifications technicianId={technician.id} />
              </Suspense>
            </div>
          )}
          {technician && (
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <Performance id={id} stats={dashboard.portal_stats} isOwn={isOwn} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** Who it is, the date, and how much there is for today; one's own with a greeting (H4). */
function Head({ dashboard, isOwn }: { dashboard: TechnicianDashboard; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const format = useFormat()
  const user = useUser()
  const paths = usePaths()
  const zone = useZone()
  const inTenant = useTenant() !== null
  const seesNews = useMay('notifications:view') && inTenant
  const unread = useUnreadCount(seesNews)
  const { technician } = dashboard
  const name = technician?.name ?? user?.name ?? ''
  const hour = Number(toWall(dateOf(useNow(60_000)).toISOString(), zone).slice(11, 13))
  const chip =
    'inline-flex min-h-9 items-center gap-2 rounded-full border border-border bg-surface px-3.5 text-[15px] leading-5 text-ink-2'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-1">
      {!isOwn && <Avatar name={name} size="lg" />}
      <div className="flex min-w-0 flex-1 basis-72 flex-col">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[24px] leading-8 break-words">
          {isOwn ? t(`greeting.${partOfDay(hour)}`, { name: name.split(' ')[0] ?? name }) : name}
          {technician && (!isOwn || technician.status === 'inactive') && (
            <Pill family="shop" value={technician.status} size="lg">
              {t(technician.status)}
            </Pill>
          )}
        </h1>
        <p className="text-ink-2">{format.longDay(format.today)}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {isOwn && seesNews && (
          <Link to={paths.ownNotifications} className={cx(chip, 'min-h-12 !no-underline')}>
            <Bell size={18} aria-hidden="true" />
            {t('news', { count: unread })}
          </Link>
        )}
        <span className={cx(chip, isOwn && 'min-h-12')}>
          <CalendarDays size={18} aria-hidden="true" />
          {t('scheduledToday', { count: dashboard.scheduledTodayCount })}
        </span>
      </p>
      {technician && !isOwn && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('skills')}>
          {technician.skills.length === 0 ? (
            <li className="text-ink-3">{t('noSkills')}</li>
          ) : (
            technician.skills.map((skill) => (
              <li key={skill.id} className="contents">
                <Tag>{skill.name}</Tag>
              </li>
            ))
          )}
        </ul>
      )}
    </div>
  )
}

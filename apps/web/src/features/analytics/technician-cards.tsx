import { Link } from '@tanstack/react-router'
import { dateIn, mondayOf } from '@twopost/contract/core/time'
import { Clock, Coffee, History, LogIn, LogOut, Timer as TimerIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { activityIcon } from '#features/service-orders/index.ts'
import { jobElapsedAt, usePauseReason } from '#features/timers/index.ts'
import { instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { cx } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Plate, RecordNumber, Unit } from '#ui/identity.tsx'
import { Card, Stat, StatStrip, Timeline } from '#ui/layout.tsx'
import { Pill, TimeBar } from '#ui/status.tsx'
import type { TechnicianDashboard } from './analytics.api.ts'
import { efficiencyTone, hoursOnJobNow, ratingTone } from './technician-dashboard.rules.ts'
import { technicianDashboardText } from './technician-dashboard.text.ts'

/**
 * The four figures (H5, H38). What is a default says so and carries no colour; the portal's own cards have defaults of their own (H37,
 * OP-49). What was measured is the same in both.
 */
export function TechnicianFigures({ dashboard, isOwn }: { dashboard: TechnicianDashboard; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const format = useFormat()
  const nowMs = useNow(30_000)
  const { timer, portal_stats: portal } = dashboard
  const efficiency =
    isOwn && dashboard.efficiency.is_default ? { value: portal.efficiency.value / 100, is_default: true } : dashboard.efficiency
  const rating = isOwn ? portal.rating : dashboard.customerRating
  const runsSinceMs = timer?.status === 'working' ? instantMs(dashboard.computedAt) : null
  const shift = dashboard.earlierShift
  const isOfWeek = shift !== null && dateIn(format.zone, instantMs(shift.startedAt)) >= mondayOf(format.today)
  const onJob = hoursOnJobNow(dashboard, runsSinceMs, nowMs, isOfWeek)
  return (
    <section aria-label={t('figures')}>
      <StatStrip pairs row={isOwn}>
        <Stat
          label={t('activeJobs')}
          value={format.number(dashboard.activeJobCount)}
          note={t('completedToday', { count: format.number(dashboard.completedTodayCount) })}
        />
        <Stat
          label={t('hoursToday')}
          value={format.hours(onJob.today)}
          unit={t('hoursUnit')}
          note={
            <>
              {t('hoursWeek', { hours: format.hours(onJob.week) })}
              {shift && onJob.shift !== null && (
                <span className="block">
                  {t('hoursShift', { hours: format.hours(onJob.shift), when: format.dateTime(shift.startedAt) })}
                </span>
              )}
            </>
          }
        />
        <Stat
          label={t('efficiency')}
          value={format.percent(efficiency.value)}
          isDefault={efficiency.is_default}
          note={
            <>
              <Meter share={efficiency.value} tone={efficiency.is_default ? undefined : efficiencyTone(efficiency.value)} />
              {efficiency.is_default ? t('noData') : t('efficiencyNote', { count: dashboard.measuredJobCount })}
            </>
          }
        />
        <Stat
          label={t('rating')}
          value={
            <span
              data-tone={rating.is_default ? undefined : ratingTone(rating.value)}
              className={rating.is_default ? '' : 'text-(--fg)'}
            >
              {format.number(rating.value, 1)}
            </span>
          }
          unit={t('ratingOf')}
          isDefault={rating.is_default}
          note={
            <>
              <Meter share={rating.value / 5} tone={rating.is_default ? undefined : ratingTone(rating.value)} />
              {rating.is_default && t('noData')}
            </>
          }
        />
      </StatStrip>
    </section>
  )
}

/** A thin bar of a share; gray and hatched without a tone, which is a default (H36). The figure is beside it in words. */
function Meter({ share, tone }: { share: number; tone: string | undefined }) {
  return (
    <span className="block h-1.5 w-full overflow-hidden rounded-full bg-surface-3" aria-hidden="true" data-tone={tone}>
      <i
        className={cx('block h-full rounded-full', tone ? 'bg-(--solid)' : 'default-bar')}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  )
}

/** The order whose timer is open, counting on. Own ones lead to the job, others to the order. */
export function TechnicianNow({ timer, isOwn }: { timer: TechnicianDashboard['timer']; isOwn: boolean }) {
  const reasonIn = usePauseReason()
  const t = useText(technicianDashboardText)
  const format = useFormat()
  const nowMs = useNow(1000)
  if (!timer)
    return (
      <Card title={t('now')}>
        <EmptyState icon={<TimerIcon size={24} />} title={t('nothingNow')} text={t('nothingNowText')} />
      </Card>
    )
  const elapsed = jobElapsedAt(timer, nowMs)
  const minutes = (seconds: number) => format.duration(Math.floor(seconds / 60))
  const of = timer.estimatedSeconds
  const label = of ? t('workedOf', { time: minutes(elapsed), of: minutes(of) }) : t('worked', { time: minutes(elapsed) })
  return (
    <Card
      title={t('now')}
      className="relative"
      actions={
        <Pill family="timer" value={timer.status} size="lg">
          {t(`states.${timer.status}`)}
        </Pill>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <WorkLink
            isOwn={isOwn}
            orderId={timer.id}
            jobId={timer.jobId}
            className="text-[17px] font-[620] after:absolute after:inset-0"
          >
            {timer.title}
          </WorkLink>
          <span role="timer" aria-label={label} className="timer-digits text-[30px] leading-9">
            <span aria-hidden="true">{format.timerDigits(elapsed)}</span>
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
          <RecordNumber number={timer.number} />
          <span>{timer.vehicle.label}</span>
          {timer.vehicle.licensePlate && <Plate number={timer.vehicle.licensePlate} state={timer.vehicle.plateState || null} />}
          {timer.vehicle.unitNumber && <Unit>{timer.vehicle.unitNumber}</Unit>}
        </div>
        <TimeBar used={elapsed} of={of} family="timer" value={timer.status} hatch={timer.isPaused} label={label} />
        <p className="text-sm text-ink-3">
          {[label, t('started', { when: format.dateTime(timer.startTime) }), timer.isPaused && reasonIn(timer.pauseReason)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </Card>
  )
}

/** Leads a technician to the job in the portal, others to the order where they may see it. */
export function WorkLink({
  isOwn,
  orderId,
  jobId,
  className,
  children,
}: {
  isOwn: boolean
  orderId: string
  jobId: string | null
  className?: string
  children: ReactNode
}) {
  const paths = usePaths()
  const seesOrders = useMay('service-order:view')
  if (isOwn && jobId)
    return (
      <Link to={paths.portal} search={{ job: jobId } as never} className={className}>
        {children}
      </Link>
    )
  if (!seesOrders) return <span className={className}>{children}</span>
  return (
    <Link to={paths.order(orderId)} className={className}>
      {children}
    </Link>
  )
}

const iconOf = ({ type, metadata }: TechnicianDashboard['recentActivity'][number]): ReactNode => {
  if (type !== 'time_entry') return activityIcon(type)
  if (metadata.code === 'break') return <Coffee size={15} />
  if (metadata.code) return <Clock size={15} />
  return metadata.half === 'begun' ? <LogIn size={15} /> : <LogOut size={15} />
}

/** What happened today, five at most (H6, H33). */
export function TechnicianActivity({ dashboard }: { dashboard: TechnicianDashboard }) {
  const t = useText(technicianDashboardText)
  const format = useFormat()
  const activities = dashboard.recentActivity
  return (
    <Card title={t('activity')}>
      {activities.length === 0 ? (
        <EmptyState icon={<History size={24} />} title={t('noActivity')} />
      ) : (
        <Timeline
          label={t('activity')}
          items={activities.map((activity) => ({
            id: activity.id,
            icon: iconOf(activity),
            text: (
              <>
                <b>{activity.title}</b>
                {activity.description && <span className="block text-ink-2">{activity.description}</span>}
              </>
            ),
            when: (
              <>
                {activity.orderNumber && `${activity.orderNumber} · `}
                <time dateTime={activity.timestamp} title={format.exact(activity.timestamp)}>
                  {format.age(activity.timestamp)}
                </time>
              </>
            ),
          }))}
        />
      )}
    </Card>
  )
}

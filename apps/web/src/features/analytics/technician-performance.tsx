import { Award, ChartColumn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useFailureToast } from '#platform/use-failure-toast.ts'
import { Chart, type ChartProps } from '#ui/chart.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/status.tsx'
import { type TechnicianDashboard, type TechnicianPerformance, useTechnicianPerformance } from './analytics.api.ts'
import { efficiencyTone, ratingTone, streakTone } from './technician-dashboard.rules.ts'
import { performanceText } from './technician-performance.text.ts'

type Figure = TechnicianDashboard['efficiency']

/**
 * Performance over the last 30 days, from records, with its definitions (H34–H39). `id`: the technician, or `me`; one's own, in the portal,
 * has the portal's defaults where nothing was measured (H37).
 */
export function Performance({ id, stats, isOwn }: { id: string; stats: TechnicianDashboard['portal_stats']; isOwn: boolean }) {
  const t = useText(performanceText)
  const found = useTechnicianPerformance(id)
  const performance = found.data?.performance
  const failed = found.isError && !performance
  useFailureToast(failed, t('error'), t('failed'))
  if (!performance)
    return (
      <Card title={t('title')}>
        {failed ? (
          <ErrorState
            title={t('unavailable')}
            message={t('unavailableText')}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    )
  return (
    <Card title={t('title')} beside={<span className="text-sm text-ink-3">{t('lastDays')}</span>}>
      <div className="flex flex-col gap-4">
        <Figures metrics={performance.metrics} stats={stats} isOwn={isOwn} />
        <Counts metrics={performance.metrics} />
        <Goals performance={performance} />
        <Trends trends={performance.trends} />
        <details className="text-sm text-ink-2">
          <summary className="flex min-h-12 cursor-pointer items-center font-[520]">{t('how')}</summary>
          <dl className="flex flex-col gap-2">
            {(['period', 'efficiency', 'onTime', 'firstTimeFix', 'rating', 'quality', 'streak', 'hours'] as const).map((name) => (
              <div key={name}>
                <dt className="font-[560] text-ink-1">{t(name)}</dt>
                <dd>{t(`definition.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Card>
  )
}

/** A figure in the color of its threshold; a default is gray and says so (H36, H38). */
function Measured({
  label,
  figure,
  tone,
  show,
  unit,
  measuredNote,
}: {
  label: string
  figure: Figure
  tone: string | undefined
  show: (value: number) => string
  unit?: string
  measuredNote?: ReactNode
}) {
  const t = useText(performanceText)
  const isMeasured = !figure.is_default
  return (
    <Stat
      label={label}
      value={
        <span data-tone={isMeasured ? tone : undefined} className={isMeasured && tone ? 'text-(--fg)' : ''}>
          {show(figure.value)}
        </span>
      }
      unit={unit}
      isDefault={figure.is_default}
      note={isMeasured ? measuredNote : t('noData')}
    />
  )
}

function Figures({
  metrics,
  stats,
  isOwn,
}: {
  metrics: TechnicianPerformance['metrics']
  stats: TechnicianDashboard['portal_stats']
  isOwn: boolean
}) {
  const t = useText(performanceText)
  const format = useFormat()
  const percent = (value: number) => format.percent(value)
  const stars = (value: number) => format.number(value, 1)
  const { measured } = metrics
  const quality = isOwn ? stats.quality : metrics.qualityScore
  const onTime =
    isOwn && stats.onTime.is_default ? { value: stats.onTime.value / 100, is_default: true } : metrics.onTimeCompletion
  return (
    <StatStrip size="sm" pairs>
      <Measured
        label={t('onTime')}
        figure={onTime}
        tone={efficiencyTone(onTime.value)}
        show={percent}
        measuredNote={t('ofJobs', { count: measured.dueJobs })}
      />
      <Measured
        label={t('firstTimeFix')}
        figure={metrics.firstTimeFixRate}
        tone={efficiencyTone(metrics.firstTimeFixRate.value)}
        show={percent}
        measuredNote={t('ofJobs', { count: measured.fixedJobs })}
      />
      <Measured
        label={t('quality')}
        figure={quality}
        tone={ratingTone(quality.value)}
        show={stars}
        unit={t('ofFive')}
        measuredNote={t('ofRatings', { count: measured.ratings })}
      />
      <Measured
        label={t('streak')}
        figure={stats.streak}
        tone={streakTone(stats.streak.value)}
        show={(value) => format.number(value)}
        unit={t('days', { count: stats.streak.value })}
      />
      <Stat label={t('weeklyGoal')} value={format.percent(stats.weeklyGoal.value / 100)} note={t('weeklyGoalNote')} />
    </StatStrip>
  )
}

function Counts({ metrics }: { metrics: TechnicianPerformance['metrics'] }) {
  const t = useText(performanceText)
  const format = useFormat()
  const rows = [
    [t('jobsCompleted'), format.number(metrics.jobsCompleted)],
    [t('tasksCompleted'), format.number(metrics.tasksCompleted)],
    [t('hoursOnJob'), t('hoursOf', { hours: format.hours(metrics.hoursWorked) })],
    [t('hoursBillable'), t('hoursOf', { hours: format.hours(metrics.billableHours) })],
    [t('flagsRaised'), format.number(metrics.flagsRaised)],
    [t('flagsResolved'), format.number(metrics.flagsResolved)],
  ] as const
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-3 border-b border-border py-1.5">
          <dt className="min-w-0 text-sm text-ink-2">{name}</dt>
          <dd className="numeric font-[560] whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Goals that are met, and what was earned in the period. */
function Goals({ performance }: { performance: TechnicianPerformance }) {
  const t = useText(performanceText)
  const format = useFormat()
  const names = { efficiency: 'efficiency', onTimeCompletion: 'onTime', firstTimeFixRate: 'firstTimeFix' } as const
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-[15px]">{t('goals')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {performance.goals.map((goal) => (
          <li key={goal.metric}>
            <Tag family="tone" value={goal.isMet === null ? 'slate' : goal.isMet ? 'green' : 'amber'}>
              {t(goal.isMet === null ? 'goalOpen' : goal.isMet ? 'goalMet' : 'goalMissed', {
                name: t(names[goal.metric]),
                target: format.percent(goal.target),
              })}
            </Tag>
          </li>
        ))}
      </ul>
      {performance.achievements.length > 0 && (
        <>
          <h3 className="mt-1 text-[15px]">{t('achievements')}</h3>
          <ul className="flex flex-col gap-1 text-sm">
            {performance.achievements.map((one) => (
              <li key={one.code} className="flex items-center gap-2">
                <Award size={16} aria-hidden="true" className="flex-none text-ink-3" />
                {t(`earned.${one.code}`)}
                <span className="text-ink-3">{format.calendarDate(one.date)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const trendNames = ['dailyEfficiency', 'dailyHours', 'weeklyCompletion', 'monthlyRating'] as const
type TrendName = (typeof trendNames)[number]

/** The four trends, one at a time (H35, H39). */
function Trends({ trends }: { trends: TechnicianPerformance['trends'] }) {
  const t = useText(performanceText)
  const format = useFormat()
  const [name, setName] = useState<TrendName>('dailyHours')
  const target = format.percent(trends.targets.efficiency)
  const known = <T extends { value: number | null }>(points: readonly T[]) =>
    points.flatMap((point) => (point.value === null ? [] : [{ ...point, value: point.value }]))
  const charts: Readonly<Record<TrendName, Pick<ChartProps, 'points' | 'format' | 'axisFormat' | 'labelHeading'>>> = {
    dailyEfficiency: {
      points: known(trends.dailyEfficiency).map((one) => ({ label: format.calendarDate(one.date), values: [one.value] })),
      format: (value) => format.percent(value),
      labelHeading: t('day'),
    },
    dailyHours: {
      points: trends.dailyHours.map((one) => ({ label: format.calendarDate(one.date), values: [one.hours] })),
      format: (value) => t('hoursOf', { hours: format.hours(Math.round(value * 100) / 100) }),
      // The heading says which hours.
      axisFormat: (value) => format.number(value, 1),
      labelHeading: t('day'),
    },
    weeklyCompletion: {
      points: trends.weeklyCompletion.map((one) => ({ label: format.calendarDate(one.week), values: [one.jobs] })),
      format: (value) => format.number(value),
      labelHeading: t('week'),
    },
    monthlyRating: {
      points: known(trends.monthlyRating).map((one) => ({ label: one.month, values: [one.value] })),
      format: (value) => format.number(value, 1),
      labelHeading: t('month'),
    },
  }
  const chart = charts[name]
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-[15px]">{t('trends')}</h3>
      <Select
        size="lg"
        aria-label={t('trends')}
        value={name}
        onValue={(value) => setName(trendNames.find((one) => one === value) ?? 'dailyHours')}
        options={trendNames.map((value) => ({ value, label: t(`trend.${value}`) }))}
      />
      {chart.points.length === 0 ? (
        <EmptyState icon={<ChartColumn size={22} />} title={t('noData')} />
      ) : (
        <Chart key={name} {...chart} series={[t(`trend.${name}`)]} summary={t(`trend.${name}`)} height={180} />
      )}
      {name === 'dailyEfficiency' && <p className="text-sm text-ink-3">{t('target', { target })}</p>}
    </div>
  )
}

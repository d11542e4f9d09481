import { Link } from '@tanstack/react-router'
import { FileCheck2, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { platformPaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Card, PageHeader, Stat, StatStrip } from '#ui/layout.tsx'
import { Pill, tone } from '#ui/status.tsx'
import { type Analytics, useApplications, useKycAnalytics } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { applicationWeeks, statuses, waitingOf, waitingStatuses } from './application-list.rules.ts'
import { kycReviewText } from './kyc-review.text.ts'

/** How applications come in and are decided (B14, N15, N16). */
export function KycDashboardScreen() {
  const t = useText(kycReviewText)
  const found = useKycAnalytics()
  const problem = useProblemText(found.error)
  const analytics = found.data?.analytics
  return (
    <div className="page">
      <PageHeader
        title={t('dashboard')}
        actions={
          <Button icon={<FileCheck2 size={16} />} asChild>
            <Link to={platformPaths.kyc}>{t('back')}</Link>
          </Button>
        }
      />
      {analytics ? (
        <div className="relative flex flex-col gap-4">
          <ThinProgress active={found.isFetching} />
          <Figures analytics={analytics} />
          <div className="with-rail">
            <div className="stack">
              <WaitLongest />
              <Weeks analytics={analytics} />
            </div>
            <div className="stack">
              <Statuses analytics={analytics} />
              <Reviewers analytics={analytics} />
            </div>
          </div>
        </div>
      ) : found.error ? (
        <div className="card">
          <ErrorState
            title={t('dashboardFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  )
}

function Figures({ analytics }: { analytics: Analytics }) {
  const t = useText(kycReviewText)
  const format = useFormat()
  const { by_status: by, approval_rate: rate } = analytics
  return (
    <StatStrip pairs>
      <Stat
        label={t('waitingNow')}
        value={format.number(waitingOf(by))}
        note={t('waitingNote', { submitted: format.number(by.submitted), review: format.number(by.under_review) })}
      />
      <Stat
        label={t('approvalRate')}
        value={rate === null ? '–' : format.percent(rate)}
        note={rate === null ? t('noDecisions') : t('rateNote')}
      />
      <DaysStat label={t('processing')} note={t('processingNote')} days={analytics.average_processing_days} />
      <DaysStat label={t('reviewTime')} note={t('reviewNote')} days={analytics.average_review_days} />
    </StatStrip>
  )
}

/** A time in days. One without any decision to count says so (N15). */
function DaysStat({ label, note, days }: { label: string; note: string; days: Analytics['average_review_days'] }) {
  const t = useText(kycReviewText)
  const format = useFormat()
  return (
    <Stat
      label={label}
      value={format.number(days.value, 1)}
      unit={t('days', { count: days.value })}
      isDefault={days.is_default}
      note={
        days.is_default ? (
          <>
            <Info size={13} /> {t('isDefault')}
          </>
        ) : (
          note
        )
      }
    />
  )
}

/** The applications that have waited longest. */
function WaitLongest() {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const format = useFormat()
  const list = useApplications({ status: waitingStatuses, sortBy: 'submittedAt', sortOrder: 'asc', limit: 8 })
  const problem = useProblemText(list.error)
  const rows = list.data?.applications
  return (
    <Card
      flush
      title={t('waitLongest')}
      actions={
        <Link className="link text-sm" to={platformPaths.kyc}>
          {t('seeAll')}
        </Link>
      }
    >
      {rows === undefined ? (
        list.error ? (
          <ErrorState message={problem} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={<FileCheck2 size={24} />} title={t('nothingWaits')} text={t('nothingWaitsText')} />
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={platformPaths.kycApplication(row.id)} className="list-row">
                <span className="two-lines min-w-0 flex-1">
                  <span className="truncate">{row.businessName}</span>
                  <span className="truncate">{[row.contactName, row.contactEmail].filter(Boolean).join(', ')}</span>
                </span>
                <Pill family="kyc" value={row.status}>
                  {words(row.status)}
                </Pill>
                <span className="w-24 text-right text-sm text-ink-3 max-md:hidden">
                  {row.submittedAt && format.age(row.submittedAt)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Weeks({ analytics }: { analytics: Analytics }) {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const format = useFormat()
  const weeks = analytics.by_week
  const sum = (key: 'submitted' | 'approved' | 'rejected') => weeks.reduce((all, week) => all + week[key], 0)
  const figures = { submitted: sum('submitted'), approved: sum('approved'), rejected: sum('rejected') }
  return (
    <Card title={t('byWeek')}>
      {figures.submitted + figures.approved + figures.rejected === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">{t('noWeeks')}</p>
      ) : (
        <Chart
          {...applicationWeeks(weeks, format.calendarDate)}
          labelHeading={t('week')}
          series={[words('submitted'), words('approved'), words('rejected')]}
          summary={t('byWeekSummary', {
            weeks: String(weeks.length),
            submitted: format.number(figures.submitted),
            approved: format.number(figures.approved),
            rejected: format.number(figures.rejected),
          })}
          format={(value) => format.number(value)}
          axisFormat={(value) => (Number.isInteger(value) ? format.number(value) : '')}
        />
      )}
    </Card>
  )
}

function Statuses({ analytics }: { analytics: Analytics }) {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const format = useFormat()
  const most = Math.max(1, ...Object.values(analytics.by_status))
  return (
    <Card title={t('byStatus')} beside={<span className="text-sm text-ink-3">{format.number(analytics.total)}</span>}>
      <ul className="flex flex-col gap-3">
        {statuses.map((status) => (
          <li key={status}>
            <Link
              className="flex flex-col gap-1 rounded-sm text-sm hover:text-ink-1"
              to={platformPaths.kyc}
              search={{ status } as never}
            >
              <span className="flex justify-between gap-3">
                <span>{words(status)}</span>
                <b className="font-[620]">{format.number(analytics.by_status[status])}</b>
              </span>
              <Share share={analytics.by_status[status] / most} status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A bar beside its figure; the figure says it. */
function Share({ share, status }: { share: number; status: string }): ReactNode {
  return (
    <span className="time-bar" aria-hidden="true" {...tone('kyc', status)}>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}

function Reviewers({ analytics }: { analytics: Analytics }) {
  const t = useText(kycReviewText)
  return (
    <Card title={t('reviewers')}>
      {analytics.top_reviewers.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noReviewers')}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {analytics.top_reviewers.map((reviewer) => (
            <li key={reviewer.reviewer_id} className="flex items-center gap-3">
              <Avatar name={reviewer.name} />
              <span className="min-w-0 flex-1 truncate">{reviewer.name}</span>
              <span className="text-sm text-ink-3">{t('reviewCount', { count: reviewer.reviews })}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

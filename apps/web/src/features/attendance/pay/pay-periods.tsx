import { Plus, Wallet } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { hoursPageSize, type PayPeriod, useApprovePeriod, usePayPeriods, useReopenPeriod } from '../attendance.api.ts'
import { payText } from './pay.text.ts'
import { PayReportView } from './pay-report.tsx'

const PeriodDialog = lazyDialog(() => import('./period-dialog.tsx'))

/** Pay periods of the shop: approve, reopen, and the pay report of each (CLK5, CLK11). */
export function PayPeriods({
  chosen,
  onChoose,
  onReview,
}: {
  chosen: string
  onChoose: (id: string) => void
  onReview: () => void
}) {
  const t = useText(payText)
  const shop = useShop()
  const [page, setPage] = useState(1)
  const found = usePayPeriods(shop?.id, page)
  const problem = useProblemText(found.error)
  const [mayApprove, maySeePay] = [useMay('time:approve'), useMay('pay:view')]
  const [making, setMaking] = useState(false)
  const periods = found.data?.pay_periods
  const shown = periods?.find((one) => one.id === chosen)
  return (
    <div className="flex flex-col gap-4">
      {mayApprove && (
        <Button
          className="self-start"
          icon={<Plus size={16} />}
          onClick={() => {
            setPage(1)
            setMaking(true)
          }}
        >
          {t('newPeriod')}
        </Button>
      )}
      {!periods ? (
        found.error ? (
          <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : periods.length === 0 ? (
        <EmptyState icon={<Wallet size={24} />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="card">
          {periods.map((period) => (
            <PeriodRow
              key={period.id}
              period={period}
              mayApprove={mayApprove}
              onReport={maySeePay ? () => onChoose(period.id === chosen ? '' : period.id) : undefined}
              isChosen={period.id === chosen}
              onReview={onReview}
            />
          ))}
        </ul>
      )}
      {found.data && found.data.pagination.total > hoursPageSize && (
        <Pager page={page} limit={hoursPageSize} total={found.data.pagination.total} onPage={setPage} />
      )}
      {!maySeePay && <p className="text-ink-3">{t('noPay')}</p>}
      {shown && maySeePay && <PayReportView period={shown} />}
      {making && page === 1 && !found.isPlaceholderData && <PeriodDialog open onOpenChange={setMaking} last={periods?.[0]} />}
    </div>
  )
}

function PeriodRow({
  period,
  mayApprove,
  isChosen,
  onReport,
  onReview,
}: {
  period: PayPeriod
  mayApprove: boolean
  isChosen: boolean
  onReport: (() => void) | undefined
  onReview: () => void
}) {
  const t = useText(payText)
  const format = useFormat()
  const [approve, reopen] = [useApprovePeriod(), useReopenPeriod()]
  const [asking, setAsking] = useState<'approve' | 'reopen' | null>(null)
  const days = t('period', { from: format.calendarDate(period.from), to: format.calendarDate(period.to) })
  const close = () => setAsking(null)
  const params = { id: period.id }
  const run = async () => {
    try {
      await approve.mutateAsync({ params, body: { version: period.version } })
      notify({ kind: 'success', title: t('approved') })
    } catch (error) {
      notify({ kind: 'error', title: t('approveFailed'), text: await spokenProblem(error) })
    }
    close()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border p-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block">{days}</b>
        <span className="text-sm text-ink-2">
          {period.state === 'approved'
            ? t('approvedBy', { name: period.approvedBy })
            : period.reopenReason && t('reopenedBecause', { reason: period.reopenReason })}
        </span>
      </div>
      {period.reviewCount > 0 && (
        <Button size="sm" kind="ghost" onClick={onReview}>
          {t('needsReview', { count: period.reviewCount })}
        </Button>
      )}
      <Tag family="tone" value={period.state === 'approved' ? 'green' : 'slate'}>
        {t(`state.${period.state}`)}
      </Tag>
      <span className="flex flex-wrap gap-2">
        {onReport && (
          <Button size="sm" aria-expanded={isChosen} onClick={onReport}>
            {t('report')}
          </Button>
        )}
        {mayApprove && period.state === 'open' && (
          <Button size="sm" kind="primary" onClick={() => setAsking('approve')}>
            {t('approve')}
          </Button>
        )}
        {mayApprove && period.state === 'approved' && (
          <Button size="sm" onClick={() => setAsking('reopen')}>
            {t('reopen')}
          </Button>
        )}
      </span>
      {asking === 'approve' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('approveTitle', { period: days })}
          description={t('approveText')}
          confirmText={t('approve')}
          onConfirm={run}
        />
      )}
      {asking === 'reopen' && (
        <ReasonDialog
          open
          onClose={close}
          onDone={() => {
            notify({ kind: 'success', title: t('reopened') })
            close()
          }}
          title={t('reopenTitle', { period: days })}
          description={t('reopenText')}
          words={{
            reason: t('reason'),
            help: t('reasonHelp'),
            keep: t('keep'),
            confirm: t('reopen'),
            busy: t('reopening'),
          }}
          harmless
          record={period}
          send={(reason, version) => reopen.mutateAsync({ params, body: { reason, version } })}
        />
      )}
    </li>
  )
}

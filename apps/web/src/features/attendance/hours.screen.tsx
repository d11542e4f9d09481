import { addDays } from '@twopost/contract/core/time'
import { CalendarDays, ChevronLeft, ChevronRight, ClipboardCheck, MonitorDot, Plus, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useTimeDay, useTimeReview } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import type { Corrected } from './correction-dialog.tsx'
import { WallView } from './day/wall-view.tsx'
import { DayLanes } from './day-lanes.tsx'
import { PayPeriods } from './pay/pay-periods.tsx'
import { ReviewQueue } from './review-queue.tsx'

const CorrectionDialog = lazyDialog(() => import('./correction-dialog.tsx'))
const AddHoursDialog = lazyDialog(() => import('./add-hours-dialog.tsx'))
const tabs = ['day', 'wall', 'review', 'pay'] as const
const params = { tab: param.oneOf(tabs, 'day'), date: param.text(), period: param.text() }

/** The hours of a shop: day lanes with their correction, what needs review, pay periods (CLK16). */
export function HoursScreen() {
  const t = useText(attendanceText)
  const shop = useShop()
  const [view, setView] = useUrlState(params)
  const [reviewPage, setReviewPage] = useState(1)
  const review = useTimeReview(shop?.id, reviewPage)
  const [what, setWhat] = useState<Corrected | null>(null)
  const mayEdit = useMay('time:edit')
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <Tabs
        value={view.tab}
        onValue={(tab) => setView({ tab })}
        label={t('tabs')}
        items={[
          { value: 'day', label: t('tab.day'), icon: <CalendarDays size={16} /> },
          { value: 'wall', label: t('tab.wall'), icon: <MonitorDot size={16} /> },
          {
            value: 'review',
            label: t('tab.review'),
            icon: <ClipboardCheck size={16} />,
            count: review.data?.pagination.total,
          },
          { value: 'pay', label: t('tab.pay'), icon: <Wallet size={16} /> },
        ]}
      >
        <TabPanel value="day" className="pt-4">
          <Day date={view.date} onDate={(date) => setView({ date })} onCorrect={mayEdit ? setWhat : undefined} />
        </TabPanel>
        <TabPanel value="wall" className="pt-4">
          <Wall />
        </TabPanel>
        <TabPanel value="review" className="pt-4">
          <ReviewQueue
            found={review}
            page={reviewPage}
            onPage={setReviewPage}
            onCorrect={mayEdit ? setWhat : undefined}
            onDay={(date) => setView({ tab: 'day', date }, { push: true })}
          />
        </TabPanel>
        <TabPanel value="pay" className="pt-4">
          <PayPeriods
            chosen={view.period}
            onChoose={(period) => setView({ period }, { push: true })}
            onReview={() => setView({ tab: 'review' }, { push: true })}
          />
        </TabPanel>
      </Tabs>
      {what && shop && (
        <CorrectionDialog
          key={what.entryId ?? what.timerId}
          open
          onOpenChange={(open: boolean) => !open && setWhat(null)}
          what={what}
          zone={shop.time_zone}
        />
      )}
    </div>
  )
}

/** Today alone, whatever day is looked at beside it. */
function Wall() {
  const t = useText(attendanceText)
  const shop = useShop()
  const found = useTimeDay({ shop_id: shop?.id })
  const problem = useProblemText(found.error)
  if (found.data) return <WallView lanes={found.data.day.lanes} />
  return found.error ? (
    <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
  ) : (
    <SkeletonRows rows={5} />
  )
}

function Day({
  date,
  onDate,
  onCorrect,
}: {
  date: string
  onDate: (date: string) => void
  onCorrect: ((what: Corrected) => void) | undefined
}) {
  const t = useText(attendanceText)
  const { today } = useFormat()
  const shop = useShop()
  const shown = date || today
  const found = useTimeDay({ shop_id: shop?.id, date: shown })
  const problem = useProblemText(found.error)
  const [adding, setAdding] = useState(false)
  const day = found.data?.day
  // Until another day is here the one before stays in sight; it is not corrected under the wrong date.
  const isAnother = found.isPlaceholderData
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <IconButton
          kind="secondary"
          icon={<ChevronLeft size={18} />}
          label={t('previous')}
          onClick={() => onDate(addDays(shown, -1))}
        />
        <Field label={t('date')} hideLabel className="w-44">
          <DateField value={shown} max={today} onValue={(value) => value && onDate(value)} />
        </Field>
        <IconButton
          kind="secondary"
          icon={<ChevronRight size={18} />}
          label={t('next')}
          disabled={shown >= today}
          onClick={() => onDate(addDays(shown, 1))}
        />
        {shown !== today && <Button onClick={() => onDate('')}>{t('today')}</Button>}
        {onCorrect && day && day.lanes.length > 0 && (
          <Button
            className="ml-auto"
            icon={<Plus size={16} />}
            disabled={day.isPeriodApproved || isAnother}
            onClick={() => setAdding(true)}
          >
            {t('addHours')}
          </Button>
        )}
      </div>
      {day?.isPeriodApproved && <Banner kind="info">{t('fixedDay')}</Banner>}
      {day ? (
        day.lanes.length === 0 ? (
          <EmptyState icon={<CalendarDays size={24} />} title={t('noTechnicians')} text={t('noTechniciansText')} />
        ) : (
          <DayLanes
            day={day}
            onCorrect={
              onCorrect && !day.isPeriodApproved && !isAnother
                ? (lane, span) =>
                    onCorrect({
                      name: lane.name,
                      kind: span.kind === 'attended' ? 'attended' : span.timerId ? 'on_job' : 'other',
                      entryId: span.entryId,
                      timerId: span.timerId,
                      from: span.from,
                      to: span.to,
                    })
                : undefined
            }
          />
        )
      ) : found.error ? (
        <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
      {adding && day && <AddHoursDialog open onOpenChange={setAdding} day={day} />}
    </div>
  )
}

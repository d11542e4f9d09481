import { ClipboardCheck } from 'lucide-react'
import { useEffect } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { hoursPageSize, type ReviewItem, useClockOut, type useTimeReview } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import type { Corrected } from './correction-dialog.tsx'

/** What somebody has to look at before its pay period can be approved (CLK5, CLK16). */
export function ReviewQueue({
  found,
  page,
  onPage,
  onCorrect,
  onDay,
}: {
  found: ReturnType<typeof useTimeReview>
  page: number
  onPage: (page: number) => void
  onCorrect: ((what: Corrected) => void) | undefined
  onDay: (date: string) => void
}) {
  const t = useText(attendanceText)
  const problem = useProblemText(found.error)
  const items = found.data?.items
  const total = found.data?.pagination.total ?? 0
  const isPast = items?.length === 0 && page > 1
  // The last row of a page was settled: there is one page less now.
  useEffect(() => {
    if (isPast) onPage(page - 1)
  }, [isPast, onPage, page])
  if (!items || isPast)
    return found.error ? (
      <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    )
  if (items.length === 0)
    return <EmptyState icon={<ClipboardCheck size={24} />} title={t('reviewEmpty')} text={t('reviewEmptyText')} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{t('reviewLead')}</p>
      <ul className="card">
        {items.map((item) => (
          <Row key={`${item.reason}-${item.entryId ?? item.timerId}`} item={item} onCorrect={onCorrect} onDay={onDay} />
        ))}
      </ul>
      {total > hoursPageSize && <Pager page={page} limit={hoursPageSize} total={total} onPage={onPage} />}
    </div>
  )
}

function Row({
  item,
  onCorrect,
  onDay,
}: {
  item: ReviewItem
  onCorrect: ((what: Corrected) => void) | undefined
  onDay: (date: string) => void
}) {
  const t = useText(attendanceText)
  const format = useFormat()
  const clockOut = useClockOut()
  const end = async (id: string) => {
    try {
      await clockOut.mutateAsync({ params: { id }, body: { stop_timer: true } })
      notify({ kind: 'success', title: t('clockedOutFor') })
    } catch (error) {
      notify({ kind: 'error', title: t('clockOutFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border p-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block truncate">{item.name}</b>
        <span className="text-sm text-ink-2">
          {format.calendarDate(item.date)}, {format.time(item.from)} – {item.to ? format.time(item.to) : t('stillOpen')}
          {item.label && ` · ${item.label}`}
        </span>
      </div>
      <Tag family="tone" value={item.reason === 'timer_without_attendance' ? 'amber' : 'red'}>
        {t(`why.${item.reason}`)}
      </Tag>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onDay(item.date)}>
          {t('seeDay')}
        </Button>
        {onCorrect && item.to !== null && (
          <Button
            size="sm"
            kind="primary"
            onClick={() =>
              onCorrect({
                name: item.name,
                kind: item.timerId ? 'on_job' : 'attended',
                entryId: item.entryId,
                timerId: item.timerId,
                from: item.from,
                to: item.to,
              })
            }
          >
            {t('lookAt')}
          </Button>
        )}
        {onCorrect && item.to === null && item.entryId && (
          <Button size="sm" kind="primary" busy={clockOut.isPending} onClick={() => void end(item.entryId ?? '')}>
            {t('clockOutNow')}
          </Button>
        )}
      </span>
    </li>
  )
}

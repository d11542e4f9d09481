import { addDays } from '@twopost/contract/core/time'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { PortalFrame } from '#features/jobs/index.ts'
import { useActiveTimer } from '#features/timers/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { hoursPageSize, type TimeEntry, useOwnClocks, useOwnEntries, useOwnEntry } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import { ClockCard } from './clock-card.tsx'
import { SwitchBar } from './switch-bar.tsx'
import { ThreeNumbers } from './three-numbers.tsx'
import { timeClockText } from './time-clock.text.ts'

/** A technician's own hours: the clock, the switch bar, the three numbers and the entries (r2, CLK16). */
export function TimeClockScreen() {
  const t = useText(timeClockText)
  const inTenant = useTenant() !== null
  const timer = useActiveTimer(inTenant).data?.timer ?? null
  const now = useOwnEntry(inTenant)
  const problem = useProblemText(now.error)
  const current = now.data
  return (
    <PortalFrame place="time" timer={timer}>
      <div className="h-full overflow-y-auto px-4 py-4">
        <div className="mx-auto flex max-w-3xl flex-col gap-4">
          <h1 className="text-[22px] leading-7">{t('title')}</h1>
          {!current ? (
            now.error ? (
              <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void now.refetch()} />
            ) : (
              <SkeletonRows rows={3} />
            )
          ) : (
            <>
              {timer && !current.time_entry && current.clockNeedsAttendance !== 'off' && (
                <Banner kind="warn">{t('warnClock')}</Banner>
              )}
              <ClockCard current={current} timer={timer} />
              <SwitchBar timer={timer} indirect={current.indirect} isClockedIn={current.time_entry !== null} />
            </>
          )}
          <OwnNumbers />
          <Entries />
        </div>
      </div>
    </PortalFrame>
  )
}

function OwnNumbers() {
  const t = useText(timeClockText)
  const { today } = useFormat()
  const found = useOwnClocks(addDays(today, -6), today)
  const numbers = found.data?.clocks.numbers
  if (!numbers) return null
  return (
    <Card title={t('ownNumbers')} beside={<span className="text-sm text-ink-3">{t('week')}</span>}>
      <ThreeNumbers numbers={numbers} size="sm" />
    </Card>
  )
}

function Entries() {
  const t = useText(timeClockText)
  const format = useFormat()
  const inTenant = useTenant() !== null
  /** 0 shows the latest ten; from 1 on they come in pages. */
  const [page, setPage] = useState(0)
  const limit = page === 0 ? 10 : hoursPageSize
  const found = useOwnEntries({ page: Math.max(1, page), limit }, inTenant)
  const data = found.data
  if (!data) return null
  return (
    <Card title={t('entries')} flush>
      <div className="p-4">
        <StatStrip size="sm">
          <Stat label={t('attendedToday')} value={format.duration(data.todayMinutes)} />
          <Stat label={t('attendedWeek')} value={format.duration(data.weekMinutes)} />
        </StatStrip>
      </div>
      {data.time_entries.length === 0 ? (
        <EmptyState icon={<Clock size={24} />} title={t('noEntries')} />
      ) : (
        <ul>
          {data.time_entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {page > 0 && data.pagination.total > limit ? (
        <Pager page={page} limit={limit} total={data.pagination.total} onPage={setPage} />
      ) : (
        data.pagination.total > limit && (
          <div className="p-3">
            <Button size="glove" block onClick={() => setPage(1)}>
              {t('viewAll')}
            </Button>
          </div>
        )
      )}
    </Card>
  )
}

function EntryRow({ entry }: { entry: TimeEntry }) {
  const t = useText(timeClockText)
  const words = useText(attendanceText)
  const format = useFormat()
  const what = entry.code ? words(`code.${entry.code}`) : entry.description || entry.location
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-4 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block truncate font-[520]">
          {t(`source.${entry.source}`)}
          {what && ` · ${what}`}
        </b>
        <span className="text-[15px] text-ink-2">
          {format.day(entry.startTime)}, {format.time(entry.startTime)} –{' '}
          {entry.endTime ? format.time(entry.endTime) : t('running')}
        </span>
      </span>
      {entry.needsReview && (
        <Tag family="tone" value="amber">
          {t('review')}
        </Tag>
      )}
      <span className="numeric">{format.duration(Math.floor(entry.seconds / 60))}</span>
    </li>
  )
}

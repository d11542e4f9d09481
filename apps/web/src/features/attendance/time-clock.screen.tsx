import { PortalFrame } from '#features/jobs/index.ts'
import { useActiveTimer } from '#features/timers/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { useFailureToast } from '#platform/use-failure-toast.ts'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { useOwnEntry } from './attendance.api.ts'
import { OwnEntries } from './clock/own-entries.tsx'
import { OwnTotals, OwnWeek } from './clock/own-week.tsx'
import { ClockCard } from './clock-card.tsx'
import { SwitchBar } from './switch-bar.tsx'
import { timeClockText } from './time-clock.text.ts'

/** A technician's own hours: the clock, the switch bar, the three numbers and the entries (r2, CLK16). */
export function TimeClockScreen() {
  const t = useText(timeClockText)
  const inTenant = useTenant() !== null
  const timer = useActiveTimer(inTenant).data?.timer ?? null
  const now = useOwnEntry(inTenant)
  const problem = useProblemText(now.error)
  const current = now.data
  useFailureToast(now.isError && !current, t('error'), t('loadFailed'))
  return (
    <PortalFrame place="time" timer={timer}>
      <div className="h-full overflow-y-auto px-4 py-4">
        <h1 className="mx-auto mb-4 max-w-3xl text-[22px] leading-7 min-[1100px]:max-w-[1320px]">{t('title')}</h1>
        <div className="mx-auto grid max-w-3xl gap-4 min-[1100px]:max-w-[1320px] min-[1100px]:grid-cols-[400px_minmax(0,1fr)] min-[1100px]:items-start">
          <div className="flex min-w-0 flex-col gap-4">
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
                <OwnTotals enabled={inTenant} since={current.time_entry?.startTime} />
                <SwitchBar timer={timer} indirect={current.indirect} isClockedIn={current.time_entry !== null} />
              </>
            )}
            <OwnWeek />
          </div>
          <OwnEntries enabled={inTenant} />
        </div>
      </div>
    </PortalFrame>
  )
}

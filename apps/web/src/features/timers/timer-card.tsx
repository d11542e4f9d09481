import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Pill, TimeBar, tone } from '#ui/status.tsx'
import { TimerServices } from './timer-services.tsx'
import type { Timer } from './timers.api.ts'
import { elapsedAt, jobElapsedAt, overBy } from './timers.rules.ts'
import { timersText } from './timers.text.ts'
import { usePauseReason } from './use-pause-reason.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The job's time in big digits, this stretch beside it when there were others, the state and the time against the estimate (I9, I17, R1-7). */
export function TimerCard({ timer }: { timer: Timer }) {
  const t = useText(timersText)
  const format = useFormat()
  const nowMs = useNow(1000)
  const elapsed = jobElapsedAt(timer, nowMs)
  const stretch = elapsedAt(timer, nowMs)
  useWakeLock(timer.status === 'working')
  const estimate = timer.estimatedSeconds
  const over = overBy(elapsed, estimate)
  const minutes = (seconds: number) => format.duration(Math.floor(seconds / 60))
  const reason = timer.pauseReason
  const reasonIn = usePauseReason()
  return (
    <div className="@container">
      <section
        aria-label={t('timer')}
        {...tone('timer', timer.status)}
        className="flex flex-col rounded-xl border border-l-[6px] border-border border-l-[var(--solid)] bg-surface px-4 pt-3 pb-4 @lg:grid @lg:grid-cols-[auto_minmax(0,1fr)] @lg:items-center @lg:gap-x-6 @lg:px-5 @lg:pt-2.5"
      >
        <div className="flex items-center justify-between gap-3 @lg:order-2 @lg:flex-col @lg:items-end @lg:gap-1.5">
          <Pill family="timer" value={timer.status} size="lg">
            {t(`states.${timer.status}`)}
          </Pill>
          <span className={cx('text-right', over > 0 ? 'font-[520] text-bad' : 'text-ink-2')}>
            {over > 0 ? t('over', { time: minutes(over) }) : estimate ? t('of', { time: minutes(estimate) }) : t('noEstimate')}
          </span>
        </div>
        <div
          role="timer"
          aria-label={t('worked', { time: minutes(elapsed) })}
          className={cx(
            'timer-digits text-[72px] leading-[76px] @lg:text-[80px] @lg:leading-[84px]',
            timer.isPaused && 'timer-digits--quiet',
          )}
        >
          <span aria-hidden="true">{format.timerDigits(elapsed)}</span>
        </div>
        <div className="mt-1 @lg:order-3 @lg:col-span-2">
          <TimeBar
            size="lg"
            used={elapsed}
            of={estimate}
            family="timer"
            value={timer.status}
            hatch={timer.isPaused}
            label={estimate ? t('usedOf', { used: minutes(elapsed), of: minutes(estimate) }) : t('noEstimate')}
          />
          {/* Of one stretch alone the two differ by rounding. */}
          {elapsed - stretch > 1 && (
            <p className="mt-2 text-[15px] text-ink-2">{t('stretch', { time: format.timerDigits(stretch) })}</p>
          )}
          <TimerServices timer={timer} />
          {timer.isPaused && reason && (
            <p className="mt-2 text-ink-2">
              {reasonIn(reason)}
              {timer.pauseNotes && ` · ${timer.pauseNotes}`}
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

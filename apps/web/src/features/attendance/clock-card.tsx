import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { LogIn, LogOut, MapPin } from 'lucide-react'
import type { Timer } from '#features/timers/index.ts'
import { instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Tag } from '#ui/status.tsx'
import { beganBefore } from './hours.rules.ts'
import { timeClockText } from './time-clock.text.ts'
import { useClock } from './use-clock.tsx'

type Current = Answer<Calls['getCurrentTimeEntry']>

/** The attendance clock: big, by the server's start (I2, I3, r2). */
export function ClockCard({ current, timer }: { current: Current; timer: Timer | null }) {
  const t = useText(timeClockText)
  const format = useFormat()
  const now = useNow(1000)
  const clock = useClock({ current, timer, place: current.recentLocations[0] })
  const entry = current.time_entry
  return (
    <section
      aria-label={t('title')}
      data-tone={entry ? 'green' : undefined}
      className={cx('card flex flex-col gap-3 p-4', entry && 'border-l-[6px] !border-l-(--solid)')}
    >
      {entry ? (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-2">
            <Tag family="tone" value="green">
              {t('onTheClock')}
            </Tag>
            {entry.location && (
              <span className="flex min-w-0 items-center gap-1.5">
                <MapPin size={18} aria-hidden="true" />
                <span className="truncate">{entry.location}</span>
              </span>
            )}
          </p>
          <div role="timer" aria-label={format.duration(Math.floor((now - instantMs(entry.startTime)) / 60_000))}>
            <span className="timer-digits text-[56px] leading-[64px]" aria-hidden="true">
              {format.timerDigits((now - instantMs(entry.startTime)) / 1000)}
            </span>
          </div>
          <p className="text-ink-2">
            {beganBefore(entry.startTime, format)
              ? t('clockedInSinceDay', { when: format.dateTime(entry.startTime) })
              : t('clockedInSince', { time: format.time(entry.startTime) })}
          </p>
          <Button
            size="glove"
            kind="danger-quiet"
            block
            className="!min-h-16"
            icon={<LogOut size={22} />}
            busy={clock.busy}
            onClick={clock.clockOut}
          >
            {t('clockOut')}
          </Button>
        </>
      ) : (
        <>
          <b>{t('notClockedIn')}</b>
          <p className="text-ink-2">{t('notClockedInText')}</p>
          <Button size="glove" kind="primary" block className="!min-h-16" icon={<LogIn size={22} />} onClick={clock.clockIn}>
            {t('clockIn')}
          </Button>
        </>
      )}
      {clock.sheet}
    </section>
  )
}

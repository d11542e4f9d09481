import { addDays } from '@twopost/contract/core/time'
import { instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Card } from '#ui/layout.tsx'
import { useOwnClocks, useOwnEntries } from '../attendance.api.ts'
import { beganBefore, hoursAndMinutes } from '../hours.rules.ts'
import { ThreeNumbers } from '../three-numbers.tsx'
import { timeClockText } from '../time-clock.text.ts'
import { shownFirst } from './own-entries.tsx'

/**
 * Attended time of entries that start today, and in the last 7 days (I7). An open shift that began on an earlier day is none of today,
 * which is said beside it (CLK8).
 */
export function OwnTotals({ enabled, since }: { enabled: boolean; since: string | undefined }) {
  const t = useText(timeClockText)
  const format = useFormat()
  const now = useNow(60_000)
  const { data } = useOwnEntries({ page: 1, limit: shownFirst }, enabled)
  if (!data) return null
  const time = since && beganBefore(since, format) ? hoursAndMinutes((now - instantMs(since)) / 60_000) : null
  return (
    <dl className="grid grid-cols-2 gap-3">
      {(
        [
          ['attendedToday', data.todayMinutes],
          ['attendedWeek', data.weekMinutes],
        ] as const
      ).map(([name, minutes]) => (
        <div key={name} className="card flex flex-col gap-0.5 px-4 py-3">
          <dt className="text-[15px] text-ink-2">{t(name)}</dt>
          <dd className="numeric text-[24px] leading-8 font-[620]">{hoursAndMinutes(minutes)}</dd>
          {name === 'attendedToday' && since && time && (
            <dd className="text-[15px] leading-5 text-ink-2">{t('shiftOfBefore', { when: format.dateTime(since), time })}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The last seven days: attended hours of each as a bar, and the three clocks with what is made of them (r2, CLK9). */
export function OwnWeek() {
  const t = useText(timeClockText)
  const { today } = useFormat()
  const clocks = useOwnClocks(addDays(today, -6), today).data?.clocks
  if (!clocks) return null
  return (
    <>
      {clocks.days.some((day) => day.attendedSeconds > 0) && (
        <Card title={t('perDay')} beside={<span className="text-sm text-ink-3">{t('week')}</span>}>
          <Bars days={clocks.days} />
        </Card>
      )}
      <Card title={t('ownNumbers')} beside={<span className="text-sm text-ink-3">{t('week')}</span>}>
        <ThreeNumbers numbers={clocks.numbers} size="sm" empty={t('noHours')} />
      </Card>
    </>
  )
}

function Bars({ days }: { days: readonly { date: string; attendedSeconds: number }[] }) {
  const format = useFormat()
  const most = Math.max(...days.map((day) => day.attendedSeconds), 1)
  return (
    <ul className="grid grid-cols-7 gap-2">
      {days.map(({ date, attendedSeconds }) => {
        const isToday = date === format.today
        return (
          <li key={date} className="flex min-w-0 flex-col items-center gap-1 text-sm">
            <span className="flex h-28 w-full flex-col items-center justify-end gap-1">
              <span className="numeric text-ink-2">
                {attendedSeconds === 0 ? '–' : format.number(Math.round(attendedSeconds / 360) / 10, 1)}
              </span>
              <span
                aria-hidden="true"
                className={cx('w-full max-w-9 rounded-t-sm bg-accent', isToday && 'opacity-60')}
                style={{ height: `${(attendedSeconds / most) * 84}px` }}
              />
            </span>
            <span
              className={cx('w-full truncate border-t border-border pt-1 text-center', isToday ? 'font-[620]' : 'text-ink-2')}
            >
              {format.weekday(date)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

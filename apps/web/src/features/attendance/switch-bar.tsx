import { type IndirectCode, indirectCodes } from '@twopost/contract/attendance.states'
import { ArrowLeftRight, Coffee, Square } from 'lucide-react'
import { useTechnicianJobs } from '#features/jobs/index.ts'
import { elapsedAt, jobElapsedAt, type Timer, timersText } from '#features/timers/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { Dot } from '#ui/status.tsx'
import { type TimeEntry, useStartIndirect, useStopIndirect, useSwitchTimer } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import { timeClockText } from './time-clock.text.ts'

/** What runs, with its seconds, and everything one can switch to in one tap: other jobs and time of no order (CLK6, CLK13, CLK16). */
export function SwitchBar({
  timer,
  indirect,
  isClockedIn,
}: {
  timer: Timer | null
  indirect: TimeEntry | null
  isClockedIn: boolean
}) {
  const t = useText(timeClockText)
  const words = useText(attendanceText)
  const [go, begin, end] = [useSwitchTimer(), useStartIndirect(), useStopIndirect()]
  const jobs = useTechnicianJobs('me', true, 1).data?.jobs ?? []
  const others = jobs.filter((job) => job.allowed.includes('timer') && job.serviceOrderId !== timer?.id)
  const busy = go.isPending || begin.isPending || end.isPending
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      const answer = await work()
      // What waits on this device is said by the strip.
      if (answer) notify({ kind: 'success', title: done })
    } catch (error) {
      notify({ kind: 'error', title: failed, text: await spokenProblem(error) })
    }
  }
  const other = (code: IndirectCode) =>
    attempt(() => begin.mutateAsync({ body: { code } }), t('began', { code: words(`code.${code}`) }), t('otherFailed'))
  return (
    <section aria-label={t('switchTo')} className="card flex flex-col gap-3 p-4">
      <Running timer={timer} indirect={indirect} />
      {indirect?.code && (
        <Button
          size="glove"
          block
          kind="primary"
          className="!min-h-16"
          icon={<Square size={20} />}
          busy={end.isPending}
          onClick={() => void attempt(() => end.mutateAsync({}), t('ended'), t('otherFailed'))}
        >
          {t('endOther', { code: words(`code.${indirect.code}`) })}
        </Button>
      )}
      <h2 className="text-[17px]">{t('switchTo')}</h2>
      {others.length === 0 ? (
        <p className="text-ink-3">{t('noJobs')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {others.map((job) => (
            <li key={job.id}>
              <Button
                size="glove"
                block
                className="!min-h-14 !justify-start text-left"
                icon={<ArrowLeftRight size={20} />}
                disabled={busy}
                onClick={() =>
                  void attempt(
                    () => go.mutateAsync({ body: { service_order_id: job.serviceOrderId } }),
                    t('switched', { number: job.orderNumber }),
                    t('switchFailed'),
                  )
                }
              >
                <span className="flex min-w-0 flex-col">
                  <span className="truncate">{job.title}</span>
                  <span className="text-[14px] leading-5 font-[440] text-ink-2">{job.orderNumber}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <h2 className="text-[17px]">{t('otherTime')}</h2>
      {isClockedIn ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
          {indirectCodes
            .filter((code) => code !== indirect?.code)
            .map((code) => (
              <Button
                key={code}
                size="glove"
                className="!min-h-14"
                icon={code === 'break' ? <Coffee size={20} /> : undefined}
                disabled={busy}
                onClick={() => void other(code)}
              >
                {words(`code.${code}`)}
              </Button>
            ))}
        </div>
      ) : (
        <p className="text-ink-3">{t('inFirst')}</p>
      )}
    </section>
  )
}

/** The running job or time of no order with its seconds. */
function Running({ timer, indirect }: { timer: Timer | null; indirect: TimeEntry | null }) {
  const t = useText(timeClockText)
  const words = useText(attendanceText)
  const timers = useText(timersText)
  const format = useFormat()
  const now = useNow(1000)
  if (timer) {
    const [whole, stretch] = [jobElapsedAt(timer, now), elapsedAt(timer, now)]
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Dot family="timer" value={timer.status} live={timer.status === 'working'} />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{timer.title}</b>
          <span className="block text-[15px] leading-5 text-ink-2">{timer.number}</span>
        </span>
        <span className="timer-digits text-[28px] leading-8">{format.timerDigits(whole)}</span>
        {/* Of one stretch alone the two differ by rounding. */}
        {whole - stretch > 1 && (
          <p className="w-full text-[15px] text-ink-2">{timers('stretch', { time: format.timerDigits(stretch) })}</p>
        )}
      </div>
    )
  }
  if (indirect?.code)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 flex-1 truncate">
          {t('otherRuns', { code: words(`code.${indirect.code}`), time: format.time(indirect.startTime) })}
        </b>
        <span className="timer-digits text-[28px] leading-8">
          {format.timerDigits((now - instantMs(indirect.startTime)) / 1000)}
        </span>
      </div>
    )
  return <p className="text-ink-2">{t('nothingRuns')}</p>
}

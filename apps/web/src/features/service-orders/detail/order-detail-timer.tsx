import { Play } from 'lucide-react'
import { elapsedAt, jobElapsedAt, TimerControls, useActiveTimer, useStartTimer } from '#features/timers/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { notify } from '#ui/notify.ts'
import { orderReads, type ServiceOrderDetail } from '../service-orders.api.ts'
import { orderDetailText } from './order-detail.text.ts'

/** One's own clock on this order: the whole job and this stretch, running, with what can be done to it (R1-7, R1-36). */
export function OwnTimer({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const found = useActiveTimer()
  const start = useStartTimer()
  const timer = found.data?.timer
  const isHere = timer?.id === order.id
  const nowMs = useNow(isHere && timer.status === 'working' ? 1000 : 60_000)
  if (!found.isSuccess) return null
  if (!isHere) {
    const mayStart = !timer && (order.status === 'scheduled' || order.status === 'in_progress')
    if (!mayStart) return null
    const begin = async () => {
      try {
        await start.mutateAsync({ params: { id: order.id } })
        await refreshCalls(orderReads)
      } catch (error) {
        notify({ kind: 'error', title: await spokenProblem(error) })
      }
    }
    return (
      <Button block icon={<Play size={16} />} busy={start.isPending} onClick={() => void begin()}>
        {t('startTimer')}
      </Button>
    )
  }
  const [elapsed, stretch] = [jobElapsedAt(timer, nowMs), elapsedAt(timer, nowMs)]
  return (
    <section className="flex flex-col gap-3" aria-label={t('onJob')}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <b className={cx('timer-digits text-4xl', timer.isPaused && 'timer-digits--quiet')} aria-hidden="true">
          {format.timerDigits(elapsed)}
        </b>
        {/* Of one stretch alone the two differ by rounding. */}
        {elapsed - stretch > 1 && (
          <span className="text-sm text-ink-3">{t('thisStretch', { time: format.timerDigits(stretch) })}</span>
        )}
      </div>
      <div className="flex gap-2">
        <TimerControls timer={timer} onStopped={() => void refreshCalls(orderReads)} />
      </div>
    </section>
  )
}

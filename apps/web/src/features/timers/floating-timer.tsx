import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Pill, tone } from '#ui/status.tsx'
import { useMedia } from '#ui/use-media.ts'
import { TimerControls } from './timer-controls.tsx'
import { type Timer, useActiveTimer } from './timers.api.ts'
import { jobElapsedAt } from './timers.rules.ts'
import { timersText } from './timers.text.ts'

/**
 * One's own open timer on every screen of the office, with its buttons (I21, R1-29): who left the portal can still pause or stop. On wide
 * screens the order itself has it in its rail.
 */
export default function FloatingTimer() {
  const timer = useActiveTimer().data?.timer
  const paths = usePaths()
  const path = useLocation({ select: (location) => location.pathname })
  const hasRail = useMedia('(min-width: 1200px)')
  if (!timer || (hasRail && path === paths.order(timer.id))) return null
  return <Clock timer={timer} />
}

function Clock({ timer }: { timer: Timer }) {
  const t = useText(timersText)
  const format = useFormat()
  const paths = usePaths()
  const elapsed = jobElapsedAt(timer, useNow(1000))
  const [open, setOpen] = useState(false)
  const controls = useId()
  return (
    <aside className="floating-timer" aria-label={t('timer')} {...tone('timer', timer.status)}>
      <div className="flex items-center gap-3">
        <span
          role="timer"
          aria-label={t('worked', { time: format.duration(Math.floor(elapsed / 60)) })}
          className={cx('timer-digits text-2xl', timer.isPaused && 'timer-digits--quiet')}
        >
          <span aria-hidden="true">{format.timerDigits(elapsed)}</span>
        </span>
        <Link to={paths.portal} search={{ job: timer.jobId } as never} className="two-lines min-w-0 flex-1">
          <span className="truncate">{timer.number}</span>
          <span className="truncate">{timer.title}</span>
        </Link>
        {/* On phones the number needs the room: the bar's color says the state, and it is read out. */}
        <span className="max-sm:sr-only">
          <Pill family="timer" value={timer.status}>
            {t(`states.${timer.status}`)}
          </Pill>
        </span>
        <IconButton
          label={t(open ? 'hideButtons' : 'showButtons')}
          aria-expanded={open}
          aria-controls={controls}
          icon={open ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div id={controls} className="flex gap-2">
          <TimerControls timer={timer} onStopped={() => setOpen(false)} />
        </div>
      )}
    </aside>
  )
}

import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense, useEffect, useId } from 'react'
import { create } from 'zustand'
import { jobElapsedAt, type Timer, timersText, useActiveTimer } from '#features/timers/index.ts'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { keepAnswers } from '#platform/offline/kept-answers.ts'
import { WaitingRows } from '#platform/offline/waiting-rows.tsx'
import { usePaths } from '#platform/paths.ts'
import { KeptRecordingRows } from '#platform/recordings/kept-recording-rows.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { lazyPart, usePrefetch } from '#ui/lazy-part.ts'
import { Pill, tone } from '#ui/status.tsx'

/** The timer whose panel is open. It is kept outside the component, so the panel stays open when another screen mounts the timer again. */
const usePanel = create<{ openOf: string | null }>(() => ({ openOf: null }))
const loadPanel = () => import('./timer-panel.tsx').then((module) => module.TimerPanel)
const TimerPanel = lazyPart(loadPanel)

/**
 * One's own open timer on every screen, folded to one row; opened it has all that one needs while working (I21, R1-29). With it come the
 * recordings that this device still keeps.
 */
export default function FloatingTimer({
  isDocked = false,
  hidesTimer = false,
}: {
  /** In the place where it stands, and not over the page. */
  isDocked?: boolean
  /** The screen shows the timer itself; recordings are shown all the same. */
  hidesTimer?: boolean
}) {
  const timer = useActiveTimer().data?.timer
  useEffect(() => void keepAnswers(), [])
  return (
    <div className={cx('floating', isDocked && 'floating--docked')}>
      <div className="floating-kept">
        {/* The portal says it on top. */}
        {!isDocked && <WaitingRows />}
        <KeptRecordingRows />
      </div>
      {timer && !hidesTimer && <Clock timer={timer} />}
    </div>
  )
}

function Clock({ timer }: { timer: Timer }) {
  const t = useText(timersText)
  const format = useFormat()
  const paths = usePaths()
  const elapsed = jobElapsedAt(timer, useNow(1000))
  const open = usePanel((state) => state.openOf === timer.timer_id)
  const setOpen = (to: boolean) => usePanel.setState({ openOf: to ? timer.timer_id : null })
  const panel = useId()
  usePrefetch(loadPanel)
  return (
    <aside className="floating-timer" aria-label={t('timer')} {...tone('timer', timer.status)}>
      <div className="flex items-center gap-3">
        <span
          role="timer"
          aria-label={t('worked', { time: format.duration(Math.floor(elapsed / 60)) })}
          className={cx(
            'timer-digits',
            open ? 'text-[40px] leading-[44px] max-sm:text-[32px]' : 'text-2xl',
            timer.isPaused && 'timer-digits--quiet',
          )}
        >
          <span aria-hidden="true">{format.timerDigits(elapsed)}</span>
        </span>
        <Link
          to={paths.portal}
          search={{ job: timer.jobId } as never}
          className="two-lines min-h-12 min-w-0 flex-1 justify-center"
        >
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
          className="!min-h-12 !min-w-12"
          label={t(open ? 'hideButtons' : 'showButtons')}
          aria-expanded={open}
          aria-controls={panel}
          icon={open ? <ChevronDown size={20} /> : <ChevronUp size={20} />}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div id={panel} className="floating-panel">
          <Suspense fallback={null}>
            <TimerPanel timer={timer} onStopped={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </aside>
  )
}

import { pauseReasons, stopReasons } from '@twopost/contract/timers.states'
import { Coffee, Pause, Play, Square } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { lazyPart, usePrefetch } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import { type Timer, useBreakTimer, useEndBreak, usePauseTimer, useResumeTimer, useStopTimer } from './timers.api.ts'
import { elapsedAt } from './timers.rules.ts'
import { timersText } from './timers.text.ts'

type Sheet = typeof import('./reason-sheet.tsx').ReasonSheet
const loadSheet = () => import('./reason-sheet.tsx').then((module) => module.ReasonSheet)
// Its reasons keep their type, which a lazy part alone would lose.
const ReasonSheet = lazyPart(loadSheet) as unknown as Sheet

export type StopReason = (typeof stopReasons)[number]

/** Pause, resume, break, end break and stop of the timer that is open, as its state allows (I13–I16). */
export function TimerControls({ timer, onStopped }: { timer: Timer; onStopped: (reason: StopReason) => void }) {
  const t = useText(timersText)
  const format = useFormat()
  const pause = usePauseTimer()
  const resume = useResumeTimer()
  const takeBreak = useBreakTimer()
  const endBreak = useEndBreak()
  const stop = useStopTimer()
  const [asking, setAsking] = useState<'pause' | 'stop' | null>(null)
  usePrefetch(loadSheet)
  const params = { id: timer.id }

  const attempt = (work: () => Promise<unknown>) =>
    work().catch(async (error: unknown) => notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) }))
  const breakButton = (
    <Big
      icon={<Coffee size={24} />}
      busy={takeBreak.isPending}
      onClick={() => void attempt(() => takeBreak.mutateAsync({ params }))}
    >
      {t('break')}
    </Big>
  )
  return (
    <>
      {timer.status === 'working' && (
        <Big primary icon={<Pause size={26} />} onClick={() => setAsking('pause')}>
          {t('pause')}
        </Big>
      )}
      {timer.status === 'paused' && (
        <Big
          primary
          icon={<Play size={26} />}
          busy={resume.isPending}
          onClick={() => void attempt(() => resume.mutateAsync({ params }))}
        >
          {t('resume')}
        </Big>
      )}
      {timer.status === 'break' ? (
        <Big
          primary
          icon={<Play size={26} />}
          busy={endBreak.isPending}
          onClick={() => void attempt(() => endBreak.mutateAsync({ params }))}
        >
          {t('endBreak')}
        </Big>
      ) : (
        breakButton
      )}
      <Big danger icon={<Square size={22} />} onClick={() => setAsking('stop')}>
        {t('stop')}
      </Big>
      <Suspense fallback={null}>
        {asking === 'pause' && (
          <ReasonSheet
            title={t('pauseTitle')}
            confirmText={t('pauseConfirm')}
            reasons={pauseReasons.map((value) => ({ value, label: t(`pauseReasons.${value}`) }))}
            withNotes
            onClose={() => setAsking(null)}
            onConfirm={(reason, notes) => pause.mutateAsync({ params, body: { reason, ...(notes && { notes }) } })}
          />
        )}
        {asking === 'stop' && (
          <ReasonSheet
            title={t('stopTitle')}
            confirmText={t('stopConfirm')}
            reasons={stopReasons.map((value) => ({ value, label: t(`stopReasons.${value}`) }))}
            danger
            onClose={() => setAsking(null)}
            onConfirm={async (reason) => {
              const elapsed = elapsedAt(timer, now())
              const ended = (await stop.mutateAsync({ params, body: { reason } }))?.timer
              notify({ kind: 'success', title: t('stopped', { time: format.timerDigits(ended?.elapsedTime ?? elapsed) }) })
              onStopped(reason)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** A button of the dock: icon beside the word on phones, above it on tablets. */
export function Big({
  primary,
  danger,
  icon,
  busy,
  stacked = false,
  onClick,
  children,
}: {
  primary?: boolean
  danger?: boolean
  icon: ReactNode
  busy?: boolean
  /** The icon above the words on phones too: for long words beside others. */
  stacked?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button
      size="glove"
      kind={primary ? 'primary' : danger ? 'danger-quiet' : 'secondary'}
      icon={icon}
      busy={busy ?? false}
      onClick={onClick}
      className={cx(
        '!min-h-[68px] min-w-0 !px-2 md:!min-h-[72px] md:flex-col md:!gap-1 md:!text-[16px] md:!leading-5',
        stacked ? 'flex-col !gap-1 !text-[15px] !leading-[18px]' : '!gap-2',
        !stacked && !primary && 'max-[420px]:flex-col max-[420px]:!gap-1 max-[420px]:!text-[15px] max-[420px]:!leading-[18px]',
        // Stacked ones share the row by their words, so that none of them wraps while there is room (R1-39).
        stacked ? 'flex-auto' : primary ? 'flex-[1.5]' : 'flex-1',
        primary ? 'md:min-w-[120px]' : 'md:min-w-[86px]',
      )}
    >
      {children}
    </Button>
  )
}

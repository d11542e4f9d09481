import { Flag, Mic, NotebookPen, Video } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { LazyJobFlagSheet } from '#features/flags/index.ts'
import { jobElapsedAt, type Timer, TimerControls, timersText, useOrderTimer } from '#features/timers/index.ts'
import { dateOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { LazyRecordingSheet } from '#platform/recordings/lazy-recording-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart, usePrefetch } from '#ui/lazy-part.ts'
import { Dot, TimeBar } from '#ui/status.tsx'
import { useJob } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'
import { TimerActivities } from './timer-activities.tsx'

const sheets = () => import('./job-sheets.tsx')
const NoteSheet = lazyPart(() => sheets().then((module) => module.NoteSheet))

/** Everything at hand while a timer runs: its buttons, notes, recordings, a flag, and what has happened (I21–I26, prototype r3). */
export function TimerPanel({ timer, onStopped }: { timer: Timer; onStopped: () => void }) {
  const t = useText(jobsText)
  const timers = useText(timersText)
  const format = useFormat()
  const elapsed = jobElapsedAt(timer, useNow(1000))
  const [sheet, setSheet] = useState<'note' | 'voice' | 'video' | 'flag' | null>(null)
  const [about, setAbout] = useState('')
  const activities = useOrderTimer(timer.id).data?.timer?.activities ?? []
  const job = useJob(timer.jobId).data?.job
  usePrefetch(sheets)
  const close = () => setSheet(null)
  const minutes = (seconds: number) => format.duration(Math.floor(seconds / 60))
  const { estimatedSeconds: estimate, totalPauseTime: paused } = timer
  const quick = (which: 'note' | 'voice' | 'video' | 'flag', icon: ReactNode, words: string, waits = false) => (
    <Button
      size="glove"
      stacked
      icon={icon}
      disabled={waits}
      className="!min-h-16 min-w-0 !border-transparent !bg-surface-2 !px-1 !text-[15px] !leading-[18px]"
      onClick={() => {
        setAbout('')
        setSheet(which)
      }}
    >
      {words}
    </Button>
  )
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3 text-[15px] text-ink-2">
        <span>{estimate ? timers('of', { time: minutes(estimate) }) : timers('noEstimate')}</span>
        {paused > 0 && <span>{timers('paused', { time: minutes(paused) })}</span>}
      </p>
      <TimeBar
        used={elapsed}
        of={estimate}
        family="timer"
        value={timer.status}
        hatch={timer.isPaused}
        label={estimate ? timers('usedOf', { used: minutes(elapsed), of: minutes(estimate) }) : timers('noEstimate')}
      />
      <div className="flex gap-2">
        <TimerControls timer={timer} onStopped={onStopped} />
      </div>
      <div className="grid grid-cols-4 gap-2">
        {quick('note', <NotebookPen size={22} />, t('quickNote'))}
        {quick('voice', <Mic size={22} />, t('voice'))}
        {quick('video', <Video size={22} />, t('video'))}
        {quick('flag', <Flag size={22} />, t('flag'), !job)}
      </div>
      <section aria-label={t('activity')} className="flex flex-col gap-1 border-t border-border pt-2.5">
        <div className="flex items-center justify-between">
          <h2 className="text-[16px]">{t('activity')}</h2>
          <Live />
        </div>
        <TimerActivities activities={activities} />
      </section>
      <Suspense fallback={null}>
        {sheet === 'note' && <NoteSheet job={{ id: timer.jobId, orderNumber: timer.number }} onClose={close} />}
        {job && <LazyJobFlagSheet open={sheet === 'flag'} job={job} about={about} onClose={close} />}
      </Suspense>
      {(sheet === 'voice' || sheet === 'video') && (
        <LazyRecordingSheet
          open
          jobId={timer.jobId}
          orderNumber={timer.number}
          kind={sheet}
          onClose={close}
          onFlag={
            job
              ? (title) => {
                  setAbout(title)
                  setSheet('flag')
                }
              : undefined
          }
        />
      )}
    </>
  )
}

/** The list is live; its time is renewed every five seconds (I18). */
function Live() {
  const t = useText(jobsText)
  const format = useFormat()
  const at = dateOf(useNow(5000)).toISOString()
  return (
    <span className="inline-flex items-center gap-2 text-[14px] text-ink-2">
      <Dot family="shop" value="active" live />
      <time dateTime={at}>{t('liveAt', { time: format.time(at) })}</time>
    </span>
  )
}

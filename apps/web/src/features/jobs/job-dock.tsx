import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import { Camera, CircleCheck, Flag, ListPlus, Mic, NotebookPen, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Big, type StopReason, type Timer, TimerControls, timersText } from '#features/timers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import type { JobButtons } from './job-overview.tsx'
import type { JobDetail } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/** Everything the thumb needs: note, photo, task, and below them the timer or the job's next step. */
export function JobDock({
  job,
  timer,
  buttons,
  onNote,
  onPhoto,
  onRecord,
  onTask,
  onFlag,
  onStartTimer,
  onStopped,
  onElsewhere,
}: {
  job: JobDetail
  timer: Timer | null
  buttons: JobButtons
  onNote: () => void
  onPhoto: () => void
  onRecord: () => void
  onTask: () => void
  onFlag: () => void
  onStartTimer: () => void
  onStopped: (reason: StopReason) => void
  onElsewhere: (timer: Timer) => void
}) {
  const t = useText(jobsText)
  const timers = useText(timersText)
  const may = (action: AllowedWord<'job'>) => job.allowed.includes(action)
  const mine = timer?.jobId === job.id ? timer : null
  const elsewhere = timer && !mine ? timer : null
  const controls = mine ? (
    <TimerControls timer={mine} onStopped={onStopped} />
  ) : may('start') ? (
    <Big primary icon={<Play size={26} />} busy={buttons.busy} onClick={buttons.onStart}>
      {t('actions.start')}
    </Big>
  ) : (
    <>
      {may('timer') && !elsewhere && (
        <Big stacked primary icon={<Play size={26} />} busy={buttons.busy} onClick={onStartTimer}>
          {timers('start')}
        </Big>
      )}
      {may('resume') && (
        <Big stacked icon={<Play size={24} />} busy={buttons.busy} onClick={buttons.onResume}>
          {t('actions.resume')}
        </Big>
      )}
      {may('hold') && (
        <Big stacked icon={<Pause size={24} />} busy={buttons.busy} onClick={buttons.onHold}>
          {t('actions.hold')}
        </Big>
      )}
      {may('complete') && (
        <Big stacked icon={<CircleCheck size={24} />} busy={buttons.busy} onClick={buttons.onComplete}>
          {t('actions.complete')}
        </Big>
      )}
    </>
  )
  const hasControls = mine !== null || may('start') || may('timer') || may('resume') || may('hold') || may('complete')
  if (!hasControls && !may('note') && !may('photo') && !may('task')) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and form semantics this row does not have
    <div
      role="group"
      aria-label={t('actions.title')}
      className="flex flex-none flex-col gap-2.5 border-t border-border bg-surface px-4 py-2.5 md:border-0 md:bg-transparent md:px-4 md:pb-4"
    >
      {elsewhere && isWorkable(job) && (
        <div
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-border bg-surface px-3 py-1.5"
          role="status"
        >
          <span className="min-w-0 flex-[1_1_180px] text-[16px]">{timers('elsewhere', { number: elsewhere.number })}</span>
          <Button className="!min-h-12 !text-[16px]" onClick={() => onElsewhere(elsewhere)}>
            {timers('goThere')}
          </Button>
          {may('timer') && !may('start') && (
            <Button kind="primary" className="!min-h-12 !text-[16px]" busy={buttons.busy} onClick={onStartTimer}>
              {timers('switchHere')}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-col gap-2.5 md:flex-row md:flex-wrap max-md:landscape:flex-row">
        <div className="flex gap-2 *:flex-1 md:*:min-w-[72px] md:*:flex-none max-md:landscape:flex-none">
          {may('note') && (
            <Quick icon={<NotebookPen size={26} />} onClick={onNote}>
              {t('note')}
            </Quick>
          )}
          {may('photo') && (
            <Quick icon={<Camera size={26} />} onClick={onPhoto}>
              {t('photo')}
            </Quick>
          )}
          {may('photo') && <RecordButton onClick={onRecord} />}
          {may('flag') && (
            <Quick icon={<Flag size={26} />} onClick={onFlag}>
              {t('flag')}
            </Quick>
          )}
          {may('task') && (
            <Quick icon={<ListPlus size={26} />} onClick={onTask}>
              {t('addTaskShort')}
            </Quick>
          )}
        </div>
        {hasControls && (
          <div className="flex min-w-0 gap-2 max-md:landscape:flex-1 md:ml-auto md:max-w-[480px] md:grow">{controls}</div>
        )}
      </div>
    </div>
  )
}

const isWorkable = (job: JobDetail): boolean => job.allowed.includes('timer') || job.allowed.includes('start')

function RecordButton({ onClick }: { onClick: () => void }) {
  const t = useText(jobsText)
  return (
    <Quick icon={<Mic size={26} />} onClick={onClick}>
      {t('record')}
    </Quick>
  )
}

function Quick({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="glove"
      stacked
      icon={icon}
      onClick={onClick}
      className="!min-h-16 !min-w-14 !gap-1 !rounded-lg max-md:!border-transparent max-md:!bg-surface-2 md:!min-h-[72px]"
    >
      {children}
    </Button>
  )
}

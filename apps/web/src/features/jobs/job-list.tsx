import { Link } from '@tanstack/react-router'
import { ClipboardList, MapPin, Play } from 'lucide-react'
import { FlagBadge, useBadgeWords } from '#features/flags/index.ts'
import { type Timer, timersText } from '#features/timers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { Count, Dot } from '#ui/status.tsx'
import { taskWordOf } from './job-tasks.rules.ts'
import { isOpen, JobPill, JobPriorityMark, vehicleOf } from './job-words.tsx'
import type { Job } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

export type PrimaryAction = 'start' | 'resume' | 'timer'
/** The one thing a card offers, by what the server allows (H17). */
export function primaryOf(job: Job, timer: Timer | null): PrimaryAction | null {
  if (job.allowed.includes('start')) return 'start'
  if (job.allowed.includes('resume')) return 'resume'
  return job.allowed.includes('timer') && job.status === 'in_progress' && !timer ? 'timer' : null
}

/** One's jobs, open ones first, then done ones (H9). */
export function JobList({
  jobs,
  timer,
  selected,
  onPrimary,
}: {
  jobs: readonly Job[]
  timer: Timer | null
  selected: string
  onPrimary: (job: Job, action: PrimaryAction) => void
}) {
  const t = useText(jobsText)
  if (jobs.length === 0) return <EmptyState icon={<ClipboardList size={26} />} title={t('none')} text={t('noneText')} />
  const open = jobs.filter(isOpen)
  const done = jobs.filter((job) => !isOpen(job))
  // One primary button on the screen: that of the first job with something to press, unless one is open or being worked on (R1-39).
  const first = timer || selected ? undefined : open.find((job) => primaryOf(job, timer) !== null)
  const rows = (list: readonly Job[]) => (
    <ul className="flex flex-col gap-2.5">
      {list.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          timer={timer}
          selected={job.id === selected}
          isFirst={job === first}
          onPrimary={onPrimary}
        />
      ))}
    </ul>
  )
  return (
    <>
      {open.length > 0 && rows(open)}
      {done.length > 0 && (
        <>
          <h2 className="mt-4 mb-2 flex items-center gap-2 text-lg">
            {t('done')} <Count value={done.length} />
          </h2>
          {rows(done)}
        </>
      )}
    </>
  )
}

function TaskWord({ job }: { job: Job }) {
  const t = useText(jobsText)
  const word = taskWordOf(job)
  return word && <span className="text-ink-2">{t(word.key, { done: String(word.done), count: word.count })}</span>
}

function JobCard({
  job,
  timer,
  selected,
  isFirst,
  onPrimary,
}: {
  job: Job
  timer: Timer | null
  selected: boolean
  /** The one to begin with. */
  isFirst: boolean
  onPrimary: (job: Job, action: PrimaryAction) => void
}) {
  const t = useText(jobsText)
  const timers = useText(timersText)
  const say = useBadgeWords()
  const format = useFormat()
  const primary = primaryOf(job, timer)
  const mine = timer?.jobId === job.id ? timer : null
  const due = job.dueDate && isOpen(job) ? format.due(job.dueDate) : null
  const when = due
    ? due.late
      ? due.text
      : t('dueAt', { when: due.text })
    : job.scheduledStart && isOpen(job)
      ? t('scheduled', { when: format.dateTime(job.scheduledStart) })
      : job.completedAt
        ? format.dateTime(job.completedAt)
        : ''
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col gap-2 rounded-lg border px-3.5 py-3 text-[16px] leading-[22px]',
        selected ? 'border-accent bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-border bg-surface',
      )}
    >
      <div className="flex items-start gap-2">
        <span className="mt-1">
          <JobPriorityMark priority={job.priority} quiet />
        </span>
        <Link
          to="."
          search={((before: Record<string, string>) => ({ ...before, job: job.id })) as never}
          aria-current={selected ? 'true' : undefined}
          className="min-w-0 flex-1 font-[520] text-ink-1 after:absolute after:inset-0 after:rounded-lg !no-underline"
        >
          {job.title}
        </Link>
      </div>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-ink-2">
          {[vehicleOf(job), job.vehicle.unitNumber && t('unit', { number: job.vehicle.unitNumber })].filter(Boolean).join(', ')}
        </span>
        {job.vehicle.licensePlate && <Plate number={job.vehicle.licensePlate} state={job.vehicle.plateState} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[15px]">
        {mine ? (
          <span className="inline-flex items-center gap-2 font-[520]">
            <Dot family="timer" value={mine.status} live={mine.status === 'working'} />
            {timers(`states.${mine.status}`)}
          </span>
        ) : (
          <JobPill status={job.status} />
        )}
        {job.location && (
          <span className="inline-flex items-center gap-1 text-ink-2">
            <MapPin size={15} aria-hidden="true" />
            {job.location}
          </span>
        )}
        <FlagBadge say={say} open={job.openFlagCount} safety={job.openSafetyFlagCount} />
        {job.taskCount > 0 && <TaskWord job={job} />}
        {when && <span className={cx('ml-auto', due?.late ? 'font-[520] text-bad' : 'text-ink-2')}>{when}</span>}
      </div>
      {primary && !selected && (
        <Button
          size="glove"
          block
          kind={isFirst ? 'primary' : 'secondary'}
          icon={<Play size={22} />}
          className="relative z-10 mt-1 !min-h-[56px]"
          onClick={() => onPrimary(job, primary)}
        >
          {primary === 'timer' ? timers('start') : t(`actions.${primary}`)}
        </Button>
      )}
    </li>
  )
}

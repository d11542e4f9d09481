import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FlagBadge, LazyJobFlagSheet, useBadgeWords } from '#features/flags/index.ts'
import { LazyRequestPartsSheet } from '#features/order-parts/index.ts'
import { type Timer, TimerCard } from '#features/timers/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { LazyRecordingSheet } from '#platform/recordings/lazy-recording-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Plate, RecordNumber, VinText } from '#ui/identity.tsx'
import { lazyPart, usePrefetch } from '#ui/lazy-part.ts'
import { Tag } from '#ui/status.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { JobDock } from './job-dock.tsx'
import { JobNotes } from './job-notes.tsx'
import { JobOverview } from './job-overview.tsx'
import { JobParts } from './job-parts.tsx'
import { useTakePhoto } from './job-photos.tsx'
import { JobTasks } from './job-tasks.tsx'
import { JobPill, JobPriorityMark, vehicleOf } from './job-words.tsx'
import { type JobDetail as Detail, useJob } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'
import type { useJobActions } from './use-job-actions.ts'

const sheets = () => import('./job-sheets.tsx')
const CompleteSheet = lazyPart(() => sheets().then((module) => module.CompleteSheet))
const NoteSheet = lazyPart(() => sheets().then((module) => module.NoteSheet))
const TaskSheet = lazyPart(() => sheets().then((module) => module.TaskSheet))

export const jobTabs = ['overview', 'tasks', 'parts', 'notes'] as const
export type JobTab = (typeof jobTabs)[number]

interface Around {
  timer: Timer | null
  actions: ReturnType<typeof useJobActions>
  tab: JobTab
  onTab: (tab: JobTab) => void
  /** The next open job of the list, if there is one. */
  nextId: string | null
  onStart: (job: Detail) => void
  onGoTo: (jobId: string) => void
}

const toJob = (id: string) => ((before: Record<string, string>) => ({ ...before, job: id || undefined })) as never

/** One job: head, timer, tabs, and the dock at the thumb (H9, H12). */
export function JobDetail({ id, ...around }: { id: string } & Around) {
  const t = useText(jobsText)
  const query = useJob(id)
  usePrefetch(sheets)
  const problem = useProblemText(query.error)
  if (query.isError && !query.data)
    return (
      <div className="p-4">
        <ErrorState
          title={query.error.status === 404 ? t('missing') : t('loadFailed')}
          message={problem}
          requestId={query.error.requestId}
          onRetry={() => void query.refetch()}
        />
        <p className="mt-3 text-center">
          <Button asChild size="glove" className="!min-h-16">
            <Link to="." search={toJob('')}>
              {t('back')}
            </Link>
          </Button>
        </p>
      </div>
    )
  if (!query.data)
    return (
      <div className="p-4">
        <SkeletonRows rows={5} />
      </div>
    )
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <ThinProgress active={query.isFetching} />
      <Loaded key={id} job={query.data.job} {...around} />
    </div>
  )
}

function Loaded({ job, timer, actions, tab, onTab, nextId, onStart, onGoTo }: { job: Detail } & Around) {
  const t = useText(jobsText)
  const [sheet, setSheet] = useState<'note' | 'task' | 'complete' | 'flag' | 'record' | 'parts' | null>(null)
  const [about, setAbout] = useState('')
  const photo = useTakePhoto(job)
  const mine = timer?.jobId === job.id ? timer : null
  const close = () => setSheet(null)
  const flag = (title = '') => {
    setAbout(title)
    setSheet('flag')
  }
  const buttons = {
    onStart: () => onStart(job),
    onHold: () => void actions.move(job.id, 'on_hold'),
    onResume: () => void actions.move(job.id, 'in_progress'),
    onComplete: () => setSheet('complete'),
    busy: actions.busy,
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        <div className="flex items-center justify-between px-2 pt-1 md:hidden">
          <Link to="." search={toJob('')} className="inline-flex min-h-12 items-center gap-1 pr-3 text-accent-text">
            <ChevronLeft size={22} aria-hidden="true" />
            {t('myJobs')}
          </Link>
          {nextId && (
            <Link to="." search={toJob(nextId)} className="inline-flex min-h-12 items-center gap-1 pl-3 text-accent-text">
              {t('next')}
              <ChevronRight size={22} aria-hidden="true" />
            </Link>
          )}
        </div>
        <Head job={job} isMine={mine !== null} />
        {mine && (
          <div className="px-4 pt-3">
            <TimerCard timer={mine} />
          </div>
        )}
        <div className="px-4 pt-2 [&_.tab]:h-12 [&_.tab]:text-[16px] md:[&_.tab]:px-4 md:[&_.tab]:text-[17px]">
          <Tabs
            value={tab}
            onValue={onTab}
            label={t('tabs')}
            items={[
              { value: 'overview', label: t('overview') },
              { value: 'tasks', label: t('tasks'), count: job.taskCount },
              { value: 'parts', label: t('parts'), count: job.parts.length },
              { value: 'notes', label: t('notes'), count: job.notes.length },
            ]}
          >
            <TabPanel value="overview" className="pt-3">
              <JobOverview job={job} buttons={mine && buttons} onFlag={job.allowed.includes('flag') ? () => flag() : undefined} />
            </TabPanel>
            <TabPanel value="tasks" className="pt-3">
              <JobTasks job={job} />
            </TabPanel>
            <TabPanel value="parts" className="pt-3">
              <JobParts job={job} onRequest={job.allowed.includes('task') ? () => setSheet('parts') : undefined} />
            </TabPanel>
            <TabPanel value="notes" className="pt-3">
              <JobNotes job={job} />
            </TabPanel>
          </Tabs>
        </div>
      </div>
      <JobDock
        job={job}
        timer={timer}
        buttons={buttons}
        onNote={() => setSheet('note')}
        onPhoto={photo.take}
        onRecord={() => setSheet('record')}
        onTask={() => setSheet('task')}
        onFlag={() => flag()}
        onStartTimer={() => void actions.startTimer(job.serviceOrderId, { leaveOther: timer !== null && !mine })}
        onStopped={(reason) => {
          if (reason === 'Work completed successfully' && job.allowed.includes('complete')) setSheet('complete')
        }}
        onElsewhere={(other) => onGoTo(other.jobId)}
      />
      {photo.input}
      <Suspense fallback={null}>
        {sheet === 'note' && <NoteSheet job={job} onClose={close} />}
        <LazyJobFlagSheet open={sheet === 'flag'} job={job} about={about} onClose={close} />
        <LazyRequestPartsSheet
          open={sheet === 'parts'}
          job={job}
          onHold={job.allowed.includes('hold') ? buttons.onHold : undefined}
          onClose={close}
        />
        <LazyRecordingSheet
          open={sheet === 'record'}
          jobId={job.id}
          orderNumber={job.orderNumber}
          kind="voice"
          onClose={close}
          onFlag={job.allowed.includes('flag') ? flag : undefined}
        />
        {sheet === 'task' && <TaskSheet job={job} onClose={close} />}
        {sheet === 'complete' && (
          <CompleteSheet
            job={job}
            busy={actions.busy}
            onClose={close}
            onComplete={() => void actions.move(job.id, 'completed').then((done) => done && close())}
          />
        )}
      </Suspense>
    </>
  )
}

/** What the job is on: order, vehicle, and where it stands. */
function Head({ job, isMine }: { job: Detail; isMine: boolean }) {
  const t = useText(jobsText)
  const say = useBadgeWords()
  return (
    <header className="flex flex-col gap-2 px-4 md:pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px]">
        <RecordNumber number={job.orderNumber} />
        <JobPriorityMark priority={job.priority} />
        <FlagBadge say={say} open={job.openFlagCount} safety={job.openSafetyFlagCount} />
        {!isMine && <JobPill status={job.status} />}
        {job.location && (
          <span className="ml-auto text-[15px]">
            <Tag icon={<MapPin size={14} />}>{job.location}</Tag>
          </span>
        )}
      </div>
      <h1 className="text-[21px] leading-[26px] break-words md:text-[24px] md:leading-[30px]">{job.title}</h1>
      <div className="flex items-center gap-3">
        {job.vehicle.licensePlate && <Plate number={job.vehicle.licensePlate} state={job.vehicle.plateState} size="lg" />}
        <span className="min-w-0 truncate text-ink-2">
          {[vehicleOf(job), job.vehicle.unitNumber && t('unit', { number: job.vehicle.unitNumber })].filter(Boolean).join(', ')}
        </span>
        {job.vehicle.vin && (
          <span className="ml-auto hidden lg:inline">
            <VinText vin={job.vehicle.vin} />
          </span>
        )}
      </div>
    </header>
  )
}

import { ClipboardList } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActiveTimer } from '#features/timers/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { cx } from '#ui/classes.ts'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Count } from '#ui/status.tsx'
import { JobDetail, jobTabs } from './job-detail.tsx'
import { JobList, type PrimaryAction } from './job-list.tsx'
import { isOpen } from './job-words.tsx'
import { type Job, useMyJobs } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'
import { PortalFrame } from './portal-frame.tsx'
import { useJobActions } from './use-job-actions.ts'

const StartSheet = lazyPart(() => import('./job-sheets.tsx').then((module) => module.StartSheet))
const params = { job: param.text(), tab: param.oneOf(jobTabs, 'tasks') }

/**
 * The technician's screen: jobs beside the open one on tablets, one of both on phones. Anyone signed in may open it; who is no
 * technician sees that no jobs are assigned (B41, H9, OP-9).
 */
export function TechnicianPortalScreen() {
  const t = useText(jobsText)
  const inTenant = useTenant() !== null
  const [view, setView] = useUrlState(params)
  const list = useMyJobs(inTenant)
  const timer = useActiveTimer(inTenant).data?.timer ?? null
  const actions = useJobActions()
  const problem = useProblemText(list.error)
  const [starting, setStarting] = useState<Job | null>(null)
  const jobs = list.data?.jobs ?? []
  const open = jobs.filter(isOpen)
  const next = open.find((job) => job.id !== view.job && isAfter(open, job, view.job)) ?? open.find((job) => job.id !== view.job)

  const primary = (job: Job, action: PrimaryAction) => {
    if (action === 'start') setStarting(job)
    else if (action === 'resume') void actions.move(job.id, 'in_progress')
    else void actions.startTimer(job.serviceOrderId).then((done) => done && setView({ job: job.id }, { push: true }))
  }
  const start = async (job: Job, location: string, withTimer: boolean) => {
    if (!(await actions.start(job.id, location))) return
    setStarting(null)
    if (withTimer) await actions.startTimer(job.serviceOrderId, { leaveOther: timer !== null })
    if (view.job !== job.id) setView({ job: job.id }, { push: true })
  }
  return (
    <PortalFrame place="jobs" timer={timer} selected={view.job}>
      <div className="h-full min-h-0 md:grid md:grid-cols-[288px_minmax(0,1fr)] lg:grid-cols-[304px_minmax(0,1fr)]">
        <section
          aria-labelledby="my-jobs"
          className={cx(
            'relative h-full min-h-0 overflow-y-auto px-4 pt-3 pb-4 md:block md:pr-0 md:pl-4',
            view.job && 'max-md:hidden',
          )}
        >
          <ThinProgress active={list.isFetching} />
          <h1 id="my-jobs" className="mb-2.5 flex items-center gap-2 text-[18px] leading-6">
            {t('myJobs')} {open.length > 0 && <Count value={open.length} />}
          </h1>
          {list.isError && !list.data ? (
            <ErrorState
              title={t('loadFailed')}
              message={problem}
              requestId={list.error.requestId}
              onRetry={() => void list.refetch()}
            />
          ) : inTenant && !list.data ? (
            <SkeletonRows rows={4} />
          ) : (
            <JobList jobs={jobs} timer={timer} selected={view.job} onPrimary={primary} />
          )}
        </section>
        <section aria-label={t('actions.title')} className={cx('h-full min-h-0 min-w-0', !view.job && 'max-md:hidden')}>
          {view.job ? (
            <JobDetail
              id={view.job}
              timer={timer}
              actions={actions}
              tab={view.tab}
              onTab={(tab) => setView({ tab })}
              nextId={next?.id ?? null}
              onStart={setStarting}
              onGoTo={(job) => setView({ job }, { push: true })}
            />
          ) : (
            <div className="flex h-full items-center justify-center p-4">
              <EmptyState icon={<ClipboardList size={26} />} title={t('noneSelected')} text={t('noneSelectedText')} />
            </div>
          )}
        </section>
      </div>
      <Suspense fallback={null}>
        {starting && (
          <StartSheet
            job={starting}
            runningOn={timer?.number ?? null}
            onClose={() => setStarting(null)}
            onStart={(location, withTimer) => start(starting, location, withTimer)}
          />
        )}
      </Suspense>
    </PortalFrame>
  )
}

function isAfter(jobs: readonly Job[], job: Job, id: string): boolean {
  return jobs.indexOf(job) > jobs.findIndex((one) => one.id === id)
}

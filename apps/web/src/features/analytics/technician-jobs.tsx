import { ClipboardCheck, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { isOpen, type Job, JobPill, JobPriorityMark, useTechnicianJobs, vehicleOf } from '#features/jobs/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import { Pager } from '#ui/pager.tsx'
import { TimeBar } from '#ui/status.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import type { TechnicianDashboard } from './analytics.api.ts'
import { WorkLink } from './technician-cards.tsx'
import { technicianDashboardText } from './technician-dashboard.text.ts'

/** Open and completed jobs, ten at a time. */
export function TechnicianJobs({ dashboard, isOwn }: { dashboard: TechnicianDashboard; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const [tab, setTab] = useState<'open' | 'done'>('open')
  return (
    <section className="card" aria-label={t('jobs')}>
      <Tabs
        value={tab}
        onValue={setTab}
        label={t('jobs')}
        items={[
          { value: 'open', label: t('open'), count: dashboard.activeJobCount },
          { value: 'done', label: t('done'), count: dashboard.completedJobCount },
        ]}
      >
        <TabPanel value={tab}>
          {dashboard.technician ? (
            <Page key={tab} technicianId={isOwn ? 'me' : dashboard.technician.id} open={tab === 'open'} isOwn={isOwn} />
          ) : (
            <None open={tab === 'open'} />
          )}
        </TabPanel>
      </Tabs>
    </section>
  )
}

function None({ open }: { open: boolean }) {
  const t = useText(technicianDashboardText)
  return open ? (
    <EmptyState icon={<ClipboardList size={24} />} title={t('noJobs')} text={t('noJobsText')} />
  ) : (
    <EmptyState icon={<ClipboardCheck size={24} />} title={t('noDone')} />
  )
}

function Page({ technicianId, open, isOwn }: { technicianId: string; open: boolean; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const [page, setPage] = useState(1)
  const list = useTechnicianJobs(technicianId, open, page)
  const problem = useProblemText(list.error)
  if (!list.data)
    return list.isError ? (
      <ErrorState
        title={t('jobsFailed')}
        message={problem}
        requestId={list.error.requestId}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  const { jobs, pagination } = list.data
  if (pagination.total === 0) return <None open={open} />
  return (
    <div className="relative">
      <ThinProgress active={list.isFetching} />
      <ul className="[&>li:first-child]:border-t-0">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} isOwn={isOwn} />
        ))}
      </ul>
      {pagination.total_pages > 1 && <Pager page={page} limit={10} total={pagination.total} onPage={setPage} />}
    </div>
  )
}

function JobRow({ job, isOwn }: { job: Job; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const format = useFormat()
  const due = job.dueDate && isOpen(job) ? format.due(job.dueDate) : null
  const when = due
    ? due.late
      ? due.text
      : t('due', { when: due.text })
    : job.completedAt && t('completedAt', { when: format.dateTime(job.completedAt) })
  const clocked = format.duration(job.clockedMinutes)
  const label =
    job.estimatedDuration === null
      ? t('worked', { time: clocked })
      : t('workedOf', { time: clocked, of: format.duration(job.estimatedDuration) })
  return (
    <li className="list-row relative !flex-col !items-stretch !gap-1.5 !py-3">
      <div className="flex items-start gap-2">
        <span className="mt-1">
          <JobPriorityMark priority={job.priority} quiet />
        </span>
        <WorkLink
          isOwn={isOwn}
          orderId={job.serviceOrderId}
          jobId={job.id}
          className="min-w-0 flex-1 font-[520] break-words text-ink-1 after:absolute after:inset-0"
        >
          {job.title}
        </WorkLink>
        <JobPill status={job.status} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
        <RecordNumber number={job.orderNumber} />
        <span>{vehicleOf(job)}</span>
        {job.vehicle.licensePlate && <Plate number={job.vehicle.licensePlate} state={job.vehicle.plateState || null} />}
        <span className="truncate">{job.customer.name}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        {isOpen(job) && job.clockedMinutes > 0 && job.estimatedDuration !== null && (
          <span className="w-24">
            <TimeBar used={job.clockedMinutes} of={job.estimatedDuration} family="job" value={job.status} label={label} />
          </span>
        )}
        {job.clockedMinutes > 0 && <span>{label}</span>}
        {job.taskCount > 0 && <span>{t('tasks', { done: String(job.doneTaskCount), count: String(job.taskCount) })}</span>}
        {when && <span className={due?.late ? 'ml-auto font-[520] text-bad' : 'ml-auto'}>{when}</span>}
      </div>
    </li>
  )
}

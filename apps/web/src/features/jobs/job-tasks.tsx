import { Camera, ChevronRight, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { DefinitionList } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { tone } from '#ui/status.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { useTakePhoto } from './job-photos.tsx'
import { type JobDetail, type LaborSplit, type Task, useCompleteTask, useSplits, useUpdateTask } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/** The tasks: the box marks done, the rest of the row opens the detail (H18, H19). */
export function JobTasks({ job }: { job: JobDetail }) {
  const t = useText(jobsText)
  const seesOrders = useMay('service-order:view')
  const splits = useSplits(job.serviceOrderId, seesOrders && job.tasks.some((task) => task.lineItemId !== null)).data?.splits
  if (job.tasks.length === 0) return <EmptyState icon={<ListChecks size={26} />} title={t('noTasks')} text={t('noTasksText')} />
  return (
    <ul className="flex flex-col gap-2">
      {job.tasks.map((task) => (
        <TaskRow
          key={task.id}
          job={job}
          task={task}
          mayWork={job.allowed.includes('task')}
          split={splits?.find((one) => one.isSplit && one.lineItemId === task.lineItemId)}
        />
      ))}
    </ul>
  )
}

function TaskRow({ job, task, mayWork, split }: { job: JobDetail; task: Task; mayWork: boolean; split: LaborSplit | undefined }) {
  const t = useText(jobsText)
  const format = useFormat()
  const mayComplete = useMay('service-order:complete')
  const complete = useCompleteTask()
  const update = useUpdateTask()
  const [open, setOpen] = useState(false)
  const photo = useTakePhoto(job, task.id)
  const busy = complete.isPending || update.isPending
  const params = { id: task.id }
  const attempt = async (work: () => Promise<unknown>) => {
    if (busy) return
    try {
      await work()
    } catch (error) {
      notify({ kind: 'error', title: t('taskFailed'), text: await spokenProblem(error) })
    }
  }
  const move = (status: Task['status']) => attempt(() => update.mutateAsync({ params, body: { status } }))
  const mark = (done: boolean) => {
    if (!done) return void move('in_progress')
    void (mayComplete ? attempt(() => complete.mutateAsync({ params, body: {} })) : move('completed'))
  }
  const sharesOf = ({ shares, changed }: LaborSplit) =>
    [
      shares
        .map(({ name, percent, hours }) =>
          t('soldShare', { name, percent: format.percent(percent / 100, 4), hours: format.number(hours, 3) }),
        )
        .join(', '),
      changed?.reason,
    ]
      .filter(Boolean)
      .join('. ')
  const facts = [
    task.status === 'completed' && task.actualDuration !== null
      ? t('took', { time: format.duration(task.actualDuration) })
      : task.estimatedDuration !== null && t('planned', { time: format.duration(task.estimatedDuration) }),
    task.status !== 'pending' && task.status !== 'completed' && t(`taskStatuses.${task.status}`),
    task.serviceName,
  ].filter(Boolean)
  const detail = [
    task.description && ([t('taskTitle'), task.description] as const),
    task.instructions && ([t('instructions'), task.instructions] as const),
    task.partsRequired.length > 0 && ([t('neededParts'), task.partsRequired.join(', ')] as const),
    task.toolsRequired.length > 0 && ([t('tools'), task.toolsRequired.join(', ')] as const),
    task.notes && ([t('notes'), task.notes] as const),
    [t('taskType'), t(`taskTypes.${task.type}`)] as const,
    split && ([t('soldSplit'), sharesOf(split)] as const),
  ].filter((one): one is readonly [string, string] => Array.isArray(one))
  return (
    <li
      {...tone('status', task.status)}
      className={cx(
        'rounded-lg border bg-surface',
        task.status === 'in_progress' ? 'border-[var(--solid)] shadow-[inset_0_0_0_1px_var(--solid)]' : 'border-border',
      )}
    >
      <div className="flex min-h-16 items-stretch">
        <span className="flex w-16 flex-none items-center justify-center">
          <Checkbox
            size="lg"
            checked={task.isCompleted}
            disabled={!mayWork || task.status === 'cancelled'}
            onCheckedChange={mark}
            aria-label={t('markDone', { title: task.title })}
          />
        </span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-lg py-2 pr-3 text-left"
        >
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={cx('font-[520]', task.isCompleted && 'text-ink-2 line-through')}>{task.title}</span>
            {facts.length > 0 && <span className="text-[15px] leading-[21px] text-ink-2">{facts.join(' · ')}</span>}
          </span>
          <ChevronRight size={22} aria-hidden="true" className={cx('flex-none text-ink-3', open && 'rotate-90')} />
        </button>
      </div>
      {open && (
        <div className="flex flex-col gap-3 border-t border-border px-4 py-3 [&_.definitions]:text-[16px]">
          <DefinitionList items={detail} />
          {mayWork && (
            <Button size="glove" block className="!min-h-12" icon={<Camera size={20} />} onClick={photo.take}>
              {t('takeTaskPhoto')}
            </Button>
          )}
          {photo.input}
          {mayWork && !task.isCompleted && (
            <Button
              size="glove"
              block
              busy={busy}
              className="!min-h-12"
              onClick={() => void move(task.status === 'in_progress' ? 'pending' : 'in_progress')}
            >
              {t(task.status === 'in_progress' ? 'pauseTask' : 'startTask')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

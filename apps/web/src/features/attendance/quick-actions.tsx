import { useNavigate } from '@tanstack/react-router'
import { Flag, LogIn, LogOut, type LucideIcon, NotebookPen, PackagePlus, Play } from 'lucide-react'
import { useState } from 'react'
import { useTechnicianJobs } from '#features/jobs/index.ts'
import type { Timer } from '#features/timers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { cx } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { useOwnEntry } from './attendance.api.ts'
import { barOf, type JobPart, type QuickAction, quickActions } from './quick-actions.rules.ts'
import { quickActionsText } from './quick-actions.text.ts'
import { useClock, usualPlace } from './use-clock.tsx'

const icons: Readonly<Record<QuickAction['icon'], LucideIcon>> = {
  play: Play,
  package: PackagePlus,
  note: NotebookPen,
  flag: Flag,
  in: LogIn,
  out: LogOut,
}

/**
 * Quick actions of the technician's dashboard (H2, H3, H7, H8). What concerns a job leads to the jobs and says what to do there; one that
 * can not be used says why when it is tapped.
 */
export function QuickActions({ timer }: { timer: Timer | null }) {
  const t = useText(quickActionsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const current = useOwnEntry().data
  const jobs = useTechnicianJobs('me', true, 1).data?.jobs ?? []
  const clock = useClock({ current, timer, place: usualPlace })
  const [asked, setAsked] = useState<QuickAction | null>(null)
  const running = jobs.find((job) => job.id === timer?.jobId) ?? jobs.find((job) => job.status === 'in_progress')
  const actions = quickActions({
    isClockedIn: current ? current.time_entry !== null : null,
    isClockingIn: clock.isClockingIn,
    hasAssigned: jobs.some((job) => job.status === 'assigned'),
    hasInProgress: jobs.some((job) => job.status === 'in_progress'),
  })
  const toJobs = (words: string, part: JobPart | undefined) => {
    notify({ kind: 'info', title: words })
    const job = part && running?.id
    void navigate({ to: paths.portal, search: { job, tab: job && part } as never })
  }
  const act = ({ id, action }: QuickAction) => {
    if (action.to === 'clock_in') clock.clockIn()
    else if (action.to === 'clock_out') clock.clockOut()
    else toJobs(t(`done.${id as 'add_note'}`), action.part)
  }
  const run = (one: QuickAction) => {
    const isUnknown = one.action.to !== 'jobs' && !current
    if (!one.isEnabled) notify({ kind: 'info', title: t(`bar.${isUnknown ? 'unknown' : barOf[one.id]}`) })
    else if (one.requiresConfirmation) setAsked(one)
    else act(one)
  }
  const first = actions.find((action) => action.isEnabled)?.id
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-2 px-1 text-[17px] leading-6">
        {t('title')}
      </h2>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-6">
        {actions.map((action) => {
          const Icon = icons[action.icon]
          return (
            <button
              key={action.id}
              type="button"
              aria-disabled={!action.isEnabled}
              title={t(action.description)}
              className={cx(
                'flex min-h-16 items-center gap-3 rounded-lg border px-4 py-2 text-left text-[16px] leading-5 font-[560] lg:flex-col lg:justify-center lg:gap-1.5 lg:px-2 lg:text-center',
                !action.isEnabled && 'border-transparent bg-surface-3 text-ink-3',
                action.isEnabled && action.id === first && 'border-accent bg-accent text-on-accent',
                action.isEnabled && action.id !== first && 'border-border-strong bg-surface text-ink-1 hover:bg-surface-2',
              )}
              onClick={() => run(action)}
            >
              <Icon size={22} aria-hidden="true" className="flex-none" />
              {t(action.title)}
            </button>
          )
        })}
      </div>
      {clock.sheet}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('askFlag')}
        description={t('askFlagText')}
        confirmText={t('name.raise_flag')}
        onConfirm={() => {
          setAsked(null)
          if (asked) act(asked)
        }}
      />
    </section>
  )
}

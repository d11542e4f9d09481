import { Ellipsis, Pause, Pencil, Play, Plus, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog, Drawer } from '#ui/dialog.tsx'
import { FoldButton } from '#ui/fold-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { ReportRuns } from './report-runs.tsx'
import {
  type ReportSchedule,
  type SavedReport,
  useDeleteSchedule,
  usePauseSchedule,
  useResumeSchedule,
  useSchedules,
  useSendNow,
} from './reports.api.ts'
import { savedReportsText } from './saved-reports.text.ts'
import ScheduleDialog, { useHourName } from './schedule-dialog.tsx'

type Opened = { what: 'new' } | { what: 'edit' | 'remove'; schedule: ReportSchedule }

/** When a report is mailed and to whom: added, changed, paused, sent at once (KPI10). */
export default function SchedulesDrawer({
  open,
  onOpenChange,
  report,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  report: SavedReport | null
}) {
  const t = useText(savedReportsText)
  const found = useSchedules(report?.id ?? '', open && report !== null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useDeleteSchedule()
  const close = () => setOpened(null)
  async function destroy(schedule: ReportSchedule) {
    try {
      await remove.mutateAsync({ params: { id: schedule.id } })
      notify({ kind: 'success', title: t('scheduleDeleted') })
    } catch (caught) {
      notify({ kind: 'error', title: t('moveFailed'), text: await spokenProblem(caught) })
    }
    close()
  }
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={t('scheduleTitle', { name: report?.name ?? '' })}
      description={t('scheduleText')}
      footer={
        <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ what: 'new' })}>
          {t('addSchedule')}
        </Button>
      }
    >
      <FoundPart found={found} failed={t('schedulesFailed')}>
        {({ report_schedules }) =>
          report_schedules.length === 0 ? (
            <p className="text-ink-2">{t('noSchedules')}</p>
          ) : (
            <ul className="-mx-1">
              {report_schedules.map((one) => (
                <Row
                  key={one.id}
                  schedule={one}
                  onEdit={() => setOpened({ what: 'edit', schedule: one })}
                  onRemove={() => setOpened({ what: 'remove', schedule: one })}
                />
              ))}
            </ul>
          )
        }
      </FoundPart>
      {report && opened && opened.what !== 'remove' && (
        <ScheduleDialog open onOpenChange={close} report={report} schedule={opened.what === 'edit' ? opened.schedule : null} />
      )}
      <ConfirmDialog
        open={opened?.what === 'remove'}
        onOpenChange={close}
        title={t('removeScheduleTitle')}
        description={t('removeScheduleText')}
        confirmText={t('removeSchedule')}
        danger
        onConfirm={() => opened?.what === 'remove' && void destroy(opened.schedule)}
      />
    </Drawer>
  )
}

function Row({ schedule, onEdit, onRemove }: { schedule: ReportSchedule; onEdit: () => void; onRemove: () => void }) {
  const t = useText(savedReportsText)
  const format = useFormat()
  const hourName = useHourName()
  const [pause, resume, send] = [usePauseSchedule(), useResumeSchedule(), useSendNow()]
  const params = { id: schedule.id }
  const may = (word: ReportSchedule['allowed'][number]) => schedule.allowed.includes(word)
  async function act(title: string, work: () => Promise<unknown>) {
    try {
      await work()
      notify({ kind: 'success', title })
    } catch (caught) {
      notify({ kind: 'error', title: t('moveFailed'), text: await spokenProblem(caught) })
    }
  }
  const run = schedule.last_run
  const [showsRuns, setShowsRuns] = useState(false)
  const runsId = useId()
  const name = t('at', { each: t(`each.${schedule.every}`), hour: hourName(schedule.hour) })
  return (
    <li className="flex flex-col gap-2 border-border border-b px-1 py-3 last:border-b-0">
      <span className="flex items-start gap-3">
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-[520]">{name}</span>
          <span className="text-sm text-ink-2">
            {[schedule.shop_name, t(`formats.${schedule.format}`), t(`about.${schedule.every}`)].join(' · ')}
          </span>
          <span className="text-sm text-ink-2">{t('to', { names: schedule.recipients.map((one) => one.name).join(', ') })}</span>
          <span className="text-xs text-ink-3">
            {[
              run
                ? t(`lastRun.${run.state}`, { day: format.calendarDate(run.due_on), count: run.sent_to } as never)
                : t('neverSent'),
              schedule.next_due_at && t('next', { when: format.dateTime(schedule.next_due_at) }),
              !schedule.is_own && t('ownerIs', { name: schedule.owner_name }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {schedule.pause_reason !== '' && <span className="text-sm text-warn">{t(`why.${schedule.pause_reason}`)}</span>}
        </span>
        <Tag>{t(`state.${schedule.state}`)}</Tag>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {may('send-now') && (
          <Button
            size="sm"
            icon={<Send size={16} />}
            busy={send.isPending}
            onClick={() => void act(t('sending'), () => send.mutateAsync({ params }))}
          >
            {t('sendNow')}
          </Button>
        )}
        {may('pause') && (
          <Button
            size="sm"
            icon={<Pause size={16} />}
            onClick={() => void act(t('paused'), () => pause.mutateAsync({ params, body: { version: schedule.version } }))}
          >
            {t('pause')}
          </Button>
        )}
        {may('resume') && (
          <Button
            size="sm"
            icon={<Play size={16} />}
            onClick={() => void act(t('resumed'), () => resume.mutateAsync({ params, body: { version: schedule.version } }))}
          >
            {t('resume')}
          </Button>
        )}
        {(may('change') || may('delete')) && (
          <Menu label={t('more', { name })} trigger={<IconButton icon={<Ellipsis size={18} />} label={t('more', { name })} />}>
            {may('change') && (
              <MenuItem icon={<Pencil size={16} />} onSelect={onEdit}>
                {t('edit')}
              </MenuItem>
            )}
            {may('delete') && (
              <MenuItem icon={<Trash2 size={16} />} onSelect={onRemove}>
                {t('remove')}
              </MenuItem>
            )}
          </Menu>
        )}
        {run && <FoldButton open={showsRuns} onOpen={setShowsRuns} controls={runsId} more={t('runs')} fewer={t('fewerRuns')} />}
      </span>
      <div id={runsId}>{showsRuns && <ReportRuns scheduleId={schedule.id} />}</div>
    </li>
  )
}

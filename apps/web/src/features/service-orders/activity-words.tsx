import {
  Ban,
  CalendarClock,
  Camera,
  CircleCheck,
  ClipboardCheck,
  Clock,
  FileText,
  MessageSquare,
  Paperclip,
  Pause,
  Pencil,
  Play,
  Plus,
  Receipt,
  Square,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { Activity } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const icons: Readonly<Record<string, ReactNode>> = {
  created: <Plus size={15} />,
  scheduled: <CalendarClock size={15} />,
  rescheduled: <CalendarClock size={15} />,
  started: <Play size={15} />,
  completed: <CircleCheck size={15} />,
  cancelled: <Ban size={15} />,
  invoiced: <Receipt size={15} />,
  reopened: <Receipt size={15} />,
  assigned: <UserPlus size={15} />,
  note_added: <MessageSquare size={15} />,
  attachment_added: <Paperclip size={15} />,
  photo_added: <Camera size={15} />,
  job_started: <Play size={15} />,
  job_resumed: <Play size={15} />,
  job_on_hold: <Pause size={15} />,
  job_completed: <CircleCheck size={15} />,
  task_completed: <ClipboardCheck size={15} />,
  timer_start: <Clock size={15} />,
  timer_resume: <Clock size={15} />,
  timer_pause: <Pause size={15} />,
  timer_break: <Pause size={15} />,
  timer_stop: <Square size={15} />,
  changed: <Pencil size={15} />,
}

/** The icon of a kind of activity; 15 px. */
export const activityIcon = (type: string): ReactNode => icons[type] ?? <FileText size={15} />

/** What happened, in the reader's language; a kind the browser does not know yet is said as the server wrote it. */
export function ActivityText({ activity }: { activity: Activity }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const key = `happened.${activity.type}`
  const say = t as unknown as { has(key: string): boolean; rich(key: string, values: Record<string, unknown>): ReactNode }
  if (!say.has(key))
    return (
      <>
        <b>{activity.actor_name}</b> {activity.description}
      </>
    )
  const { details } = activity
  return say.rich(key, {
    b: (chunks: ReactNode) => <b>{chunks}</b>,
    who: activity.actor_name,
    ...details,
    when: typeof details.start === 'string' ? format.dateTime(details.start) : '',
    reason: details.reason ?? '',
    technician: details.technician ?? '',
    line: details.line ?? '',
    service: details.service ?? '',
    note: details.note ?? '',
    filename: details.filename ?? '',
    task: details.task ?? '',
    invoice: details.invoice ?? '',
  })
}

import { type ActivityType, activityTypes, isActivityType } from '@twopost/contract/registries/activities'
import type { OrderPriority } from '@twopost/contract/service-orders.states'
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
import { serviceOrdersText } from '../service-orders.text.ts'
import { activitiesText } from './activities.text.ts'
import type { Activity } from './order-detail.api.ts'

const icons: Partial<Record<ActivityType, ReactNode>> = {
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
export const activityIcon = (type: string): ReactNode => (isActivityType(type) && icons[type]) || <FileText size={15} />

/** What happened, in the reader's language, with what changed (R1-40). */
export function ActivityText({ activity }: { activity: Activity }) {
  const t = useText(activitiesText)
  const format = useFormat()
  const { details } = activity
  const orders = useText(serviceOrdersText)
  /** An old or new value of a field; a dash where there was none. */
  const saidOf = (field: string, value: Activity['details'][string] | undefined): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (field === 'priority') return orders(`priorities.${value as OrderPriority}`)
    if (field === 'due_at') return format.dateTime(String(value))
    if (field === 'estimated_minutes') return format.duration(Number(value))
    return field === 'mileage_in' ? format.number(Number(value)) : String(value)
  }
  // Each type has its own values; those of a type are facts of the registry, which the types can't follow through a variable.
  const say = t as unknown as { rich(key: string, values: Record<string, unknown>): ReactNode }
  const word = (key: string) => (t as unknown as { has(key: string): boolean }).has(key)
  const words = (key: string): string => (word(key) ? (t as (key: string) => string)(key) : '')
  const fields = String(details.fields ?? '')
    .split(',')
    .map((name) => {
      const field = words(`fields.${name}`)
      return field !== '' && `to_${name}` in details
        ? `${field} (${saidOf(name, details[`from_${name}`])} → ${saidOf(name, details[`to_${name}`])})`
        : field
    })
    .filter((name) => name !== '')
  const facts = isActivityType(activity.type) ? Object.fromEntries(activityTypes[activity.type].map((name) => [name, ''])) : {}
  return say.rich(isActivityType(activity.type) ? `happened.${activity.type}` : 'unknown', {
    ...facts,
    ...details,
    b: (chunks: ReactNode) => <b>{chunks}</b>,
    who: activity.actor_name,
    when: typeof details.start === 'string' ? format.dateTime(details.start) : '',
    fields: format.list(fields),
    status: words(`taskStatus.${String(details.status)}`),
  })
}

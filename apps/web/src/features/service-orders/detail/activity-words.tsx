import { type ActivityType, activityTypes, isActivityType } from '@twopost/contract/registries/activities'
import { isTold, orderFieldNames, orderFieldNouns } from '@twopost/contract/registries/order-fields'
import type { OrderPriority } from '@twopost/contract/service-orders.states'
import {
  ArrowRight,
  Ban,
  CalendarClock,
  Camera,
  CircleCheck,
  ClipboardCheck,
  Clock,
  FileText,
  Flag,
  MessageSquare,
  Mic,
  Package,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PackageSearch,
  PackageX,
  Paperclip,
  Pause,
  Pencil,
  Play,
  Plus,
  Receipt,
  ShieldAlert,
  Square,
  Star,
  UserPlus,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { tone } from '#ui/status.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import { activitiesText } from './activities.text.ts'
import type { Activity } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const icons: Partial<Record<ActivityType, ReactNode>> = {
  created: <Plus size={15} />,
  scheduled: <CalendarClock size={15} />,
  rescheduled: <CalendarClock size={15} />,
  started: <Play size={15} />,
  completed: <CircleCheck size={15} />,
  cancelled: <Ban size={15} />,
  invoiced: <Receipt size={15} />,
  invoice_issued: <Receipt size={15} />,
  invoice_voided: <Receipt size={15} />,
  reopened: <Receipt size={15} />,
  customer_rated: <Star size={15} />,
  assigned: <UserPlus size={15} />,
  note_added: <MessageSquare size={15} />,
  attachment_added: <Paperclip size={15} />,
  photo_added: <Camera size={15} />,
  voice_added: <Mic size={15} />,
  video_added: <Video size={15} />,
  flag_raised: <Flag size={15} />,
  flag_acknowledged: <Flag size={15} />,
  flag_resolved: <Flag size={15} />,
  flag_dismissed: <Flag size={15} />,
  flag_reopened: <Flag size={15} />,
  completed_despite_flags: <ShieldAlert size={15} />,
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
  part_reserved: <Package size={15} />,
  part_released: <Package size={15} />,
  part_issued: <PackageMinus size={15} />,
  part_returned: <PackagePlus size={15} />,
  part_ordered: <Package size={15} />,
  part_received: <PackagePlus size={15} />,
  part_sent_back: <PackageMinus size={15} />,
  part_kept: <Package size={15} />,
  part_not_used: <PackageX size={15} />,
  parts_requested: <PackageSearch size={15} />,
  parts_approved: <PackageCheck size={15} />,
  parts_rejected: <PackageX size={15} />,
}

/** The icon of a kind of activity; 15 px. */
export const activityIcon = (type: string): ReactNode => (isActivityType(type) && icons[type]) || <FileText size={15} />

/** The colors of an entry's icon: those of the state it led to. */
const tones: Partial<Record<ActivityType, readonly [family: string, value: string]>> = {
  scheduled: ['status', 'scheduled'],
  rescheduled: ['status', 'scheduled'],
  started: ['status', 'in_progress'],
  completed: ['status', 'completed'],
  invoiced: ['status', 'invoiced'],
  job_started: ['job', 'in_progress'],
  job_resumed: ['job', 'in_progress'],
  job_completed: ['job', 'completed'],
  task_completed: ['job', 'completed'],
  timer_start: ['timer', 'working'],
  timer_resume: ['timer', 'working'],
  timer_break: ['timer', 'break'],
  photo_added: ['tone', 'teal'],
  voice_added: ['tone', 'teal'],
  video_added: ['tone', 'teal'],
}
export const activityTone = (type: string): Record<string, string> => {
  const [family, value] = (isActivityType(type) && tones[type]) || []
  return family && value ? tone(family, value) : {}
}

/** Old and new values of a change, one line each; nothing for any other activity (R1-36). */
export function ActivityChanges({ activity: { type, details } }: { activity: Activity }) {
  const isSpanish = useLocale() === 'es'
  const orders = useText(serviceOrdersText)
  const format = useFormat()
  const saidOf = (field: string, value: Activity['details'][string] | undefined): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (field === 'priority') return orders(`priorities.${value as OrderPriority}`)
    if (field === 'due_at' || field === 'promised_at') return format.dateTime(String(value))
    if (field === 'estimated_minutes') return format.duration(Number(value))
    return field === 'mileage_in' || field === 'mileage_out' ? `${format.number(Number(value))} mi` : String(value)
  }
  const labelOf = (field: string): string => {
    const noun = orderFieldNouns[field]?.[isSpanish ? 1 : 0] ?? field
    return noun.charAt(0).toLocaleUpperCase() + noun.slice(1)
  }
  const shown = type === 'changed' ? orderFieldNames.filter((name) => isTold(name) && `to_${name}` in details) : []
  if (shown.length === 0) return null
  return (
    <dl className="activity-changes">
      {shown.map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <del>{saidOf(name, details[`from_${name}`])}</del>
            <ArrowRight size={13} aria-hidden="true" />
            <ins>{saidOf(name, details[`to_${name}`])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What happened, in the reader's language (R1-40); photos taken together are counted. */
export function ActivityText({ activity, photos = 0 }: { activity: Activity; photos?: number }) {
  const t = useText(activitiesText)
  const own = useText(orderDetailText)
  const format = useFormat()
  const { details } = activity
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  // Each type has its own values; those of a type are facts of the registry, which the types can't follow through a variable.
  const say = t as unknown as { rich(key: string, values: Record<string, unknown>): ReactNode }
  const word = (key: string) => (t as unknown as { has(key: string): boolean }).has(key)
  const words = (key: string): string => (word(key) ? (t as (key: string) => string)(key) : '')
  const fields = String(details.fields ?? '')
    .split(',')
    .map((name) => words(`fields.${name}`))
    .filter((name) => name !== '')
  const facts = isActivityType(activity.type) ? Object.fromEntries(activityTypes[activity.type].map((name) => [name, ''])) : {}
  if (photos > 0) return own.rich('addedPhotos', { b, who: activity.actor_name, count: photos })
  return say.rich(isActivityType(activity.type) ? `happened.${activity.type}` : 'unknown', {
    ...facts,
    ...details,
    ...(activity.type.startsWith('timer_') && { reason: words(`reasons.${String(details.reason)}`) || details.reason }),
    b,
    who: activity.actor_name,
    when: typeof details.start === 'string' ? format.dateTime(details.start) : '',
    fields: format.list(fields),
    status: words(`taskStatus.${String(details.status)}`),
  })
}

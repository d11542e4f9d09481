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
import { type ReactNode, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Textarea } from '#ui/input.tsx'
import { Card, Timeline } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Dot } from '#ui/status.tsx'
import { type Activity, useActivities, useAddNote } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import type { ServiceOrderDetail } from './service-orders.api.ts'

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

/** The note box and the timeline, renewed by live events (checklist G27, G28). */
export function OrderActivity({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const me = useSession((state) => state.session?.user.name ?? '')
  const [limit, setLimit] = useState(20)
  const more = useActivities(order.id, limit)
  const activities = limit > 20 ? (more.data?.activities ?? order.activities) : order.activities
  const total = more.data?.pagination.total ?? activities.length
  const [text, setText] = useState('')
  const add = useAddNote()
  const post = async () => {
    try {
      await add.mutateAsync({ params: { id: order.id }, body: { content: text.trim() } })
      setText('')
      notify({ kind: 'success', title: t('noteAdded') })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
    }
  }
  return (
    <Card
      title={t('activity')}
      beside={
        <span className="inline-flex items-center gap-2 text-sm text-ink-2">
          <Dot family="shop" value="active" live />
          {t('live')}
        </span>
      }
    >
      {order.allowed?.includes('add_note') && (
        <form
          className="mb-4 flex items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) void post()
          }}
        >
          <Avatar name={me} />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Textarea
              rows={text ? 3 : 1}
              className="min-h-9"
              value={text}
              maxLength={4000}
              placeholder={t('addNote')}
              aria-label={t('addNote')}
              onChange={(event) => setText(event.target.value)}
            />
            {text.trim() !== '' && (
              <div className="flex justify-end">
                <Button type="submit" kind="primary" size="sm" busy={add.isPending} busyText={t('postingNote')}>
                  {t('postNote')}
                </Button>
              </div>
            )}
          </div>
        </form>
      )}
      {activities.length === 0 ? (
        <p className="text-ink-3">{t('noActivity')}</p>
      ) : (
        <Timeline
          label={t('activity')}
          items={activities.map((activity) => ({
            id: activity.id,
            icon: icons[activity.type] ?? <FileText size={15} />,
            text: <ActivityText activity={activity} />,
            when: (
              <time dateTime={activity.timestamp} title={format.exact(activity.timestamp)}>
                {format.age(activity.timestamp)}
              </time>
            ),
          }))}
        />
      )}
      {total > activities.length && limit < 100 && (
        <Button size="sm" className="mt-3" busy={more.isFetching} onClick={() => setLimit(Math.min(100, limit + 40))}>
          {t('older')}
        </Button>
      )}
    </Card>
  )
}

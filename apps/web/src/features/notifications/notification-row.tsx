import { useRouter } from '@tanstack/react-router'
import {
  ArrowUpRight,
  Ban,
  CalendarClock,
  Check,
  Clock,
  CreditCard,
  Flag,
  Info,
  type LucideIcon,
  MessageSquare,
  PackageCheck,
  PackageSearch,
  ThumbsUp,
  Wrench,
  X,
} from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { Dot, Tag } from '#ui/status.tsx'
import { ageOf, placeOf } from './notification-age.rules.ts'
import { type Notification, useDismiss, useReadNotification } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

const icons: Record<Notification['type'], LucideIcon> = {
  job_assigned: Wrench,
  parts_requested: PackageSearch,
  parts_approved: PackageCheck,
  flag_raised: Flag,
  time_corrected: Clock,
  schedule_change: CalendarClock,
  job_cancelled: Ban,
  system_alert: Info,
  message: MessageSquare,
  payment_received: CreditCard,
  customer_answered: ThumbsUp,
  customer_wrote: MessageSquare,
}

/** One notification: a click reads it and leads where it belongs; it can be marked as read and put away (H29–H31). */
export function NotificationRow({ notification, onGone }: { notification: Notification; onGone?: () => void }) {
  const t = useText(notificationsText)
  const router = useRouter()
  const slug = useTenant()?.slug
  const nowMs = useNow(30_000)
  const read = useReadNotification()
  const dismiss = useDismiss()
  const age = ageOf(notification.createdAt, nowMs)
  const place = placeOf(notification.actionUrl, slug)
  const Icon = icons[notification.type]
  const input = { params: { id: notification.id } }
  const failed = async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) })
  const readFailed = async (error: unknown) =>
    notify({ kind: 'error', title: t('error'), text: `${t('readFailed')}. ${await spokenProblem(error)}` })

  async function open() {
    if (!notification.isRead) await read.mutateAsync(input).catch(readFailed)
    if (!place) return
    onGone?.()
    await router.navigate({ href: place })
  }
  const words = (
    <>
      <span className="flex items-center gap-2">
        {!notification.isRead && <Dot family="timer" value="working" />}
        <b className={notification.isRead ? 'font-[520]' : 'font-[620]'}>{notification.title}</b>
        {notification.priority !== 'medium' && <Tag>{t(notification.priority)}</Tag>}
      </span>
      <span className="whitespace-pre-line break-words text-ink-2">{notification.message}</span>
      <span className="text-sm text-ink-3 @max-sm:flex @max-sm:min-h-12 @max-sm:items-center @max-sm:pr-28">
        {notification.metadata.from && `${t('from', { name: notification.metadata.from })} · `}
        {age.unit === 'now' ? t('justNow') : t(`${age.unit}Ago`, { count: String(age.count) })}
      </span>
    </>
  )
  return (
    <li className="list-row @container relative items-start gap-3">
      <span className="mt-0.5 text-ink-3">
        <Icon size={17} />
      </span>
      {place || !notification.isRead ? (
        <button type="button" className="flex min-w-0 flex-1 flex-col gap-0.5 text-left" onClick={() => void open()}>
          {words}
        </button>
      ) : (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">{words}</span>
      )}
      {/* Where words and buttons have no room beside each other, these stand in the last line, beside the age. */}
      <span className="flex shrink-0 @max-sm:absolute @max-sm:right-1 @max-sm:bottom-[9px]">
        {place && (
          <IconButton className="max-md:hidden" label={t('open')} icon={<ArrowUpRight size={17} />} onClick={() => void open()} />
        )}
        {!notification.isRead && (
          <IconButton
            label={t('markRead')}
            icon={<Check size={17} />}
            onClick={() => void read.mutateAsync(input).catch(readFailed)}
          />
        )}
        <IconButton label={t('dismiss')} icon={<X size={17} />} onClick={() => void dismiss.mutateAsync(input).catch(failed)} />
      </span>
    </li>
  )
}

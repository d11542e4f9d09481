import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useMay, useTenant } from '#platform/session/use-session.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Popover } from '#ui/popover.tsx'
import { bellText } from './bell.text.ts'
import { useNewest } from './notifications.api.ts'

const Panel = lazyPart(() => import('./notification-panel.tsx').then((module) => module.default))

/** The bell of the top bar with the live number of unread notifications (B64); not for who may not see any (OP-11). */
export function NotificationBell() {
  const may = useMay('notifications:view')
  const tenant = useTenant()
  return may && tenant ? <Bells /> : null
}

function Bells() {
  const t = useText(bellText)
  const [open, setOpen] = useState(false)
  const unread = useNewest().data?.unread_count ?? 0
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('bell')}
      className="!p-0"
      trigger={
        <button type="button" className="header-button" aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}>
          <Bell size={19} />
          {unread > 0 && (
            <span className="header-badge" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      }
    >
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Panel onGone={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}

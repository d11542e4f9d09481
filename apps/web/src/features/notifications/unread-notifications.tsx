import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useFailureToast } from '#platform/use-failure-toast.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useReadAll, useUnread } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

/** One's own unread notifications, five at most, on the technician's dashboard (H6, H31). */
export function UnreadNotifications() {
  const t = useText(notificationsText)
  const paths = usePaths()
  const found = useUnread(true)
  const readAll = useReadAll()
  const problem = useProblemText(found.error)
  const rows = found.data?.notifications
  const count = found.data?.unread_count ?? 0
  useFailureToast(found.isError && rows === undefined, t('error'), t('loadFailed'))
  return (
    <Card
      title={t('title')}
      beside={count > 0 && <Count value={count} />}
      actions={
        count > 0 && (
          <Button
            kind="ghost"
            className="!shrink !text-right !whitespace-normal"
            busy={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {t('markAll')}
          </Button>
        )
      }
      flush
    >
      {rows === undefined ? (
        found.error ? (
          <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={<Bell size={22} />} title={t('noneUnread')} />
      ) : (
        <ul>
          {rows.map((row) => (
            <NotificationRow key={row.id} notification={row} />
          ))}
        </ul>
      )}
      <div className="border-t border-border p-2">
        <Button kind="ghost" block asChild>
          <Link to={paths.ownNotifications}>{t('viewAll')}</Link>
        </Button>
      </div>
    </Card>
  )
}

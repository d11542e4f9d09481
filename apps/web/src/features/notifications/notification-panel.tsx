import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useNewest, useReadAll } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

/** The newest five behind the bell; View All leads to the rest (H31). */
export default function NotificationPanel({ onGone }: { onGone: () => void }) {
  const t = useText(notificationsText)
  const paths = usePaths()
  const found = useNewest()
  const readAll = useReadAll()
  const problem = useProblemText(found.error)
  const rows = found.data?.notifications
  return (
    <div className="flex w-[min(420px,92vw)] flex-col">
      <div className="flex items-center gap-2 px-4 pt-3 pb-2">
        <h2 className="flex-1 text-[16px] font-[620]">{t('title')}</h2>
        {(found.data?.unread_count ?? 0) > 0 && (
          <Button size="sm" kind="ghost" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('markAll')}
          </Button>
        )}
      </div>
      <div className="max-h-[60vh] overflow-y-auto">
        {rows === undefined ? (
          found.error ? (
            <ErrorState message={problem} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon={<Bell size={22} />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul>
            {rows.map((row) => (
              <NotificationRow key={row.id} notification={row} onGone={onGone} />
            ))}
          </ul>
        )}
      </div>
      <div className="border-t border-border p-2">
        <Button kind="ghost" block asChild>
          <Link to={paths.notifications} onClick={onGone}>
            {t('viewAll')}
          </Link>
        </Button>
      </div>
    </div>
  )
}

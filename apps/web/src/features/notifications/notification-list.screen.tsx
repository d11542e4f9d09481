import { Bell, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count } from '#ui/status.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications, useReadAll } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

const MessageDialog = lazyDialog(() => import('./message-dialog.tsx'))
const params = { show: param.oneOf(['all', 'unread'], 'all'), page: param.int(1), rows: param.int(10, 100) }

/** All of one's own notifications, and writing to others for who may (H28–H31, OP-57). */
export function NotificationListScreen() {
  const t = useText(notificationsText)
  const [view, setView] = useUrlState(params)
  const [writing, setWriting] = useState(false)
  const maySend = useMay('notifications:send')
  useTriggerDialog('write-message', () => maySend && setWriting(true))
  useLiveRefresh(['notification.changed'], ['listNotifications'])
  const onlyUnread = view.show === 'unread'
  const found = useNotifications({ page: view.page, limit: view.rows, ...(onlyUnread ? { unread: 'true' as const } : {}) })
  const readAll = useReadAll()
  const problem = useProblemText(found.error)
  const rows = found.data?.notifications
  const unread = found.data?.unread_count ?? 0
  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        beside={unread > 0 && <Count kind="accent" value={unread} />}
        actions={
          <>
            {unread > 0 && (
              <Button busy={readAll.isPending} onClick={() => readAll.mutate({})}>
                {t('markAll')}
              </Button>
            )}
            {maySend && (
              <Button kind="primary" icon={<PenLine size={17} />} onClick={() => setWriting(true)}>
                {t('write')}
              </Button>
            )}
          </>
        }
      />
      <span className="w-fit">
        <Segmented
          label={t('filter')}
          value={view.show}
          onValue={(show) => setView({ show, page: 1 })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
        />
      </span>
      <div className="card relative">
        <ThinProgress active={found.isFetching} />
        {rows === undefined ? (
          found.error ? (
            <ErrorState
              title={t('failed')}
              message={problem}
              requestId={found.error.requestId}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows rows={6} />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<Bell size={24} />}
            title={onlyUnread ? t('emptyUnread') : t('empty')}
            text={onlyUnread ? undefined : t('emptyText')}
          />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <NotificationRow key={row.id} notification={row} />
              ))}
            </ul>
            <Pager
              page={view.page}
              limit={view.rows}
              total={found.data?.pagination.total ?? 0}
              onPage={(page) => setView({ page })}
              onLimit={(limit) => setView({ rows: limit, page: 1 })}
            />
          </>
        )}
      </div>
      {maySend && <MessageDialog open={writing} onOpenChange={setWriting} />}
    </div>
  )
}

import { notificationList } from '@twopost/contract/notifications.list'
import { Bell, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { useFailureToast } from '#platform/use-failure-toast.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications, useReadAll } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

const MessageDialog = lazyDialog(() => import('./message-dialog.tsx'))

/** All of one's own notifications, and writing to others for who may (H28–H31, OP-57). */
export function NotificationListScreen() {
  const t = useText(notificationsText)
  const listView = useListView(notificationList)
  const { view, setView } = listView
  const [writing, setWriting] = useState(false)
  const maySend = useMay('notifications:send')
  useTriggerDialog('write-message', () => maySend && setWriting(true))
  useLiveRefresh(['notification.changed'], ['listNotifications'])
  const onlyUnread = view.show === 'unread'
  const found = useNotifications({ page: view.page, limit: view.rows, ...(onlyUnread ? { unread: 'true' as const } : {}) })
  const readAll = useReadAll()
  useFailureToast(found.isError && !found.data, t('error'), t('loadFailed'))
  return (
    <ListFrame
      t={t}
      icon={<Bell size={24} />}
      view={listView}
      list={found}
      rows={found.data?.notifications}
      pagination={found.data?.pagination}
      cells={{}}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      noSearch
      looks={
        (found.data?.unread_count ?? 0) > 0 && (
          <Button busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('markAll')}
          </Button>
        )
      }
      action={
        maySend && (
          <Button kind="primary" icon={<PenLine size={17} />} onClick={() => setWriting(true)}>
            {t('write')}
          </Button>
        )
      }
      emptyAction={null}
      filters={
        <Segmented
          label={t('filter')}
          value={view.show}
          onValue={(show) => setView({ show })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
        />
      }
      gallery={(rows) => (
        <ul className="card">
          {rows.map((row) => (
            <NotificationRow key={row.id} notification={row} />
          ))}
        </ul>
      )}
    >
      {maySend && <MessageDialog open={writing} onOpenChange={setWriting} />}
    </ListFrame>
  )
}

import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { instantMs } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { RecordingList, type ShownRecording } from '#platform/recordings/recording-list.tsx'
import { useSession } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Textarea } from '#ui/input.tsx'
import { Card, Timeline } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Dot } from '#ui/status.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { groupActivities } from './activity-groups.rules.ts'
import { ActivityPhotos } from './activity-photos.tsx'
import { ActivityChanges, ActivityText, activityIcon, activityTone } from './activity-words.tsx'
import { type Activity, useActivities, useAddNote } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

/** The note box and the timeline, renewed by live events (G27, G28). */
export function OrderActivity({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const me = useSession((state) => state.session?.user.name ?? '')
  const [limit, setLimit] = useState(20)
  const more = useActivities(order, limit)
  const activities = limit > 20 ? (more.data?.activities ?? order.activities) : order.activities
  const total = more.data?.pagination.total ?? activities.length
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '')
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
          items={groupActivities(activities, instantMs).map(({ activity, photos }) => ({
            id: activity.id,
            icon: activityIcon(photos.length > 0 ? 'photo_added' : activity.type),
            toneProps: activityTone(photos.length > 0 ? 'photo_added' : activity.type),
            text: <ActivityText activity={activity} photos={photos.length} />,
            below:
              photos.length > 0 ? (
                <ActivityPhotos photos={photos} by={activity.actor_name} />
              ) : isRecorded(activity) ? (
                <RecordingList recordings={[recordingOf(activity)]} />
              ) : (
                <ActivityChanges activity={activity} />
              ),
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

const isRecorded = ({ type, details }: Activity): boolean =>
  (type === 'voice_added' || type === 'video_added') && typeof details.file_id === 'string'
const recordingOf = ({ type, details, actor_name, timestamp }: Activity): ShownRecording => ({
  fileId: String(details.file_id),
  kind: type === 'video_added' ? 'video' : 'voice',
  caption: String(details.title ?? ''),
  byName: actor_name,
  at: timestamp,
})

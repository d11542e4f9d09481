import { FileText, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import { RecordingList } from '#platform/recordings/recording-list.tsx'
import { UploadField } from '#platform/uploads/upload-field.tsx'
import { EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type Attachment, readsOfAttachments, useAttachments } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

async function openFile(attachment: Attachment): Promise<void> {
  try {
    const file = (await api('getFile', { params: { id: attachment.file_id } })) as Blob
    const url = URL.createObjectURL(file)
    window.open(url, '_blank', 'noopener')
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    notify({ kind: 'error', title: await spokenProblem(error) })
  }
}

/** Photos, documents and recordings of the order, and the place to add more (G29). */
export function OrderFiles({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const list = useAttachments(order)
  const attachments = list.data?.attachments ?? []
  const [shownId, setShownId] = useState<string | null>(null)
  const photos = attachments.filter((one) => one.kind === 'photo')
  const others = attachments.filter((one) => one.kind === 'photo' || one.kind === 'document')
  const recordings = attachments.flatMap(({ kind, ...one }) =>
    kind === 'voice' || kind === 'video'
      ? [{ fileId: one.file_id, kind, caption: one.caption, byName: one.uploaded_by_name, at: one.created_at }]
      : [],
  )
  const nameOf = (one: Attachment) => one.caption || one.filename
  const addedBy = (one: Attachment) => t('by', { name: one.uploaded_by_name, when: format.age(one.created_at) })
  return (
    <div className="relative flex flex-col gap-4 p-4">
      <ThinProgress active={list.isFetching} />
      {order.allowed?.includes('add_attachment') && (
        <UploadField
          purpose="order-attachment"
          target={{ service_order_id: order.id }}
          details={{}}
          refreshes={readsOfAttachments}
          onAdded={(_, file) => notify({ kind: 'success', title: t('attached', { name: file.name }) })}
        >
          {t('attach')}
        </UploadField>
      )}
      {list.data && attachments.length === 0 && <EmptyState icon={<Paperclip size={22} />} title={t('noAttachments')} />}
      {recordings.length > 0 && <RecordingList recordings={recordings} />}
      <ul className="photo-grid">
        {others.map((attachment) => (
          <li key={attachment.id} className="flex min-w-0 flex-col gap-1">
            {attachment.kind === 'photo' ? (
              <button
                type="button"
                className="photo-tile"
                aria-label={t('photoOf', { name: nameOf(attachment) })}
                onClick={() => setShownId(attachment.id)}
              >
                <PhotoThumb fileId={attachment.file_id} />
              </button>
            ) : (
              <button
                type="button"
                className="photo-tile"
                onClick={() => void openFile(attachment)}
                aria-label={t('openFile', { name: attachment.filename })}
              >
                <FileText size={28} />
              </button>
            )}
            <span className="truncate text-sm" title={attachment.filename}>
              {nameOf(attachment)}
            </span>
            <span className="text-xs text-ink-3">{addedBy(attachment)}</span>
          </li>
        ))}
      </ul>
      {shownId !== null && (
        <PhotoDialog
          photos={photos.map((one) => ({ fileId: one.file_id, name: nameOf(one), note: addedBy(one) }))}
          at={photos.findIndex((one) => one.id === shownId)}
          onAt={(at) => setShownId(photos[at]?.id ?? null)}
          onClose={() => setShownId(null)}
        />
      )}
    </div>
  )
}

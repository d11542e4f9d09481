import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { EmptyState, SkeletonRows } from '#ui/feedback.tsx'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { useNotes } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

/** The notes of the order, its jobs and tasks, newest first (G28). */
export function OrderNotes({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const list = useNotes(order, page)
  if (!list.data) return <SkeletonRows rows={3} />
  const { notes, pagination } = list.data
  if (notes.length === 0) return <EmptyState icon={<MessageSquare size={22} />} title={t('noNotes')} text={t('noNotesText')} />
  return (
    <>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col gap-1 border-b border-border px-4 py-3 last:border-b-0">
            <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              <b className="text-ink-1">{note.author_name}</b>
              <time dateTime={note.created_at} title={format.exact(note.created_at)}>
                {format.age(note.created_at)}
              </time>
              <Tag>{t(`noteTypes.${note.type as 'general'}`)}</Tag>
              {note.is_internal && <Tag>{t('internal')}</Tag>}
            </span>
            <p className="break-words whitespace-pre-line">{note.content}</p>
          </li>
        ))}
      </ul>
      {pagination.total_pages > 1 && <Pager page={page} limit={20} total={pagination.total} onPage={setPage} />}
    </>
  )
}

import { MessageSquare } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Tag } from '#ui/status.tsx'
import type { JobDetail } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/** What was written down on the job, newest first (H21). */
export function JobNotes({ job }: { job: JobDetail }) {
  const t = useText(jobsText)
  const format = useFormat()
  if (job.notes.length === 0)
    return <EmptyState icon={<MessageSquare size={26} />} title={t('noNotes')} text={t('noNotesText')} />
  return (
    <ul className="card">
      {job.notes.map((note) => (
        <li key={note.id} className="flex flex-col gap-1 border-b border-border px-4 py-3 last:border-b-0">
          <span className="flex flex-wrap items-center gap-2 text-[15px] text-ink-2">
            <b className="font-[620] text-ink-1">{note.authorName}</b>
            <time dateTime={note.createdAt} title={format.exact(note.createdAt)}>
              {format.age(note.createdAt)}
            </time>
            <Tag>{t(`noteTypes.${note.type}`)}</Tag>
          </span>
          <p className="break-words whitespace-pre-line">{note.content}</p>
        </li>
      ))}
    </ul>
  )
}

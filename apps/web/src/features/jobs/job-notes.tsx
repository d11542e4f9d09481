import { MessageSquare, Package } from 'lucide-react'
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

/** The parts of the order, without prices: what goes on the cart. */
export function JobParts({ job }: { job: JobDetail }) {
  const t = useText(jobsText)
  const format = useFormat()
  if (job.parts.length === 0) return <EmptyState icon={<Package size={26} />} title={t('noParts')} />
  return (
    <ul className="card">
      {job.parts.map((part) => (
        <li key={part.id} className="flex min-h-16 items-center gap-3 border-b border-border px-4 py-2 last:border-b-0">
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-[520] break-words">{part.name}</span>
            <span className="text-[15px] leading-[21px] text-ink-2">
              {[part.serviceName && t('service', { name: part.serviceName }), part.description].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="flex-none font-[620]">
            <span aria-hidden="true">× {format.number(part.quantity, 3)}</span>
            <span className="sr-only">{t('quantity', { count: format.number(part.quantity, 3) })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

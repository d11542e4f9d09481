import { AudioLines, Film, Play, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#ui/classes.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { RecordingKind } from './kept-recordings.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { recordingsText } from './recordings.text.ts'

export interface ShownRecording {
  fileId: string
  kind: RecordingKind
  /** What the person called it; may be empty. */
  caption: string
  byName: string
  at: string
}

/** Recordings by title; a tap opens the player below it (G29, I25). */
export function RecordingList({ recordings }: { recordings: readonly ShownRecording[] }) {
  const t = useText(recordingsText)
  const format = useFormat()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul className="flex flex-col gap-2">
      {recordings.map((one) => {
        const title = one.caption || t(`title.${one.kind}`)
        const isOpen = open === one.fileId
        const note = t('list.by', { name: one.byName, when: format.dateTime(one.at) })
        return (
          <li key={one.fileId} className="recording-row">
            <button
              type="button"
              className="recording-open"
              aria-expanded={isOpen}
              aria-label={`${t(isOpen ? 'list.hide' : 'list.play', { title })}, ${note}`}
              onClick={() => setOpen(isOpen ? null : one.fileId)}
            >
              {one.kind === 'video' ? <Film size={22} aria-hidden="true" /> : <AudioLines size={22} aria-hidden="true" />}
              <span className="two-lines min-w-0 flex-1 text-left">
                <span className="truncate">{title}</span>
                <span className="truncate">{note}</span>
              </span>
              <span className={cx('icon-tile', isOpen && 'text-accent-text')} aria-hidden="true">
                {isOpen ? <X size={18} /> : <Play size={18} />}
              </span>
            </button>
            {isOpen && <RecordingPlayer fileId={one.fileId} kind={one.kind} title={title} />}
          </li>
        )
      })}
    </ul>
  )
}

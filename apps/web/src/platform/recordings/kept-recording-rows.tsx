import { CloudUpload, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { ApiError, useProblemText } from '../api/problem.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { clockDigits } from './clock-digits.ts'
import type { KeptRecording } from './kept-recordings.ts'
import { recordingsText } from './recordings.text.ts'
import { forgetRecording, readRecordings, saveRecording, sendRecordings, useRecordings } from './send-recordings.ts'

/** Recordings that are on this device and not with the server: on their way, interrupted, or refused (I25). Sends what waits. */
export function KeptRecordingRows() {
  const t = useText(recordingsText)
  const list = useRecordings((state) => state.list)
  useEffect(() => {
    void readRecordings().then(sendRecordings)
    const again = () => void sendRecordings()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  if (list.length === 0) return null
  return (
    <ul className="flex flex-col gap-1" aria-label={t('kept.title')}>
      {list.map((one) => (
        <Row key={one.id} recording={one} />
      ))}
    </ul>
  )
}

function Row({ recording }: { recording: KeptRecording }) {
  const t = useText(recordingsText)
  const format = useFormat()
  const sending = useRecordings((state) => (state.sending?.id === recording.id ? state.sending.state : null))
  const reason = useProblemText(recording.refusal ? new ApiError(400, recording.refusal) : null)
  const { kind, orderNumber, finding, caption } = recording
  const number = [orderNumber, finding?.name].filter(Boolean).join(', ')
  const words = { kind, number, time: clockDigits(recording.ms) }
  const isWaiting = recording.state === 'saved' && recording.refusal === null
  const text = recording.refusal
    ? t('kept.refused', { ...words, reason })
    : isWaiting
      ? sending?.phase === 'sending'
        ? t('kept.sending', { ...words, percent: format.percent(sending.share) })
        : t('kept.waiting', words)
      : t(recording.isCut ? 'kept.cut' : 'kept.unsaved', words)
  return (
    <li className="flex min-h-12 items-center gap-2 text-[15px]">
      <CloudUpload size={18} aria-hidden="true" className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {!isWaiting && (
        <>
          <Button className="!min-h-12" onClick={() => void saveRecording(recording, caption)}>
            {t(recording.refusal ? 'kept.again' : finding ? 'saveFinding' : 'kept.send')}
          </Button>
          <IconButton
            className="!min-h-12 !min-w-12"
            label={t('discard')}
            icon={<Trash2 size={18} />}
            onClick={() => void forgetRecording(recording.id)}
          />
        </>
      )}
    </li>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { api, callUrl } from '../api/client.ts'
import { spokenProblem } from '../api/problem.ts'
import { now } from '../clock.ts'
import { useText } from '../i18n/text.ts'
import { isWithheld } from '../use-file-url.ts'
import type { RecordingKind } from './kept-recordings.ts'
import { recordingsText } from './recordings.text.ts'

/** A ticket lasts five minutes; a player that goes on asks for the next one before. */
const renewAfterMs = 4 * 60_000

/**
 * Plays a stored recording and can jump in it (I25). The element cannot send the session's token, so it reads with a ticket, which the
 * server checks again at each read. A new one takes over where the old one ends.
 */
export function RecordingPlayer({ fileId, kind, title }: { fileId: string; kind: RecordingKind; title: string }) {
  const t = useText(recordingsText)
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  /** Why the server gives the recording to nobody (S-55). */
  const [withheld, setWithheld] = useState<string | null>(null)
  const element = useRef<HTMLMediaElement | null>(null)
  /** Where the player stood when its ticket was changed. */
  const stood = useRef<{ at: number; plays: boolean } | null>(null)
  const fetchedAt = useRef(0)

  const fetchTicket = useCallback(async () => {
    const { current } = element
    if (current && current.currentTime > 0) stood.current = { at: current.currentTime, plays: !current.paused }
    fetchedAt.current = now()
    try {
      const { ticket } = await api('createFileTicket', { params: { id: fileId } }, { background: true })
      setAddress(callUrl('getFile', { params: { id: fileId }, query: { ticket } }))
      setFailed(false)
      setWithheld(null)
    } catch (error) {
      setWithheld(isWithheld(error) ? await spokenProblem(error) : null)
      setFailed(true)
    }
  }, [fileId])
  useEffect(() => {
    const first = setTimeout(() => void fetchTicket(), 0)
    const timer = setInterval(() => void fetchTicket(), renewAfterMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [fetchTicket])

  const onLoaded = () => {
    const before = stood.current
    const { current } = element
    if (!before || !current) return
    stood.current = null
    current.currentTime = before.at
    if (before.plays) void current.play().catch(() => undefined)
  }
  // A ticket that ended while the page slept; a second fault right after is not the ticket's.
  const onError = () => (now() - fetchedAt.current > 10_000 ? void fetchTicket() : setFailed(true))
  if (failed)
    return (
      <div className="flex flex-wrap items-center gap-3" role="alert">
        <p className="min-w-0 flex-1">
          {withheld ?? (
            <>
              <b>{t('playFailed')}.</b> {t('playFailedText')}
            </>
          )}
        </p>
        <Button onClick={() => void fetchTicket()}>{t('again')}</Button>
      </div>
    )
  const shared = {
    src: address ?? undefined,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    onLoadedMetadata: onLoaded,
    onError: address === null ? undefined : onError,
  } as const
  return kind === 'video' ? (
    <video
      {...shared}
      ref={(node) => {
        element.current = node
      }}
      playsInline
      className="recording-video"
    />
  ) : (
    <audio
      {...shared}
      ref={(node) => {
        element.current = node
      }}
      className="w-full"
    />
  )
}

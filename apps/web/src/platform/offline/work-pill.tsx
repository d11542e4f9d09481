import { CircleCheck, CircleX, CloudUpload, RefreshCw, WifiOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart, usePrefetch } from '#ui/lazy-part.ts'
import { dateOf } from '../clock.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useConnection } from './connection.ts'
import { useSending, useWaiting } from './use-waiting.ts'
import { waitingText } from './waiting.text.ts'

const loadSheet = () => import('./waiting-sheet.tsx').then((module) => module.WaitingSheet)
const WaitingSheet = lazyPart(loadSheet)

/**
 * The same as the strip of the portal, as small as the head of a screen has room for (prototype s4): how many entries wait, that there is no connection, that
 * all is sent, and how many were refused; it opens what waits. Nothing when there is nothing to say. Sends while it is shown.
 */
export function WorkPill() {
  const t = useText(waitingText)
  const format = useFormat()
  const { isLost, since } = useConnection()
  const waiting = useWaiting()
  const { sending, doneAt } = useSending()
  const [open, setOpen] = useState(false)
  usePrefetch(loadSheet)
  const { count, refusedCount } = waiting
  const isQuiet = count + refusedCount === 0
  const isOffline = isLost && since !== null
  const words = refusedCount > 0 ? t('notSaved', { count: refusedCount }) : t('wait', { count })
  return (
    <span className="ml-auto flex-none" role="status">
      {!isQuiet && (
        <button
          type="button"
          className={refusedCount > 0 ? 'work-pill work-pill--bad' : 'work-pill'}
          aria-haspopup="dialog"
          aria-label={words}
          onClick={() => setOpen(true)}
        >
          {refusedCount > 0 ? (
            <CircleX size={20} aria-hidden="true" />
          ) : isOffline ? (
            <WifiOff size={20} aria-hidden="true" />
          ) : sending ? (
            <RefreshCw size={20} aria-hidden="true" />
          ) : (
            <CloudUpload size={20} aria-hidden="true" />
          )}
          {refusedCount > 0 ? refusedCount : count}
        </button>
      )}
      {isQuiet && isOffline && (
        <span className="work-pill">
          <WifiOff size={20} aria-hidden="true" />
          <span className="sr-only">{t('noConnection', { time: format.time(dateOf(since).toISOString()) })}</span>
        </span>
      )}
      {isQuiet && !isOffline && doneAt !== null && (
        <span className="work-pill work-pill--ok">
          <CircleCheck size={20} aria-hidden="true" />
          <span className="sr-only">{t('allSentText')}</span>
        </span>
      )}
      {open && (
        <Suspense fallback={null}>
          <WaitingSheet waiting={waiting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

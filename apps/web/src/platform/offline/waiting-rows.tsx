import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { ApiError, useProblemText } from '../api/problem.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { randomId } from '../random-id.ts'
import { useConnection } from './connection.ts'
import { waitingText } from './waiting.text.ts'
import { dropAction, readActions, retryAction, sendActions, useWaitingActions, type WaitingAction } from './waiting-actions.ts'

const everyMs = 30_000

/** What waits on this device to be sent, and what the server refused, with what can be done about it (R1-4). Sends while it is shown. */
export function WaitingRows() {
  const t = useText(waitingText)
  const list = useWaitingActions((state) => state.list)
  const isReached = useConnection((state) => state.since === null)
  useEffect(() => {
    void readActions().then(() => (isReached ? sendActions() : undefined))
  }, [isReached])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void sendActions()
    const timer = setInterval(look, everyMs)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const waiting = list.filter((one) => one.state === 'waiting')
  const refused = list.filter((one) => one.state === 'refused')
  return (
    <>
      {waiting.length > 0 && (
        <p className="flex min-h-12 items-center gap-2 text-[15px]" role="status">
          <CloudUpload size={18} aria-hidden="true" className="flex-none text-ink-3" />
          {t('waiting', { count: waiting.length })}
        </p>
      )}
      {refused.map((one) => (
        <Refused key={one.seq} action={one} />
      ))}
    </>
  )
}

function Refused({ action }: { action: WaitingAction }) {
  const t = useText(waitingText)
  const format = useFormat()
  const reason = useProblemText(new ApiError(409, { code: action.problem?.code ?? '', params: action.problem?.params ?? {} }))
  return (
    <div className="flex flex-col gap-2 py-1.5 text-[15px]" role="alert">
      <p className="flex items-start gap-2">
        <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 flex-none text-bad" />
        <span className="min-w-0 break-words">
          <b>{t(`calls.${action.call}`)}</b> {action.about} {t('at', { time: format.dateTime(action.at) })}: {reason}
        </span>
      </p>
      <div className="flex gap-2">
        <Button className="!min-h-12 flex-1" onClick={() => void dropAction(action)}>
          {t('drop')}
        </Button>
        <Button className="!min-h-12 flex-1" onClick={() => void retryAction(action, randomId())}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}

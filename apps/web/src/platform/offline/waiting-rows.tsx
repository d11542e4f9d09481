import { CircleX, CloudUpload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useText } from '../i18n/text.ts'
import { useWaiting } from './use-waiting.ts'
import { waitingText } from './waiting.text.ts'

const WaitingSheet = lazyPart(() => import('./waiting-sheet.tsx').then((module) => module.WaitingSheet))

/** What waits on this device to be sent and what the server refused, in one row that opens the list (R1-4). Sends while it is shown. */
export function WaitingRows() {
  const t = useText(waitingText)
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  const { count, refusedCount } = waiting
  if (count + refusedCount === 0 && !open) return null
  return (
    <>
      <p className="flex min-h-12 items-center gap-2 text-[15px]" role={refusedCount > 0 ? 'alert' : 'status'}>
        {refusedCount > 0 ? (
          <CircleX size={18} aria-hidden="true" className="flex-none text-bad" />
        ) : (
          <CloudUpload size={18} aria-hidden="true" className="flex-none text-ink-3" />
        )}
        <span className="min-w-0 flex-1">
          {refusedCount > 0 ? t('notSaved', { count: refusedCount }) : t('waiting', { count })}
        </span>
        <Button className="!min-h-12" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('look')}
        </Button>
      </p>
      {open && (
        <Suspense fallback={null}>
          <WaitingSheet waiting={waiting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

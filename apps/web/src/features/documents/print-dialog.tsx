import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { fileAddress } from '#platform/open-pdf.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { fetchPrinted, type PrintKind, useCreatePrintJob, usePrintJob } from './print.api.ts'
import { printText } from './print.text.ts'

/** Draws papers, shows how far that is, and opens the file when it is there (DOC12). */
export default function PrintDialog({
  open,
  kind,
  ids,
  onClose,
}: {
  open: boolean
  kind: PrintKind
  ids: readonly string[]
  onClose: () => void
}) {
  const t = useText(printText)
  const create = useCreatePrintJob()
  const [opening, setOpening] = useState(false)
  const begun = useRef(false)
  const job = usePrintJob(create.data?.print_job.id).data?.print_job ?? create.data?.print_job
  const problem = useProblemText(create.error)
  const isFailed = create.isError || job?.state === 'failed'
  const start = () => create.mutate({ body: { kind, ids: [...ids] } })
  const begin = useEffectEvent(start)
  useEffect(() => {
    // Asked for once, however often the dialog is drawn.
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  async function show(id: string) {
    setOpening(true)
    const address = await fileAddress(() => fetchPrinted(id))
    setOpening(false)
    // A browser that takes it for an advertisement leaves the button.
    if (address && window.open(address, '_blank')) onClose()
  }
  const readyId = job?.state === 'done' ? job.id : undefined
  const showNow = useEffectEvent(() => void (readyId && show(readyId)))
  useEffect(() => {
    if (readyId === undefined) return
    // After this drawing, so that "ready" is shown before the file is fetched.
    const timer = setTimeout(() => showNow())
    return () => clearTimeout(timer)
  }, [readyId])
  const percent = Math.round((job?.progress ?? 0) * 100)
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onClose}
      title={t('title', { count: ids.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isFailed ? (
            <Button kind="primary" onClick={start}>
              {t('again')}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={opening}
              busyText={t('opening')}
              disabled={!readyId}
              onClick={() => readyId && void show(readyId)}
            >
              {t('open')}
            </Button>
          )}
        </>
      }
    >
      {isFailed ? (
        <Banner kind="bad" alert>
          {[t('failed'), problem].filter(Boolean).join('. ')}
        </Banner>
      ) : (
        <div className="flex flex-col gap-3" aria-live="polite">
          <p className="text-ink-2">{t(readyId ? 'done' : job?.state === 'running' ? 'running' : 'waiting')}</p>
          <progress
            className="print-progress"
            value={percent}
            max={100}
            aria-label={t('progress', { percent: String(percent) })}
          />
          <span className="text-sm text-ink-3">{t('progress', { percent: String(percent) })}</span>
        </div>
      )}
    </Dialog>
  )
}

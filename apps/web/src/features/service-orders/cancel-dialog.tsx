import { type FormEvent, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { serviceOrdersText } from './service-orders.text.ts'

/** Asks why; one order by its number, or several at once with one reason (G22). */
export function CancelDialog({
  number,
  count = 1,
  busy,
  problem,
  onCancelOrders,
  onClose,
}: {
  /** Of the one order; left out for several. */
  number?: string
  count?: number
  busy: boolean
  problem: string
  onCancelOrders: (reason: string) => void
  onClose: () => void
}) {
  const t = useText(serviceOrdersText)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const many = number === undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '' && !busy) onCancelOrders(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={many ? t('cancelDialog.titleMany', { count }) : t('cancelDialog.title', { number })}
      description={t('cancelDialog.text')}
      destroys
      dirty={reason !== ''}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t(many ? 'cancelDialog.keepMany' : 'cancelDialog.keep')}</Button>
          <Button kind="danger" type="submit" busy={busy} busyText={t('cancelDialog.busy')}>
            {many ? t('cancelDialog.confirmMany', { count }) : t('cancelDialog.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label={t('cancelDialog.reason')}
          help={t('cancelDialog.reasonHelp')}
          error={tried && reason.trim() === '' ? t('cancelDialog.reasonMissing') : undefined}
        >
          <Textarea value={reason} maxLength={500} rows={3} data-autofocus onChange={(event) => setReason(event.target.value)} />
        </Field>
        {problem && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

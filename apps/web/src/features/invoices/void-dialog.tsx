import { type FormEvent, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type InvoiceDetail, useVoidInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

/** Asks why an invoice is void, and says what happens to its order (M12). */
export function VoidDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useText(invoicesText)
  const send = useVoidInvoice()
  const problem = useProblemText(send.error)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const number = invoice.invoiceNumber ?? ''
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '' || send.isPending) return
    try {
      await send.mutateAsync({ params: { id: invoice.id }, body: { reason: reason.trim(), version: invoice.version } })
    } catch {
      // The sentence stands in the dialog.
      return
    }
    notify({ title: t('voided', { number }) })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('voidTitle', { number })}
      description={t('voidText')}
      destroys
      dirty={reason !== ''}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="danger" type="submit" busy={send.isPending} busyText={t('voiding')}>
            {t('voidIt')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label={t('voidReason')}
          help={t('voidReasonHelp')}
          error={tried && reason.trim() === '' ? t('voidReasonMissing') : undefined}
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

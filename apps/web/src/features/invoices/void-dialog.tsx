import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { type InvoiceDetail, useVoidInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

/** Asks why an invoice is void, and says what happens to its order (M12). */
export function VoidDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useText(invoicesText)
  const send = useVoidInvoice()
  const problem = useProblemText(send.error)
  const number = invoice.invoiceNumber ?? ''
  async function voidIt(reason: string) {
    try {
      await send.mutateAsync({ params: { id: invoice.id }, body: { reason, version: invoice.version } })
    } catch {
      // The sentence is in the dialog.
      return
    }
    notify({ title: t('voided', { number }) })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('voidTitle', { number })}
      description={t('voidText')}
      words={{
        reason: t('voidReason'),
        help: t('voidReasonHelp'),
        missing: t('voidReasonMissing'),
        keep: t('keep'),
        confirm: t('voidIt'),
        busy: t('voiding'),
      }}
      busy={send.isPending}
      problem={problem}
      onReason={(reason) => void voidIt(reason)}
      onClose={onClose}
    />
  )
}

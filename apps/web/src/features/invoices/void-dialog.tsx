import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { type InvoiceDetail, useVoidInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

/** Asks why an invoice is void, and says what happens to its order (M12). */
export function VoidDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useText(invoicesText)
  const send = useVoidInvoice()
  const number = invoice.invoiceNumber ?? ''
  return (
    <ReasonDialog
      open
      onClose={onClose}
      onDone={onClose}
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
      record={invoice}
      send={async (reason, version) => {
        await send.mutateAsync({ params: { id: invoice.id }, body: { reason, version } })
        notify({ title: t('voided', { number }) })
      }}
    />
  )
}

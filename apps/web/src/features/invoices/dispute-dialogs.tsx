import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { type InvoiceDetail, useInvoiceDispute } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

interface Props {
  invoice: InvoiceDetail
  onClose: () => void
}

/** Asks what the customer objects to; until it is settled no late fee is charged (PAY20). */
export function DisputeDialog({ invoice, onClose }: Props) {
  const t = useText(invoicesText)
  const send = useInvoiceDispute()
  const number = invoice.invoiceNumber ?? ''
  return (
    <ReasonDialog
      open
      harmless
      onClose={onClose}
      onDone={onClose}
      title={t('disputeTitle', { number })}
      description={t('disputeText')}
      words={{
        reason: t('disputeReason'),
        help: t('disputeHelp'),
        missing: t('disputeMissing'),
        keep: t('keep'),
        confirm: t('dispute'),
        busy: t('disputing'),
      }}
      record={invoice}
      send={async (reason, version) => {
        await send.mutateAsync({ params: { id: invoice.id }, body: { is_disputed: true, reason, version } })
        notify({ title: t('disputed', { number }) })
      }}
    />
  )
}

/** The dispute is over; late fees count from this day on. */
export function SettleDialog({ invoice, onClose }: Props) {
  const t = useText(invoicesText)
  const send = useInvoiceDispute()
  const number = invoice.invoiceNumber ?? ''
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('settleTitle', { number })}
      description={t('settleText')}
      confirmText={t('settle')}
      busyText={t('disputing')}
      error={useProblemText(send.error)}
      onConfirm={async () => {
        await send.mutateAsync({ params: { id: invoice.id }, body: { is_disputed: false, version: invoice.version } })
        notify({ title: t('settledDispute', { number }) })
      }}
    />
  )
}

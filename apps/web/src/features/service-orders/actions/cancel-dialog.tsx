import { useText } from '#platform/i18n/text.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { orderActionsText } from './order-actions.text.ts'

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
  const t = useText(orderActionsText)
  const many = number === undefined
  return (
    <ReasonDialog
      title={many ? t('cancelDialog.titleMany', { count }) : t('cancelDialog.title', { number })}
      description={t('cancelDialog.text')}
      words={{
        reason: t('cancelDialog.reason'),
        help: t('cancelDialog.reasonHelp'),
        missing: t('cancelDialog.reasonMissing'),
        keep: t(many ? 'cancelDialog.keepMany' : 'cancelDialog.keep'),
        confirm: many ? t('cancelDialog.confirmMany', { count }) : t('cancelDialog.confirm'),
        busy: t('cancelDialog.busy'),
      }}
      busy={busy}
      problem={problem}
      onReason={onCancelOrders}
      onClose={onClose}
    />
  )
}

import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import type { ActedOrder } from './order-actions.rules.ts'
import { orderActionsText } from './order-actions.text.ts'

/** Asks why; of one order, or of several at once with one reason (G22). */
export function CancelDialog({
  order,
  count = 1,
  onCancelOrders,
  onClose,
}: {
  /** The one order; left out for several. */
  order?: ActedOrder
  count?: number
  /** `version` is of the one order. */
  onCancelOrders: (reason: string, version: number | undefined) => Promise<unknown>
  onClose: () => void
}) {
  const t = useText(orderActionsText)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={order ? t('cancelDialog.title', { number: order.number }) : t('cancelDialog.titleMany', { count })}
      description={t('cancelDialog.text')}
      words={{
        reason: t('cancelDialog.reason'),
        help: t('cancelDialog.reasonHelp'),
        missing: t('cancelDialog.reasonMissing'),
        keep: t(order ? 'cancelDialog.keep' : 'cancelDialog.keepMany'),
        confirm: order ? t('cancelDialog.confirm') : t('cancelDialog.confirmMany', { count }),
        busy: t('cancelDialog.busy'),
      }}
      record={order}
      send={onCancelOrders}
    />
  )
}

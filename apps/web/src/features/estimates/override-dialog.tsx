import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { useOverride } from './estimates.api.ts'
import { estimatesText } from './estimates.text.ts'

/** Lets an order go on above its limit, with a reason that stays on record (AUT4). */
export default function OverrideDialog({
  open,
  onOpenChange,
  orderId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderId: string
}) {
  const t = useText(estimatesText)
  const override = useOverride()
  return (
    <ReasonDialog
      harmless
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('freeTitle')}
      description={t('freeText')}
      words={{
        reason: t('reason'),
        help: t('freeHelp'),
        missing: t('reasonMissing'),
        keep: t('keepAsking'),
        confirm: t('freeConfirm'),
        busy: t('freeBusy'),
      }}
      send={(reason) => override.mutateAsync({ params: { id: orderId }, body: { rule: 'over_authorized', reason } })}
    />
  )
}

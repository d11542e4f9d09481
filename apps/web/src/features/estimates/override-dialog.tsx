import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { useOverride } from './estimates.api.ts'
import { estimatesText } from './estimates.text.ts'

/** What may be let through: an order above its limit, work that nobody approved, or a service that is not asked about. */
export type Override = { rule: 'over_authorized' | 'not_authorized' } | { rule: 'without_consent'; service_id: string }

/** Goes on without the customer's word, with a reason that stays on record (AUT4). */
export default function OverrideDialog({
  open,
  onOpenChange,
  orderId,
  asked,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderId: string
  asked: Override
}) {
  const t = useText(estimatesText)
  const override = useOverride()
  return (
    <ReasonDialog
      harmless
      open={open}
      onClose={() => onOpenChange(false)}
      title={t(`freeTitles.${asked.rule}`)}
      description={t('freeText')}
      words={{
        reason: t('reason'),
        help: t('freeHelp'),
        missing: t('reasonMissing'),
        keep: t('keepAsking'),
        confirm: t('freeConfirm'),
        busy: t('freeBusy'),
      }}
      send={(reason) => override.mutateAsync({ params: { id: orderId }, body: { ...asked, reason } })}
    />
  )
}

import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { pricingText } from './pricing.text.ts'

/** Asks before a rule is retired; orders that have it keep it (CAN31). */
export function RetireDialog({
  name,
  onRetire,
  onClose,
}: {
  name: string
  onRetire: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useText(pricingText)
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t('retireTitle', { name })}
      description={t('retireText')}
      confirmText={t('retire')}
      busyText={t('retiring')}
      onConfirm={async () => {
        try {
          await onRetire()
          notify({ kind: 'success', title: t('retireDone', { name }) })
        } catch (caught) {
          notify({ kind: 'error', title: t('retireFailed', { name }), text: await spokenProblem(caught) })
        }
        onClose()
      }}
    />
  )
}

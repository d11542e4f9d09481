import { orderGatesText } from '#features/service-orders/index.ts'
import { useApprover } from '#features/users/index.ts'
import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { useOverride } from './estimates.api.ts'
import { estimatesText } from './estimates.text.ts'

/** What may be let through: an order above its limit, work that nobody approved, a service that is not asked about, or what a step lacks. */
export type Override =
  | { rule: 'over_authorized' | 'not_authorized' }
  | { rule: 'without_consent'; service_id: string }
  | { rule: 'gate_start' | 'gate_complete' | 'gate_issue'; missing: string }
const stepOf = { gate_start: 'start', gate_complete: 'complete', gate_issue: 'issue' } as const

/** Goes on without the customer's word or past a gate, with a reason that stays on record; who may not names somebody who may (AUT4, AUT13, AUT24). */
export default function OverrideDialog({
  open,
  onOpenChange,
  orderId,
  shopId,
  asked,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderId: string
  shopId: string
  asked: Override
}) {
  const t = useText(estimatesText)
  const words = useText(orderGatesText)
  const override = useOverride()
  const second = useApprover('service-order:override', shopId)
  const [title, description] =
    'missing' in asked
      ? [words(`letTitles.${stepOf[asked.rule]}`), words('letText', { missing: asked.missing })]
      : [t(`freeTitles.${asked.rule}`), t(asked.rule === 'not_authorized' ? 'freeBilled' : 'freeText')]
  const rule = 'service_id' in asked ? { rule: asked.rule, service_id: asked.service_id } : { rule: asked.rule }
  const send = async (reason: string) => {
    try {
      return await override.mutateAsync({ params: { id: orderId }, body: { ...rule, reason, ...second.sent } })
    } catch (error) {
      second.clear()
      throw error
    }
  }
  return (
    <ReasonDialog
      harmless
      open={open}
      onClose={() => onOpenChange(false)}
      onDone={() => onOpenChange(false)}
      title={title}
      description={description}
      words={{
        reason: t('reason'),
        help: t('freeHelp'),
        missing: t('reasonMissing'),
        keep: t('keepAsking'),
        confirm: t('freeConfirm'),
        busy: t('freeBusy'),
      }}
      more={second.fields}
      send={send}
    />
  )
}

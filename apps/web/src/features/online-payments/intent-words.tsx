import { useText } from '#platform/i18n/text.ts'
import { Pill } from '#ui/status.tsx'
import type { PaymentIntent } from './online-payments.api.ts'
import { onlinePaymentsText } from './online-payments.text.ts'

/** How far an online payment is. */
export function IntentPill({ intent, size }: { intent: Pick<PaymentIntent, 'status'>; size?: 'lg' }) {
  const t = useText(onlinePaymentsText)
  return (
    <Pill family="intent" value={intent.status} {...(size && { size })}>
      {t(`state.${intent.status}`)}
    </Pill>
  )
}

/** What was to be paid: "Invoice INV-2026-001", "Deposit, order SO-2026-00012". */
export function useIntentSubject(): (intent: PaymentIntent) => string {
  const t = useText(onlinePaymentsText)
  return (intent) =>
    intent.kind === 'payment' ? t('ofInvoice', { number: intent.invoice_number }) : t('ofOrder', { number: intent.order_number })
}

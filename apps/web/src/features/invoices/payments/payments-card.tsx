import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { type InvoiceDetail, type InvoicePayment, useReversePayment } from '../invoices.api.ts'
import { invoicesText } from '../invoices.text.ts'

/** What was paid, and what was taken back. */
export function PaymentsCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useText(invoicesText)
  const [asked, setAsked] = useState<InvoicePayment | null>(null)
  return (
    <Card title={t('payments')} flush={invoice.payments.length > 0}>
      {invoice.payments.length === 0 ? (
        <p className="text-ink-3">{t('noPayments')}</p>
      ) : (
        <ul>
          {invoice.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              onReverse={invoice.allowed.includes('reverse') ? () => setAsked(payment) : undefined}
            />
          ))}
        </ul>
      )}
      {asked && <ReverseDialog invoice={invoice} payment={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function PaymentRow({ payment, onReverse }: { payment: InvoicePayment; onReverse: (() => void) | undefined }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const isCounter = payment.reversesPaymentId !== null
  const state = isCounter ? t('reversal') : payment.isReversed ? t('reversed') : null
  return (
    <li className="list-row">
      <span className="two-lines min-w-0 flex-1">
        <span>
          {t(`methods.${payment.method}`)}
          {state && <span className="text-ink-3"> · {state}</span>}
        </span>
        <span className="!whitespace-normal">
          {[format.calendarDate(payment.date), payment.reference, t('by', { name: payment.recordedByName })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <b className={payment.isReversed ? 'font-[520] text-ink-3 line-through' : 'font-[520]'}>{format.money(payment.amount)}</b>
      {onReverse && !isCounter && !payment.isReversed && (
        <IconButton
          size="sm"
          label={t('reverseLabel', { amount: format.money(payment.amount) })}
          icon={<Undo2 size={16} />}
          onClick={onReverse}
        />
      )}
    </li>
  )
}

function ReverseDialog({ invoice, payment, onClose }: { invoice: InvoiceDetail; payment: InvoicePayment; onClose: () => void }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const reverse = useReversePayment()
  const problem = useProblemText(reverse.error)
  const amount = format.money(payment.amount)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reverseTitle', { amount })}
      description={t('reverseText', { amount })}
      confirmText={t('reverse')}
      busyText={t('saving')}
      danger
      error={problem}
      onConfirm={async () => {
        await reverse.mutateAsync({ params: { id: invoice.id, paymentId: payment.id }, body: {} })
        notify({ title: t('reverseDone') })
      }}
    />
  )
}

import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { useUiText } from '#ui/ui-text.ts'
import { OpenInvoices } from '../open-invoices.tsx'
import { type Receipt, useApplyReceipt, useOpenInvoices } from '../receipts.api.ts'
import { fillOldest, type Shares, sumShares } from '../take-payment.rules.ts'
import { creditsText } from './credits.text.ts'

/** Puts what is left of a receipt on the open invoices of its customer (PAY25). */
export default function ApplyDialog({
  open,
  onOpenChange,
  receipt,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  receipt: Receipt
}) {
  const t = useText(creditsText)
  const words = useUiText()
  const format = useFormat()
  const found = useOpenInvoices(receipt.customer_id)
  const unread = useProblemText(found.error)
  const apply = useApplyReceipt()
  const problem = useProblemText(apply.error)
  const [chosen, setChosen] = useState<Shares | null>(null)
  const invoices = found.data?.invoices
  const shares = chosen ?? (invoices ? fillOldest(receipt.unapplied, invoices) : {})
  const { given, rest } = sumShares(receipt.unapplied, shares)
  const isAbove = invoices?.some((invoice) => (shares[invoice.id] ?? 0) > invoice.balance) ?? false
  const reason = given === 0 ? t('nothing') : rest < 0 ? t('tooMuch') : isAbove ? t('above') : undefined
  const go = async () => {
    if (reason !== undefined) return
    const allocations = Object.entries(shares).flatMap(([invoice_id, amount]) => (amount > 0 ? [{ invoice_id, amount }] : []))
    try {
      await apply.mutateAsync({ params: { id: receipt.id }, body: { allocations } })
      notify({ kind: 'success', title: t('applied', { amount: format.money(given) }) })
      onOpenChange(false)
    } catch {
      // What the server refuses stands above the invoices.
    }
  }
  const isEmpty = invoices?.length === 0
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      dirty={chosen !== null}
      title={t('applyTitle', { number: receipt.number })}
      description={t('applyText', { amount: format.money(receipt.unapplied) })}
      onSubmit={() => void go()}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{isEmpty ? t('close') : words.cancel}</Button>
          {!isEmpty && (
            <Button kind="primary" type="submit" busy={apply.isPending} busyText={t('applying')} disabledReason={reason}>
              {t('apply')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        {apply.error && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        {!invoices ? (
          found.error ? (
            <ErrorState title={t('openFailed')} message={unread} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : isEmpty ? (
          <EmptyState title={t('noneOpen')} text={t('noneOpenText')} />
        ) : (
          <OpenInvoices
            invoices={invoices}
            shares={shares}
            amount={receipt.unapplied}
            onShares={setChosen}
            onOldest={() => setChosen(fillOldest(receipt.unapplied, invoices))}
            onClear={() => setChosen({})}
          />
        )}
      </div>
    </Dialog>
  )
}

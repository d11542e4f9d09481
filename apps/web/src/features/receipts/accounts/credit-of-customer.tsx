import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type Receipt, useReceipts } from '../receipts.api.ts'
import { accountText } from './account.text.ts'

const ReceiptUses = lazyDialog(() => import('../receipt-uses.tsx'))

/** The receipts of a customer of which something is on no invoice, each with the way onto one (PAY25); nothing without any. */
export function CreditOfCustomer({ customerId }: { customerId: string }) {
  const t = useText(accountText)
  const format = useFormat()
  const mayApply = useMay('payments:create')
  const found = useReceipts({ customer_id: customerId, has_credit: 'true' as never, limit: 25 })
  const [used, setUsed] = useState<Receipt | null>(null)
  const receipts = found.data?.receipts ?? []
  if (receipts.length === 0 && used === null) return null
  return (
    <>
      <Card flush title={t('credit')}>
        <ul>
          {receipts.map((receipt) => (
            <li key={receipt.id} className="list-row flex-wrap">
              <span className="two-lines two-lines--whole min-w-0 flex-1 basis-32">
                <span>{receipt.number}</span>
                <span>
                  {t('leftOf', { amount: format.money(receipt.amount), day: format.calendarDate(receipt.business_date) })}
                </span>
              </span>
              <b className="text-accent-text tabular-nums">{format.money(receipt.unapplied)}</b>
              {mayApply && (
                <Button size="sm" aria-label={t('useCreditOf', { number: receipt.number })} onClick={() => setUsed(receipt)}>
                  {t('useCredit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {used && <ReceiptUses open receipt={used} onClose={() => setUsed(null)} />}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Count } from '#ui/status.tsx'
import { BillPill, useDifference } from './bill-words.tsx'
import { useLiveBills, useSupplierAccount, useVendorBills } from './bills.api.ts'
import { billsText } from './bills.text.ts'

const BillDialog = lazyDialog(() => import('./bill-dialog.tsx'))
/** How many bills the card shows before it leads to the list. */
const shown = 5

/** What stands between the selected shop and a supplier, and its last bills (PAR28, prototype v1b). */
export function SupplierAccount({ supplier }: { supplier: { id: string } }) {
  const t = useText(billsText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const sayDifference = useDifference()
  const [entering, setEntering] = useState(false)
  useLiveBills()
  const found = useSupplierAccount(supplier.id, shop?.id)
  const bills = useVendorBills({ shop_id: shop?.id, supplier_id: supplier.id, limit: shown })
  const problem = useProblemText(found.error ?? bills.error)
  const account = found.data?.account
  const total = bills.data?.pagination.total ?? 0
  return (
    <Card
      title={t('title')}
      beside={total > 0 && <Count value={format.number(total)} />}
      flush
      actions={
        <>
          {total > shown && (
            <Link className="text-sm" to={paths.vendorBills} search={{ supplier: supplier.id } as never}>
              {t('allBills')}
            </Link>
          )}
          <Button size="sm" icon={<ReceiptText size={15} />} onClick={() => setEntering(true)}>
            {t('new')}
          </Button>
        </>
      }
    >
      {found.isError || bills.isError ? (
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={(found.error ?? bills.error)?.requestId}
          onRetry={() => void Promise.all([found.refetch(), bills.refetch()])}
        />
      ) : !account || !bills.data ? (
        <div className="p-4">
          <SkeletonRows rows={3} />
        </div>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-4 border-b border-border p-4 lg:grid-cols-4">
            <Sum label={t('accountBilled')} amount={account.billed} note={t('bills', { count: account.billed_count })} />
            <Sum label={t('accountOpen')} amount={account.open} note={t('bills', { count: account.open_count })} />
            <Sum label={t('accountUnbilled')} amount={account.unbilled} note={t('parts', { count: account.unbilled_count })} />
            <Sum
              label={t('accountDifference')}
              amount={account.difference}
              note={account.variance === 0 ? '' : t('accountVariance', { amount: format.money(account.variance) })}
            />
          </dl>
          {total === 0 ? (
            <p className="p-4 text-ink-3">{t('noBills')}</p>
          ) : (
            <ul>
              {bills.data.vendor_bills.map((bill) => (
                <li key={bill.id}>
                  <Link
                    to={paths.vendorBill(bill.id)}
                    className="list-row flex-wrap text-ink-1 hover:bg-surface-2 hover:no-underline"
                  >
                    <span className="two-lines min-w-28 flex-1">
                      <span>{bill.number}</span>
                      <span>{format.calendarDate(bill.bill_date)}</span>
                    </span>
                    <span className={bill.needs_approval ? 'text-warn' : 'text-ink-2'}>
                      {sayDifference(bill.difference, bill.delivered)}
                    </span>
                    <b className="min-w-24 text-right font-[620] tabular-nums">{format.money(bill.total)}</b>
                    <BillPill bill={bill} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <BillDialog open={entering} onOpenChange={setEntering} supplierId={supplier.id} />
    </Card>
  )
}
function Sum({ label, amount, note }: { label: string; amount: number; note: string }) {
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="m-0 flex flex-col">
        <b className="text-[17px] font-[620] tabular-nums">{format.money(amount)}</b>
        <span className="text-sm text-ink-3">{note}</span>
      </dd>
    </div>
  )
}

import { ListOrdered } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Card, Totals } from '#ui/layout.tsx'
import { MoneyField } from '#ui/number-field.tsx'
import { Count } from '#ui/status.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { type OpenInvoice, type Shares, sumShares } from './take-payment.rules.ts'
import { takePaymentText } from './take-payment.text.ts'

/** What a customer has to pay, with how much of the payment each invoice gets; a tick gives it all of its balance. */
export function OpenInvoices({
  invoices,
  shares,
  amount,
  onShares,
  onOldest,
  onClear,
}: {
  invoices: readonly (OpenInvoice & { daysOverdue: number; workOrder: { title: string } | null })[]
  shares: Shares
  amount: number
  onShares: (shares: Shares) => void
  onOldest: () => void
  onClear: () => void
}) {
  const t = useText(takePaymentText)
  const format = useFormat()
  const { given, rest } = sumShares(amount, shares)
  const count = Object.values(shares).filter((share) => share > 0).length
  return (
    <Card
      flush
      title={t('openInvoices')}
      beside={<Count value={format.number(invoices.length)} />}
      actions={
        <>
          <Button size="sm" icon={<ListOrdered size={16} />} onClick={onOldest}>
            {t('oldest')}
          </Button>
          <Button size="sm" kind="ghost" onClick={onClear}>
            {t('clear')}
          </Button>
        </>
      }
      footer={
        <div className="ml-auto flex max-w-sm flex-col gap-2">
          <Totals
            items={[
              { label: t('allocated', { count }), value: format.money(given) },
              ...(rest > 0 ? [{ label: t('stays'), value: format.money(rest), grand: true }] : []),
            ]}
          />
          {rest > 0 && <span className="text-ink-3">{t('staysHelp')}</span>}
          {rest < 0 && (
            <span role="alert" className="text-bad">
              {t('tooMuch', { sum: format.money(given), amount: format.money(amount) })}
            </span>
          )}
        </div>
      }
    >
      <ul className="divide-y divide-border">
        {invoices.map((invoice) => {
          const number = invoice.invoiceNumber ?? ''
          const share = shares[invoice.id] ?? 0
          const isHigh = share > invoice.balance
          return (
            <li
              key={invoice.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
              data-chosen={share > 0 || undefined}
            >
              <Checkbox
                checked={share > 0}
                aria-label={t('choose', { number })}
                onCheckedChange={(on) => onShares({ ...shares, [invoice.id]: on ? invoice.balance : 0 })}
              />
              <div className="two-lines min-w-0 flex-1 basis-40">
                <span>{number}</span>
                <span className="truncate">{invoice.workOrder?.title}</span>
              </div>
              <div className="two-lines basis-32">
                <span>{invoice.dueDate ? format.calendarDate(invoice.dueDate) : '–'}</span>
                <span className="text-bad">
                  {invoice.daysOverdue > 0 ? t('overdueDays', { count: invoice.daysOverdue }) : ''}
                </span>
              </div>
              <b className="basis-24 text-right">{format.money(invoice.balance)}</b>
              <div className="basis-36">
                <MoneyField
                  value={share === 0 ? null : share}
                  min={0}
                  max={10_000_000}
                  placeholder="0.00"
                  aria-label={t('applyTo', { number })}
                  aria-invalid={isHigh || undefined}
                  onValue={(value) => onShares({ ...shares, [invoice.id]: value ?? 0 })}
                />
                {isHigh && (
                  <span role="alert" className="text-bad">
                    {t('aboveBalance', { balance: format.money(invoice.balance) })}
                  </span>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

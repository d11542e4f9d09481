import { hasCardNumber } from '@twopost/contract/receipts'
import { Banknote, CreditCard, Ellipsis, Landmark, SquareCheckBig } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { MoneyField } from '#ui/number-field.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { changeOf, type OpenInvoice, type Shares, sumShares, tenderChips } from './take-payment.rules.ts'
import { takePaymentText } from './take-payment.text.ts'

const icons = {
  cash: <Banknote size={18} />,
  card: <CreditCard size={18} />,
  check: <SquareCheckBig size={18} />,
  transfer: <Landmark size={18} />,
  other: <Ellipsis size={18} />,
} as const
type Method = keyof typeof icons
const methods = Object.keys(icons) as Method[]

export interface Taken {
  method: Method
  reference: string
  /** Left out where it is today. */
  date: string | undefined
  /** Cash that was handed over. */
  tendered: number | null
}

/** How it is paid: method, amount, reference, and for cash what was handed over and the change; one button that names the sum. */
export function PaymentPanel({
  amount,
  onAmount,
  shares,
  invoices,
  busy,
  disabled,
  problem,
  onTake,
}: {
  amount: number | null
  onAmount: (amount: number | null) => void
  shares: Shares
  invoices: readonly OpenInvoice[]
  busy: boolean
  disabled: boolean
  /** Why the server refused. */
  problem: string | undefined
  onTake: (taken: Taken) => Promise<void>
}) {
  const t = useText(takePaymentText)
  const format = useFormat()
  const mayDateBack = useMay('payments:backdate')
  const [method, setMethod] = useState<Method>('card')
  const [reference, setReference] = useState('')
  const [date, setDate] = useState(format.today)
  const [tendered, setTendered] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  const isCash = method === 'cash'
  const change = amount === null || tendered === null ? null : changeOf(amount, tendered)
  const faults = {
    amount: amount === null || amount <= 0 ? t('amountMissing') : undefined,
    reference: hasCardNumber(reference) ? t('noCards') : undefined,
    tendered:
      isCash && tendered !== null && amount !== null && change === null
        ? t('cashLow', { amount: format.money(amount) })
        : undefined,
  }
  const isOver = sumShares(amount ?? 0, shares).rest < 0 || invoices.some((one) => (shares[one.id] ?? 0) > one.balance)
  const take = () => {
    setAsked(true)
    if (busy || disabled || isOver || faults.amount || faults.reference || faults.tendered) return
    const day = date === format.today || date === '' ? undefined : date
    // What the server refuses stands above the fields.
    onTake({ method, reference: reference.trim(), date: day, tendered: isCash ? tendered : null }).catch(() => undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    take()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter is a shortcut; the button inside has the keyboard
    <div onKeyDown={onKeyDown}>
      <Card
        title={t('payment')}
        footer={
          <Button kind="primary" size="lg" block busy={busy} disabled={disabled} aria-keyshortcuts="Control+Enter" onClick={take}>
            {busy ? t('taking') : amount === null ? t('takeNothing') : t('take', { amount: format.money(amount) })}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {problem && (
            <Banner kind="bad" alert>
              {problem}
            </Banner>
          )}
          <ChoiceGrid
            label={t('methodLabel')}
            value={method}
            onValue={setMethod}
            options={methods.map((one) => ({ value: one, label: t(`method.${one}`), icon: icons[one] }))}
          />
          <Field label={t('amount')} error={asked ? faults.amount : undefined}>
            <MoneyField value={amount} onValue={onAmount} min={0.01} max={10_000_000} data-autofocus />
          </Field>
          {isCash && amount !== null && (
            <>
              <Field label={t('tendered')} optional error={faults.tendered}>
                <MoneyField value={tendered} onValue={setTendered} min={0.01} max={10_000_000} />
              </Field>
              <div className="flex flex-wrap gap-2">
                {tenderChips(amount).map((chip) => (
                  <Button key={chip} size="sm" onClick={() => setTendered(chip)}>
                    {format.money(chip)}
                  </Button>
                ))}
              </div>
              {change !== null && (
                <div role="status" className="flex items-baseline justify-between gap-4">
                  <span className="text-ink-2">{t('changeDue')}</span>
                  <b className="text-[40px] leading-none tabular-nums">{format.money(change)}</b>
                </div>
              )}
            </>
          )}
          <Field
            label={method === 'check' ? t('checkNumber') : method === 'card' ? t('lastFour') : t('reference')}
            help={t('referenceHelp')}
            optional
            error={faults.reference}
          >
            <Input value={reference} maxLength={200} autoComplete="off" onChange={(event) => setReference(event.target.value)} />
          </Field>
          {mayDateBack && (
            <Field label={t('date')}>
              <DateField value={date} onValue={setDate} max={format.today} />
            </Field>
          )}
        </div>
      </Card>
    </div>
  )
}

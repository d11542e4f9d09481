import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { MoneyPage, useMoneyPaths } from '#features/invoices/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { useAccount, useCreateReceipt, useLiveMoney, useOpenInvoices } from './receipts.api.ts'
import { fillOldest, type OpenInvoice, type Shares } from './take-payment.rules.ts'
import { takePaymentText } from './take-payment.text.ts'

interface Wanted {
  customer?: string
  /** An invoice to be paid alone, in place of the oldest first. */
  invoice?: string
}

/** One payment over a customer's invoices, as much or as little as it covers (PAY30, prototype u3). */
export function TakePaymentScreen() {
  const t = useText(takePaymentText)
  const paths = useMoneyPaths()
  const navigate = useNavigate()
  const shop = useShop()
  const wanted = useSearch({ strict: false }) as Wanted
  const customerId = wanted.customer ?? ''
  useLiveMoney()
  const choose = (choice: CustomerChoice | null) =>
    void navigate({
      to: paths.take,
      search: (choice?.kind === 'known' ? { customer: choice.id } : {}) as never,
      replace: true,
    })
  return (
    <MoneyPage back={{ to: paths.payments, label: t('back') }} title={t('title')}>
      {!shop && <Banner kind="warn">{t('chooseShop')}</Banner>}
      {customerId === '' ? (
        <Card>
          <Field label={t('chooseCustomer')} help={t('chooseText')}>
            <CustomerPicker value={null} onValue={choose} mayAdd={false} size="lg" />
          </Field>
        </Card>
      ) : (
        <Counter key={customerId} customerId={customerId} only={wanted.invoice} onChange={() => choose(null)} />
      )}
    </MoneyPage>
  )
}

function Counter({ customerId, only, onChange }: { customerId: string; only: string | undefined; onChange: () => void }) {
  const t = useText(takePaymentText)
  const [account, open] = [useAccount(customerId), useOpenInvoices(customerId)]
  const error = account.error ?? open.error
  const problem = useProblemText(error)
  if (error)
    return (
      <div className="card">
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={error.requestId}
          onRetry={() => void Promise.all([account.refetch(), open.refetch()])}
        />
      </div>
    )
  if (!account.data || !open.data) return <SkeletonRows rows={6} />
  return (
    <Taking
      key={open.data.invoices.map((one) => `${one.id}:${one.balance}`).join()}
      account={account.data.account}
      invoices={open.data.invoices}
      only={only}
      onChange={onChange}
    />
  )
}

function Taking({
  account,
  invoices,
  only,
  onChange,
}: {
  account: NonNullable<ReturnType<typeof useAccount>['data']>['account']
  invoices: readonly (OpenInvoice & { daysOverdue: number; workOrder: { title: string } | null })[]
  only: string | undefined
  onChange: () => void
}) {
  const t = useText(takePaymentText)
  const format = useFormat()
  const shop = useShop()
  const paths = useMoneyPaths()
  const navigate = useNavigate()
  const create = useCreateReceipt()
  const problem = useProblemText(create.error)
  const first = invoices.find((one) => one.id === only)
  const [amount, setAmount] = useState<number | null>(first?.balance ?? null)
  const [shares, setShares] = useState<Shares>(first ? { [first.id]: first.balance } : {})
  // Until somebody touches a line, the amount goes to the oldest.
  const [byHand, setByHand] = useState(first !== undefined)
  const now = byHand ? shares : fillOldest(amount ?? 0, invoices)
  const chosen = Object.entries(now).filter(([, share]) => share > 0)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.65fr)_minmax(320px,1fr)]">
      <div className="stack">
        <Card>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
            <div className="two-lines min-w-0 flex-1">
              <b className="truncate">{account.customer.name}</b>
              <span>{account.customer.terms}</span>
            </div>
            {(['open', 'overdue', 'credit'] as const).map((key) => (
              <div key={key} className="two-lines text-right">
                <span className="text-ink-3">{t(key)}</span>
                <b>{account[key] > 0 ? format.money(account[key]) : '–'}</b>
              </div>
            ))}
            <Button kind="ghost" onClick={onChange}>
              {t('change')}
            </Button>
          </div>
        </Card>
        {invoices.length === 0 ? (
          <Card>
            <EmptyState title={t('noneOpen')} text={t('noneOpenText')} />
          </Card>
        ) : (
          <OpenInvoices
            invoices={invoices}
            shares={now}
            amount={amount ?? 0}
            onShares={(next) => {
              setByHand(true)
              setShares(next)
              // Without an amount the ticks say it.
              const sum = Object.values(next).reduce((total, share) => total + Math.round(share * 100), 0) / 100
              if (amount === null || amount < sum) setAmount(sum === 0 ? null : sum)
            }}
            onOldest={() => {
              setByHand(false)
              if (amount === null) setAmount(account.open)
            }}
            onClear={() => {
              setByHand(true)
              setShares({})
            }}
          />
        )}
      </div>
      <PaymentPanel
        amount={amount}
        onAmount={setAmount}
        shares={now}
        invoices={invoices}
        busy={create.isPending}
        disabled={!shop}
        problem={create.error ? problem : undefined}
        onTake={async ({ method, reference, date, tendered }) => {
          if (!shop || amount === null) return
          const { receipt } = await create.mutateAsync({
            query: { shop_id: shop.id },
            body: {
              ...{ customer_id: account.customer.id, kind: 'payment', amount, method },
              ...{ reference: reference || undefined, business_date: date, tendered: tendered ?? undefined },
              allocations: chosen.map(([invoice_id, share]) => ({ invoice_id, amount: share })),
            },
          })
          notify({ kind: 'success', title: t('done', { amount: format.money(receipt.amount), number: receipt.number }) })
          void navigate({ to: paths.payments })
        }}
      />
    </div>
  )
}

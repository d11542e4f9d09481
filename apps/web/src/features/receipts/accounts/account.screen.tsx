import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { FilePlus, HandCoins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMoneyPaths } from '#features/invoices/index.ts'
import { DateField } from '#platform/date-field.tsx'
import { DetailFrame, DetailHeader } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FilterChip } from '#ui/filter-bar.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type CustomerAccount, useAccount, useLiveMoney } from '../receipts.api.ts'
import { accountText } from './account.text.ts'
import { AccountTable } from './account-table.tsx'
import { CreditOfCustomer } from './credit-of-customer.tsx'
import { OpenOfCustomer } from './open-of-customer.tsx'

const OpeningDialog = lazyDialog(() => import('../opening/opening-dialog.tsx'))

/** What higher features show of a customer's account. */
type Parts = (customer: CustomerAccount['customer']) => ReactNode

/** What a customer owes and has, with the balance after each document (PAY27, PAY30, prototype u2b). */
export function AccountScreen({ children }: { children: Parts }) {
  const t = useText(accountText)
  const paths = usePaths()
  const { customerId = '' } = useParams({ strict: false }) as { customerId?: string }
  const { from } = useSearch({ strict: false }) as { from?: string }
  const found = useAccount(customerId, from)
  useLiveMoney()
  return (
    <DetailFrame found={found} failed={t('failed')} list={{ to: paths.customers, title: t('customers'), back: t('back') }}>
      {({ account }) => <Account account={account}>{children}</Account>}
    </DetailFrame>
  )
}

function Account({ account, children }: { account: CustomerAccount; children: Parts }) {
  const t = useText(accountText)
  const format = useFormat()
  const paths = usePaths()
  const money = useMoneyPaths()
  const navigate = useNavigate()
  const mayTake = useMay('payments:create')
  const [mayDate, mayRefund] = [useMay('payments:backdate'), useMay('payments:refund')]
  const shop = useShop()
  const [isAdding, setAdding] = useState(false)
  const { customer } = account
  return (
    <div className="page">
      <DetailHeader
        list={{ to: paths.customer(customer.id), title: customer.name, back: customer.name }}
        title={t('title', { name: customer.name })}
        crumb={t('account')}
        actions={
          <>
            {mayDate && mayRefund && (
              <Button icon={<FilePlus size={16} />} onClick={() => setAdding(true)}>
                {t('addOpening')}
              </Button>
            )}
            {mayTake && (
              <Button asChild kind="primary" aria-keyshortcuts="n">
                <Link to={money.take} search={{ customer: customer.id } as never}>
                  <HandCoins size={16} /> {t('take')}
                </Link>
              </Button>
            )}
          </>
        }
      />
      <StatStrip size="sm" pairs>
        <Stat
          label={t('open')}
          value={format.money(account.open)}
          note={[
            account.overdue > 0 ? t('overdue', { amount: format.money(account.overdue) }) : t('nothingOverdue'),
            ...(account.disputed > 0 ? [t('disputedAmount', { amount: format.money(account.disputed) })] : []),
          ].join(' · ')}
        />
        <Stat
          label={t('credit')}
          value={account.credit > 0 ? <span className="text-accent-text">{format.money(account.credit)}</span> : '–'}
          note={account.credit > 0 ? t('creditNote') : t('noCredit')}
        />
        <Stat label={t('terms')} value={customer.terms} note={t('openCount', { count: account.open_count })} />
        <Stat
          label={t('daysToPay')}
          value={account.days_to_pay === null ? '–' : format.number(account.days_to_pay)}
          note={account.days_to_pay === null ? t('noDays') : t('daysNote', { count: account.paid_count })}
        />
      </StatStrip>
      <div className="with-rail">
        <Card
          flush
          title={t('account')}
          beside={
            <FilterChip
              label={t('since')}
              value={format.calendarDate(account.from)}
              onRemove={() => void navigate({ to: '.', search: {} as never })}
            >
              {(close) => (
                <div className="w-56">
                  <Field label={t('since')} help={t('sinceHelp')}>
                    <DateField
                      value={account.from}
                      max={format.today}
                      onValue={(from) => {
                        if (!from) return
                        void navigate({ to: '.', search: { from } as never })
                        close()
                      }}
                    />
                  </Field>
                </div>
              )}
            </FilterChip>
          }
        >
          <AccountTable account={account} />
        </Card>
        <aside className="stack">
          <CreditOfCustomer customerId={customer.id} />
          <OpenOfCustomer customerId={customer.id} />
          {children(customer)}
        </aside>
      </div>
      <OpeningDialog open={isAdding} onOpenChange={setAdding} customerId={customer.id} shopId={shop?.id} />
    </div>
  )
}

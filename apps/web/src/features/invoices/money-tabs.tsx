import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { moneyTabsText } from './money-tabs.text.ts'

type MoneyLook = 'invoices' | 'receivables' | 'payments' | 'days'

/** Addresses of money beside that of one invoice. */
export function useMoneyPaths() {
  const { invoices, customer } = usePaths()
  return {
    account: (customerId: string) => `${customer(customerId)}/account`,
    invoices,
    receivables: `${invoices}/receivables`,
    lateFees: `${invoices}/late-fees`,
    openings: `${invoices}/receivables/import`,
    credits: `${invoices}/credit-notes`,
    statements: `${invoices}/statements`,
    payments: `${invoices}/payments`,
    online: `${invoices}/payments/online`,
    take: `${invoices}/payments/new`,
    counter: `${invoices}/counter`,
    days: `${invoices}/day-close`,
  }
}

/** Invoices, what is owed, what came in, and the count of the day, one beside the other. */
export function MoneyTabs({ at }: { at: MoneyLook }) {
  const t = useText(moneyTabsText)
  const paths = useMoneyPaths()
  const [seesInvoices, seesMoney] = [useMay('invoices:view'), useMay('payments:view')]
  const looks: readonly (readonly [MoneyLook, string])[] = [
    ...(seesInvoices ? ([['invoices', paths.invoices]] as const) : []),
    ...(seesMoney
      ? ([
          ['receivables', paths.receivables],
          ['payments', paths.payments],
          ['days', paths.days],
        ] as const)
      : []),
  ]
  if (looks.length < 2) return null
  return (
    <nav className="tab-list" aria-label={t('money')}>
      {looks.map(([look, to]) => (
        <Link
          key={look}
          to={to}
          className="tab"
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={look === at ? 'page' : undefined}
        >
          {t(`looks.${look}`)}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { bucketOf } from '@twopost/contract/receipts'
import { useMoneyPaths } from '#features/invoices/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Tag } from '#ui/status.tsx'
import { tone } from '#ui/tones.ts'
import { useOpenInvoices } from '../receipts.api.ts'
import { accountText } from './account.text.ts'
import { bucketHues } from './aging-card.tsx'

/** What a customer has to pay, the oldest due first, each with its days and a way to take its payment. */
export function OpenOfCustomer({ customerId }: { customerId: string }) {
  const t = useText(accountText)
  const format = useFormat()
  const paths = usePaths()
  const money = useMoneyPaths()
  const mayTake = useMay('payments:create')
  const open = useOpenInvoices(customerId)
  const problem = useProblemText(open.error)
  const rows = open.data?.invoices
  return (
    <Card flush={rows !== undefined && rows.length > 0} title={t('openInvoices')}>
      {open.error && !rows ? (
        <ErrorState title={t('failed')} message={problem} requestId={open.error.requestId} onRetry={() => void open.refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <p className="text-ink-3">{t('noneOpen')}</p>
      ) : (
        <ul>
          {rows.map((row) => {
            const days = row.daysOverdue
            return (
              <li key={row.id} className="list-row">
                <span
                  {...tone('tone', bucketHues[bucketOf(days)])}
                  className="size-2.5 shrink-0 rounded-[3px] bg-(--solid)"
                  aria-hidden="true"
                />
                <span className="two-lines min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2">
                    <Link to={paths.invoice(row.id)}>{row.invoiceNumber}</Link>
                    {row.dispute && <Tag>{t('disputed')}</Tag>}
                  </span>
                  <span className={days > 60 ? 'text-bad' : undefined}>
                    {days > 0 ? t('late', { days }) : row.dueDate && format.calendarDate(row.dueDate)}
                  </span>
                </span>
                <b className="tabular-nums">{format.money(row.balance)}</b>
                {mayTake && (
                  <Button asChild size="sm" aria-label={t('takeFor', { number: row.invoiceNumber ?? '' })}>
                    <Link to={money.take} search={{ customer: customerId, invoice: row.id } as never}>
                      {t('take')}
                    </Link>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

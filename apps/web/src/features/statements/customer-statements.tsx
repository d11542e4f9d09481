import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMoneyPaths } from '#features/invoices/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { StatementActions } from './statement-actions.tsx'
import { useLiveStatements, useStatements } from './statements.api.ts'
import { statementsText } from './statements.text.ts'

const MakeStatementsDialog = lazyDialog(() => import('./make-statements-dialog.tsx'))

/** The latest statements of a customer, and a way to make the next (prototype u2b). */
export function CustomerStatements({ customer }: { customer: { id: string; name: string } }) {
  const t = useText(statementsText)
  const format = useFormat()
  const paths = useMoneyPaths()
  const mayMake = useMay('payments:create')
  const [making, setMaking] = useState(false)
  const list = useStatements({ customer_id: customer.id, limit: 5 })
  const problem = useProblemText(list.error)
  useLiveStatements()
  const rows = list.data?.statements
  return (
    <Card
      flush={rows !== undefined && rows.length > 0}
      title={t('title')}
      actions={
        mayMake && (
          <Button kind="ghost" size="sm" icon={<Plus size={15} />} onClick={() => setMaking(true)}>
            {t('makeOne')}
          </Button>
        )
      }
      footer={
        list.data && list.data.pagination.total > 5 ? (
          <Button asChild kind="ghost" size="sm">
            <Link to={paths.statements} search={{ customer: customer.id } as never}>
              {t('all')}
            </Link>
          </Button>
        ) : undefined
      }
    >
      {list.error && !rows ? (
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : !rows ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <p className="text-ink-3">{t('none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="list-row">
              <span className="two-lines min-w-0 flex-1">
                <span>{row.number}</span>
                <span className="truncate">
                  {t('upTo', { date: format.calendarDate(row.to_date) })}
                  {row.mailed_to && `, ${t('sentTo', { email: row.mailed_to })}`}
                </span>
              </span>
              <b className="tabular-nums">
                {row.closing < 0 ? t('inCredit', { amount: format.money(-row.closing) }) : format.money(row.closing)}
              </b>
              <StatementActions statement={row} />
            </li>
          ))}
        </ul>
      )}
      <MakeStatementsDialog open={making} onOpenChange={setMaking} customer={customer} />
    </Card>
  )
}

import { Link } from '@tanstack/react-router'
import { statementList } from '@twopost/contract/statements.list'
import { Files } from 'lucide-react'
import { useState } from 'react'
import { PrintBar } from '#features/documents/index.ts'
import { CustomerFilter, MoneyTabs, useMoneyPaths } from '#features/invoices/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { StatementActions } from './statement-actions.tsx'
import { type Statement, useLiveStatements, useStatements } from './statements.api.ts'
import { statementsText } from './statements.text.ts'

const MakeStatementsDialog = lazyDialog(() => import('./make-statements-dialog.tsx'))

/** Statements of account at the selected shop, the latest first (PAY27). */
export function StatementListScreen() {
  const t = useText(statementsText)
  const format = useFormat()
  const paths = useMoneyPaths()
  const shop = useShop()
  const [mayMake, mayExport, seesCustomers] = [useMay('payments:create'), useMay('reports:export'), useMay('customers:view')]
  const [making, setMaking] = useState(false)
  const listView = useListView(statementList)
  const { view, setView } = listView
  useLiveStatements()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    customer_id: one.customer || undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = useStatements({ ...queryOf(view), page: view.page, limit: view.rows })
  const balance = (value: number) =>
    value < 0 ? <span className="text-accent-text">{t('inCredit', { amount: format.money(-value) })}</span> : format.money(value)
  const cells: Cells<Statement, typeof statementList> = {
    number: {
      width: '160px',
      cell: (row) => (
        <div className="two-lines">
          <span>{row.number}</span>
          <span>{row.shop_name}</span>
        </div>
      ),
    },
    customer: { least: 160, cell: (row) => <Link to={paths.account(row.customer_id)}>{row.customer_name}</Link> },
    to_date: {
      width: '190px',
      cell: (row) => t('span', { from: format.calendarDate(row.from_date), to: format.calendarDate(row.to_date) }),
    },
    opening: { numeric: true, width: '130px', cell: (row) => balance(row.opening) },
    closing: { numeric: true, width: '140px', cell: (row) => <b>{balance(row.closing)}</b> },
    mailed: {
      width: '210px',
      cell: (row) =>
        row.mailed_to && row.mailed_at ? (
          <div className="two-lines">
            <span className="truncate">{row.mailed_to}</span>
            <span>{format.dateTime(row.mailed_at)}</span>
          </div>
        ) : (
          <span className="text-ink-3">{t('notMailed')}</span>
        ),
    },
    created_by: { width: '150px', cell: (row) => <span className="block truncate">{row.created_by_name}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<Files size={24} />}
      view={listView}
      list={list}
      rows={list.data?.statements}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportStatements', query: queryOf(view) }}
      counts={{ call: 'listStatements', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      bulk={(selection, keep) => <PrintBar kind="statement" ids={[...selection.keys()]} onClear={() => keep([])} />}
      rowAction={{ label: t('actions'), width: '64px', cell: (row) => <StatementActions statement={row} /> }}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            <Link to={paths.account(row.customer_id)} className="row-card-title min-w-0 flex-1 truncate">
              {row.customer_name}
            </Link>
            <b className="font-[620]">{balance(row.closing)}</b>
            <StatementActions statement={row} />
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">
              {row.number} · {t('upTo', { date: format.calendarDate(row.to_date) })}
            </span>
            <span>{row.mailed_at ? format.date(row.mailed_at) : t('notMailed')}</span>
          </span>
        </div>
      )}
      figures={<MoneyTabs at="receivables" />}
      filters={seesCustomers && <CustomerFilter value={view.customer} onValue={(customer) => setView({ customer })} />}
      looks={
        <Button asChild>
          <Link to={paths.receivables}>{t('back')}</Link>
        </Button>
      }
      action={
        mayMake && (
          <Button kind="primary" aria-keyshortcuts="n" onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )
      }
    >
      <MakeStatementsDialog open={making} onOpenChange={setMaking} />
    </ListFrame>
  )
}

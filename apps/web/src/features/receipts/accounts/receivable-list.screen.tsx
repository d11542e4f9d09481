import { Link } from '@tanstack/react-router'
import { agingBuckets } from '@twopost/contract/receipts'
import { receivableList } from '@twopost/contract/receipts.list'
import { Scale } from 'lucide-react'
import { MoneyTabs, useMoneyPaths } from '#features/invoices/index.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FilterChip } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { type ReceivableRow, useLiveMoney, useReceivables } from '../receipts.api.ts'
import { AgingCard } from './aging-card.tsx'
import { receivablesText } from './receivables.text.ts'

/** What customers owe by how long it is due, the worst first, with their credit beside it (PAY18, prototype u2). */
export function ReceivableListScreen() {
  const t = useText(receivablesText)
  const format = useFormat()
  const money = useMoneyPaths()
  const shop = useShop()
  const [mayTake, mayExport] = [useMay('payments:create'), useMay('reports:export')]
  const [mayDate, mayRefund] = [useMay('payments:backdate'), useMay('payments:refund')]
  const listView = useListView(receivableList)
  const { view, setView } = listView
  useLiveMoney()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    bucket: one.bucket === 'all' ? undefined : one.bucket,
    as_of: one.as_of || undefined,
    basis: one.basis === 'due' ? undefined : one.basis,
    sort: one.sort,
    order: one.dir,
  })
  const list = useReceivables({ ...queryOf(view), page: view.page, limit: view.rows })
  const amount = (value: number, isLate = false) =>
    value > 0 ? <span className={isLate ? 'text-bad' : undefined}>{format.money(value)}</span> : '–'
  const cells: Cells<ReceivableRow, typeof receivableList> = {
    name: {
      least: 150,
      cell: (row) => (
        <div className="two-lines">
          <Link to={money.account(row.customer_id)}>{row.customer_name}</Link>
          <span>{t('invoices', { terms: row.terms, count: row.invoice_count })}</span>
        </div>
      ),
    },
    current: { numeric: true, width: '104px', cell: (row) => amount(row.aging.current) },
    days_30: { numeric: true, width: '100px', cell: (row) => amount(row.aging.days_30) },
    days_60: { numeric: true, width: '100px', cell: (row) => amount(row.aging.days_60) },
    days_90: { numeric: true, width: '100px', cell: (row) => amount(row.aging.days_90, true) },
    over_90: { numeric: true, width: '100px', cell: (row) => amount(row.aging.over_90, true) },
    open: { numeric: true, width: '136px', cell: (row) => <Open row={row} /> },
    credit: {
      numeric: true,
      width: '90px',
      cell: (row) => (row.credit > 0 ? <span className="text-accent-text">{format.money(row.credit)}</span> : '–'),
    },
  }
  return (
    <ListFrame
      t={t}
      icon={<Scale size={24} />}
      view={listView}
      list={list}
      rows={list.data?.receivables}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportReceivables', query: queryOf(view) }}
      rowId={(row) => row.customer_id}
      rowLabel={(row) => row.customer_name}
      rowPath={(row) => money.account(row.customer_id)}
      rowAction={
        mayTake
          ? {
              label: t('take'),
              width: '136px',
              cell: (row) => (
                <Button asChild size="sm">
                  <Link to={money.take} search={{ customer: row.customer_id } as never}>
                    {t('take')}
                  </Link>
                </Button>
              ),
            }
          : undefined
      }
      card={(row) => <ReceivableCard row={row} />}
      figures={
        <>
          <MoneyTabs at="receivables" />
          <AgingCard totals={list.data?.totals} asOf={list.data?.as_of} onBucket={(bucket) => setView({ bucket })} />
        </>
      }
      filters={
        <>
          <FilterChoice
            label={t('bucket')}
            value={view.bucket === 'all' ? '' : view.bucket}
            onValue={(bucket) => setView({ bucket: bucket || 'all' })}
            options={agingBuckets.map((bucket) => ({ value: bucket, label: t(`buckets.${bucket}`) }))}
          />
          <AsOfFilter value={view.as_of} onValue={(day) => setView({ as_of: day })} />
          <FilterChoice
            label={t('basis')}
            value={view.basis === 'due' ? '' : view.basis}
            onValue={(basis) => setView({ basis: basis || 'due' })}
            options={(['due', 'invoice'] as const).map((basis) => ({ value: basis, label: t(`bases.${basis}`) }))}
          />
        </>
      }
      looks={
        <>
          {mayDate && mayRefund && (
            <Button asChild>
              <Link to={money.openings}>{t('openings')}</Link>
            </Button>
          )}
          {mayTake && (
            <Button asChild>
              <Link to={money.lateFees}>{t('lateFees')}</Link>
            </Button>
          )}
          <Button asChild>
            <Link to={money.statements}>{t('statements')}</Link>
          </Button>
        </>
      }
      action={
        mayTake && (
          <Button asChild kind="primary" aria-keyshortcuts="n">
            <Link to={money.take}>{t('take')}</Link>
          </Button>
        )
      }
    />
  )
}

/** What a customer owes, and what of it is disputed (PAY20). */
function Open({ row: { open, disputed } }: { row: ReceivableRow }) {
  const t = useText(receivablesText)
  const format = useFormat()
  return (
    <>
      <b>{open > 0 ? format.money(open) : '–'}</b>
      {disputed > 0 && <span className="block text-sm text-warn">{t('disputed', { amount: format.money(disputed) })}</span>}
    </>
  )
}

/** Any past day can be asked for; it is marked, so that nobody takes it for today. */
function AsOfFilter({ value, onValue }: { value: string; onValue: (day: string) => void }) {
  const t = useText(receivablesText)
  const format = useFormat()
  return (
    <FilterChip label={t('asOf')} value={value === '' ? null : format.calendarDate(value)} onRemove={() => onValue('')}>
      {(close) => (
        <div className="w-56">
          <Field label={t('asOf')} help={t('asOfHelp')}>
            <DateField
              value={value}
              max={format.today}
              onValue={(day) => {
                onValue(day === format.today ? '' : (day ?? ''))
                if (day) close()
              }}
            />
          </Field>
        </div>
      )}
    </FilterChip>
  )
}

/** A customer in the list of a phone. */
function ReceivableCard({ row }: { row: ReceivableRow }) {
  const t = useText(receivablesText)
  const format = useFormat()
  const money = useMoneyPaths()
  const worst = [...agingBuckets].reverse().find((bucket) => row.aging[bucket] > 0)
  return (
    <Link to={money.account(row.customer_id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{row.customer_name}</span>
        <b className="font-[620]">{format.money(row.open)}</b>
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {t('invoices', { terms: row.terms, count: row.invoice_count })}
          {row.disputed > 0 && <span className="text-warn"> · {t('disputed', { amount: format.money(row.disputed) })}</span>}
        </span>
        {worst && (
          <span className={worst === 'over_90' || worst === 'days_90' ? 'text-bad' : undefined}>{t(`buckets.${worst}`)}</span>
        )}
      </span>
    </Link>
  )
}

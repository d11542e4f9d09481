import { Link } from '@tanstack/react-router'
import { keptShare } from '@twopost/contract/purchasing'
import { supplierFigureList } from '@twopost/contract/purchasing.list'
import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { SupplierPill } from '#features/suppliers/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Breadcrumbs, Card, DefinitionList, PageHeader, Stat, StatStrip } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { KeptShare, RatingCell } from './rating-parts.tsx'
import { type SupplierAnalytics, type SupplierFigures, useLiveFigures, useSupplierAnalytics } from './supplier-figures.api.ts'
import { supplierFiguresText } from './supplier-figures.text.ts'

const params = {
  sort: param.oneOf(['rating', 'name', 'deliveries'], 'rating'),
  dir: param.oneOf(['asc', 'desc'], 'desc'),
  page: param.int(1),
  rows: param.int(50, 100),
}

/** What suppliers did in 12 months, the best first (L5, L7, prototype v1). */
export function SupplierFiguresScreen() {
  const t = useText(supplierFiguresText)
  const paths = usePaths()
  const seesList = useMay('suppliers:view')
  const [view, setView] = useUrlState(params)
  const found = useSupplierAnalytics({ sort: view.sort, order: view.dir, page: view.page, limit: view.rows })
  useLiveFigures()
  const problem = useProblemText(found.error)
  const data = found.data
  return (
    <div className="page">
      <PageHeader
        {...(seesList && {
          crumbs: (
            <Breadcrumbs
              items={[
                <Link key="list" to={paths.suppliers}>
                  {t('back')}
                </Link>,
                t('title'),
              ]}
            />
          ),
        })}
        title={t('title')}
        beside={<span className="text-sm text-ink-2">{t('basis')}</span>}
        actions={
          <ListFile
            list={supplierFigureList}
            may="suppliers:view"
            file={{ call: 'exportSupplierFigures', query: { sort: view.sort, order: view.dir } }}
          />
        }
      />
      {found.isError && !data ? (
        <div className="card">
          <ErrorState
            title={t('failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : data.analytics.suppliers.all === 0 ? (
        <div className="card">
          <EmptyState icon={<Handshake size={24} />} title={t('none')} text={t('noneText')} />
        </div>
      ) : (
        <>
          <Strip of={data.analytics} />
          <Rows
            rows={data.analytics.by_supplier}
            sort={{ by: view.sort, direction: view.dir }}
            stale={found.isPlaceholderData}
            onSort={(by, dir) => setView({ sort: by, dir })}
            footer={
              <Pager
                page={data.pagination.page}
                limit={data.pagination.limit}
                total={data.pagination.total}
                onPage={(page) => setView({ page })}
                onLimit={(rows) => setView({ rows })}
              />
            }
          />
          <Counted />
        </>
      )}
    </div>
  )
}

/** What is open with all of them, and what was bought (v1). Without costs, how many in place of how much. */
function Strip({ of }: { of: SupplierAnalytics }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const late = of.late_orders > 0 && <span className="text-bad">{t('late', { count: of.late_orders })}</span>
  const past = of.claims_over > 0 && <span className="text-bad">{t('pastDue', { count: of.claims_over })}</span>
  return (
    <section aria-label={t('strip')}>
      <StatStrip size="sm" pairs>
        <Stat
          label={t('openOrders')}
          value={of.open_total === undefined ? format.number(of.open_orders) : format.money(of.open_total)}
          note={
            <>
              {of.open_total !== undefined && t('orders', { count: of.open_orders })} {late}
            </>
          }
        />
        <Stat
          label={t(of.bought === undefined ? 'deliveriesTotal' : 'bought')}
          value={of.bought === undefined ? format.number(of.deliveries) : format.money(of.bought)}
          note={t('suppliers', { count: of.delivering })}
        />
        <Stat
          label={t('billsToCheck')}
          value={format.number(of.bills_to_check)}
          note={of.bills_over > 0 ? t('billsOver', { count: of.bills_over }) : t('billsNone')}
        />
        <Stat
          label={t('owed')}
          value={of.owed === undefined ? format.number(of.claims) : format.money(of.owed)}
          note={
            <>
              {of.owed !== undefined && t('claims', { count: of.claims })} {past}
            </>
          }
        />
      </StatStrip>
    </section>
  )
}

type SortBy = 'rating' | 'name' | 'deliveries'
function useColumns(rows: readonly SupplierFigures[]): Column<SupplierFigures>[] {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const mayOpen = useMay('suppliers:view')
  const seesCost = rows.some((row) => row.bought !== undefined)
  return [
    {
      id: 'name',
      header: t('supplier'),
      sortable: true,
      cell: (row) => (
        <div className="two-lines">
          {mayOpen ? <Link to={paths.supplier(row.supplier_id)}>{row.name}</Link> : <span>{row.name}</span>}
          <span>
            <span className="truncate">{row.category}</span>
          </span>
        </div>
      ),
    },
    { id: 'rating', header: t('rating'), sortable: true, cell: (row) => <RatingCell of={row} /> },
    { id: 'on_time', header: t('onTime'), numeric: true, cell: (row) => <KeptShare share={keptShare(row.on_time)} /> },
    { id: 'complete', header: t('complete'), numeric: true, cell: (row) => <KeptShare share={keptShare(row.complete)} /> },
    { id: 'price_kept', header: t('priceKept'), numeric: true, cell: (row) => <KeptShare share={keptShare(row.price_kept)} /> },
    { id: 'credits', header: t('credits'), numeric: true, cell: (row) => <KeptShare share={row.credits.share} /> },
    { id: 'days', header: t('days'), numeric: true, cell: (row) => (row.days === null ? '–' : format.number(row.days, 1)) },
    {
      id: 'open',
      header: t('open'),
      numeric: true,
      cell: (row) =>
        row.open_orders === 0 ? (
          '–'
        ) : (
          <span className="flex flex-col items-end">
            {row.open_total !== undefined && <b className="font-[620]">{format.money(row.open_total)}</b>}
            <span className={row.late_orders > 0 ? 'text-sm text-bad' : 'text-sm text-ink-3'}>
              {row.late_orders > 0 ? t('late', { count: row.late_orders }) : t('orders', { count: row.open_orders })}
            </span>
          </span>
        ),
    },
    ...(seesCost
      ? [
          {
            id: 'bought',
            header: t('year'),
            numeric: true,
            cell: (row: SupplierFigures) => (row.bought ? <b className="font-[620]">{format.money(row.bought)}</b> : '–'),
          },
        ]
      : []),
    { id: 'status', header: t('status'), cell: (row) => <SupplierPill status={row.status} /> },
  ]
}
function Rows({
  rows,
  sort,
  stale,
  onSort,
  footer,
}: {
  rows: readonly SupplierFigures[]
  sort: { by: SortBy; direction: 'asc' | 'desc' }
  stale: boolean
  onSort: (by: SortBy, dir: 'asc' | 'desc') => void
  footer: ReactNode
}) {
  const t = useText(supplierFiguresText)
  const columns = useColumns(rows)
  return (
    <Table
      label={t('table')}
      rows={rows}
      columns={columns}
      rowId={(row) => row.supplier_id}
      rowLabel={(row) => row.name}
      sort={sort}
      onSort={({ by, direction }) => onSort(by as SortBy, direction)}
      stale={stale}
      card={(row) => <FiguresCard of={row} />}
      footer={footer}
    />
  )
}

/** A supplier in the list of a phone. */
function FiguresCard({ of }: { of: SupplierFigures }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const mayOpen = useMay('suppliers:view')
  return (
    <div className="row-card">
      <span className="row-card-line">
        {mayOpen ? (
          <Link to={paths.supplier(of.supplier_id)} className="row-card-title min-w-0 flex-1 truncate">
            {of.name}
          </Link>
        ) : (
          <span className="row-card-title min-w-0 flex-1 truncate">{of.name}</span>
        )}
        {of.bought !== undefined && of.bought > 0 && <b>{format.money(of.bought)}</b>}
      </span>
      <RatingCell of={of} />
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1">
          {t('onTime')} <KeptShare share={keptShare(of.on_time)} />
        </span>
        {of.late_orders > 0 && <span className="text-bad">{t('late', { count: of.late_orders })}</span>}
      </span>
    </div>
  )
}

/** How each column is counted, in words. */
function Counted() {
  const t = useText(supplierFiguresText)
  return (
    <Card>
      <DefinitionList
        items={[
          [t('rating'), t('ratingHelp')],
          [t('onTime'), t('onTimeHelp')],
          [t('complete'), t('completeHelp')],
          [t('priceKept'), t('priceKeptHelp')],
          [t('credits'), t('creditsHelp')],
          [t('days'), t('daysHelp')],
        ]}
      />
    </Card>
  )
}

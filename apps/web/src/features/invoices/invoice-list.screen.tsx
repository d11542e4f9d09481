import { Link, useNavigate } from '@tanstack/react-router'
import { invoiceStatuses } from '@twopost/contract/invoices.states'
import { ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { useTyped } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader, Stat, StatStrip } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import { CustomerFilter } from './customer-filter.tsx'
import { InvoiceNumber, InvoicePill, InvoiceVehicle } from './invoice-words.tsx'
import { type Invoice, useInvoices, useLiveInvoices } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

const sortKeys = ['createdAt', 'invoiceNumber', 'issueDate', 'dueDate', 'totalAmount'] as const
const params = {
  q: param.text(),
  status: param.oneOf(['all', ...invoiceStatuses], 'all'),
  customer: param.text(),
  sort: param.oneOf(sortKeys, 'createdAt'),
  dir: param.oneOf(['asc', 'desc'], 'desc'),
  page: param.int(1),
  rows: param.int(10, 100),
}

/** The invoices of the selected shop: what is owed, what is late, what came in (checklist M4, M23). */
export function InvoiceListScreen() {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const shop = useShop()
  const seesCustomers = useMay('customers:view')
  const seesOrders = useMay('service-order:view')
  const [view, setView] = useUrlState(params)
  const [typed, setTyped] = useTyped(view.q, (q) => setView({ q }))
  useLiveInvoices(['listInvoices'])
  const list = useInvoices({
    shop_id: shop?.id,
    status: view.status === 'all' ? undefined : view.status,
    customer: view.customer || undefined,
    search: view.q || undefined,
    sort: view.sort,
    order: view.dir,
    page: view.page,
    limit: view.rows,
  })
  const problem = useProblemText(list.error)
  const { invoices = [], totals, pagination } = list.data ?? {}
  const filtered = view.q !== '' || view.status !== 'all' || view.customer !== ''
  const clear = () => setView({ q: '', status: 'all', customer: '' })

  // The page is gone: back to the last one there is.
  const lastPage = pagination ? Math.max(1, pagination.total_pages) : view.page
  useEffect(() => {
    if (!list.isPlaceholderData && view.page > lastPage) setView({ page: lastPage })
  }, [list.isPlaceholderData, view.page, lastPage, setView])

  const columns: Column<Invoice>[] = [
    {
      id: 'invoiceNumber',
      header: t('number'),
      width: '150px',
      sortable: true,
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.invoice(row.id)}>
            <InvoiceNumber invoice={row} />
          </Link>
          <span>{row.workOrder.number}</span>
        </div>
      ),
    },
    {
      id: 'customer',
      header: t('customer'),
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate">{row.customer.name}</span>
          <span>
            <InvoiceVehicle vehicle={row.vehicle} />
          </span>
        </div>
      ),
    },
    {
      id: 'issueDate',
      header: t('issued'),
      width: '108px',
      sortable: true,
      cell: (row) => (row.issueDate ? format.calendarDate(row.issueDate) : '–'),
    },
    {
      id: 'dueDate',
      header: t('due'),
      width: '108px',
      sortable: true,
      cell: (row) => (row.dueDate ? format.calendarDate(row.dueDate) : '–'),
    },
    {
      id: 'totalAmount',
      header: t('total'),
      width: '120px',
      numeric: true,
      sortable: true,
      cell: (row) => format.money(row.totalAmount),
    },
    {
      id: 'balance',
      header: t('balance'),
      width: '120px',
      numeric: true,
      cell: (row) => (row.status === 'draft' ? '–' : <span className="font-[520]">{format.money(row.balance)}</span>),
    },
    { id: 'status', header: t('status'), width: '168px', cell: (row) => <InvoicePill invoice={row} /> },
  ]
  const counts = { all: totals?.count, draft: totals?.draftCount, overdue: totals?.overdueCount } as Record<
    string,
    number | undefined
  >

  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        beside={
          pagination &&
          pagination.total > 0 && (
            <span className="md:hidden">
              <Count value={format.number(pagination.total)} />
            </span>
          )
        }
      />
      {/* On phones the figures stand two by two without their notes: the list is what one came for. */}
      <div className="max-[479px]:[&_.stat-note]:hidden max-[479px]:[&_.stat:nth-child(2)]:!border-t-0 max-[479px]:[&_.stats]:!grid-cols-2">
        <StatStrip size="sm">
          <Stat label={t('open')} value={totals ? format.money(totals.open) : '–'} note={t('openNote')} />
          <Stat
            label={t('overdue')}
            value={totals ? format.money(totals.overdue) : '–'}
            note={t('overdueNote', { count: totals?.overdueCount ?? 0 })}
          />
          <Stat label={t('drafts')} value={totals ? format.number(totals.draftCount) : '–'} note={t('draftsNote')} />
          <Stat label={t('paidThisMonth')} value={totals ? format.money(totals.paidThisMonth) : '–'} note={t('paidNote')} />
        </StatStrip>
      </div>
      <StatusTabs
        label={t('statusFilter')}
        value={view.status}
        onValue={(status) => setView({ status })}
        items={(['all', ...invoiceStatuses] as const).map((status) => ({
          value: status,
          label: status === 'all' ? t('all') : t(`statuses.${status}`),
          count: counts[status] === undefined ? undefined : format.number(counts[status]),
        }))}
      />
      <FilterBar onClear={filtered ? clear : undefined}>
        <SearchInput label={t('search')} value={typed} onValue={setTyped} frameClassName="!w-70 max-w-[70vw]" />
        {seesCustomers && <CustomerFilter value={view.customer} onValue={(customer) => setView({ customer })} />}
      </FilterBar>
      {list.isError && !list.data ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={list.error.requestId}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : !list.data ? (
        <SkeletonRows rows={8} />
      ) : invoices.length === 0 ? (
        <div className="card">
          {filtered || view.page > 1 ? (
            <FilteredEmpty title={t('filteredTitle')} clearText={t('clearFilters')} onClear={clear} />
          ) : (
            <EmptyState
              icon={<ReceiptText size={24} />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={
                seesOrders && (
                  <Button asChild kind="primary">
                    <Link to={paths.orders}>{t('toOrders')}</Link>
                  </Button>
                )
              }
            />
          )}
        </div>
      ) : (
        <div className="relative">
          <ThinProgress active={list.isFetching} />
          <Table
            label={t('title')}
            rows={invoices}
            columns={columns}
            rowId={(row) => row.id}
            rowLabel={(row) => row.invoiceNumber ?? row.workOrder.number}
            sort={{ by: view.sort, direction: view.dir }}
            onSort={({ by, direction }) => setView({ sort: by as (typeof sortKeys)[number], dir: direction })}
            fixed
            stale={list.isPlaceholderData}
            onOpen={(row) => void navigate({ to: paths.invoice(row.id) })}
            card={(row) => <InvoiceCard invoice={row} />}
            footer={
              <Pager
                page={view.page}
                limit={view.rows}
                total={pagination?.total ?? 0}
                capped={pagination?.total_is_capped ?? false}
                onPage={(page) => setView({ page })}
                onLimit={(rows) => setView({ rows })}
              />
            }
          />
        </div>
      )}
    </div>
  )
}

/** An invoice in the list of a phone. */
function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.invoice(invoice.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{invoice.customer.name}</span>
        <b className="font-[620]">{format.money(invoice.status === 'draft' ? invoice.totalAmount : invoice.balance)}</b>
      </span>
      <span className="row-card-line text-ink-2">
        <InvoiceVehicle vehicle={invoice.vehicle} />
      </span>
      <span className="row-card-line text-ink-3">
        <InvoicePill invoice={invoice} />
        <span className="min-w-0 flex-1 truncate text-right">
          {invoice.invoiceNumber ?? invoice.workOrder.number}
          {invoice.dueDate && invoice.balance > 0 && ` · ${t('dueOn', { date: format.calendarDate(invoice.dueDate) })}`}
        </span>
      </span>
    </Link>
  )
}

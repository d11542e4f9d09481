import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList, Plus, Truck, Users } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { useTyped } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count, Pill } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Customer, useCustomers } from './customers.api.ts'
import { customersText } from './customers.text.ts'
import { LazyCustomerDialog } from './lazy-customer-dialog.tsx'

const params = {
  q: param.text(),
  type: param.oneOf(['', 'individual', 'company'], ''),
  status: param.oneOf(['', 'active', 'inactive'], ''),
  page: param.int(1),
  rows: param.int(10, 100),
}

/** The customers of the selected shop (checklist E5, E13). */
export function CustomerListScreen() {
  const t = useText(customersText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const shop = useShop()
  const mayCreate = useMay('customers:create')
  const seesMoney = useMay('invoices:view')
  const [view, setView] = useUrlState(params)
  const [typed, setTyped] = useTyped(view.q, (q) => setView({ q }))
  const [creating, setCreating] = useState(false)
  useTriggerDialog('create-customer', () => mayCreate && setCreating(true))
  useLiveRefresh(['customer.changed'], ['listCustomers'])
  const list = useCustomers({
    shop_id: shop?.id,
    all: view.q || undefined,
    customer_type: view.type || undefined,
    status: view.status || undefined,
    page: view.page,
    limit: view.rows,
  })
  const problem = useProblemText(list.error)
  const filtered = view.q !== '' || view.type !== '' || view.status !== ''
  const clear = () => setView({ q: '', type: '', status: '' })
  const customers = list.data?.customers ?? []
  const pagination = list.data?.pagination
  const newButton = mayCreate && (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )

  const columns: Column<Customer>[] = [
    {
      id: 'name',
      header: t('one'),
      cell: (row) => (
        <div className="flex items-center gap-3">
          <Avatar name={row.name} />
          <div className="two-lines">
            <Link to={paths.customer(row.id)}>{row.name}</Link>
            <span>
              <span className="truncate">{secondName(row) || t(row.customer_type)}</span>
            </span>
          </div>
        </div>
      ),
    },
    {
      id: 'contact',
      header: t('contact'),
      cell: (row) => (
        <div className="two-lines">
          <span className="font-normal">{row.phone || '–'}</span>
          <span>
            <span className="truncate">{row.email}</span>
          </span>
        </div>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      width: '120px',
      cell: (row) => (
        <Pill family="shop" value={row.status}>
          {t(row.status)}
        </Pill>
      ),
    },
    { id: 'vehicles', header: t('vehicles'), numeric: true, width: '96px', cell: (row) => row.vehicle_count },
    { id: 'orders', header: t('openOrders'), numeric: true, width: '128px', cell: (row) => row.open_order_count },
    ...(seesMoney
      ? [
          {
            id: 'balance',
            header: t('balance'),
            numeric: true,
            width: '120px',
            cell: (row: Customer) => <span className="font-[520]">{format.money(row.balance_due)}</span>,
          },
        ]
      : []),
  ]

  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        beside={pagination && pagination.total > 0 && <Count value={format.number(pagination.total)} />}
        actions={<span className="max-md:hidden">{newButton}</span>}
      />
      <FilterBar onClear={filtered ? clear : undefined}>
        <SearchInput label={t('search')} value={typed} onValue={setTyped} frameClassName="!w-70 max-w-[70vw]" />
        <FilterChoice
          label={t('type')}
          value={view.type}
          onValue={(type) => setView({ type })}
          options={[
            { value: 'individual', label: t('individual') },
            { value: 'company', label: t('company') },
          ]}
        />
        <FilterChoice
          label={t('status')}
          value={view.status}
          onValue={(status) => setView({ status })}
          options={[
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ]}
        />
      </FilterBar>
      {list.isError ? (
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
      ) : customers.length === 0 ? (
        <div className="card">
          {filtered || view.page > 1 ? (
            <FilteredEmpty title={t('filteredTitle')} clearText={t('clearFilters')} onClear={clear} />
          ) : (
            <EmptyState icon={<Users size={24} />} title={t('emptyTitle')} text={t('emptyText')} action={newButton} />
          )}
        </div>
      ) : (
        <div className="relative">
          <ThinProgress active={list.isFetching} />
          <Table
            label={t('title')}
            rows={customers}
            columns={columns}
            rowId={(row) => row.id}
            rowLabel={(row) => row.name}
            fixed
            stale={list.isPlaceholderData}
            onOpen={(row) => void navigate({ to: paths.customer(row.id) })}
            card={(row) => <CustomerCard customer={row} />}
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
      {mayCreate && <div className="action-bar">{newButton}</div>}
      <LazyCustomerDialog open={creating} onOpenChange={setCreating} />
    </div>
  )
}

/** A customer in the list of a phone. */
/** The company, where it says more than the name. */
const secondName = (row: Customer): string => (row.company_name === row.name ? '' : row.company_name)

function CustomerCard({ customer }: { customer: Customer }) {
  const t = useText(customersText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.customer(customer.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{customer.name}</span>
        {customer.status === 'inactive' && (
          <Pill family="shop" value="inactive">
            {t('inactive')}
          </Pill>
        )}
        {customer.balance_due > 0 && <b className="font-[620]">{format.money(customer.balance_due)}</b>}
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{secondName(customer) || t(customer.customer_type)}</span>
        {customer.phone}
      </span>
      <span className="row-card-line text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <Truck size={16} /> {t('vehicleCount', { count: customer.vehicle_count })}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <ClipboardList size={16} /> {t('orderCount', { count: customer.open_order_count })}
        </span>
      </span>
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import { customerList } from '@twopost/contract/customers.list'
import { ChartColumn, ClipboardList, Plus, Truck, Users } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Pill } from '#ui/status.tsx'
import { type Customer, useCustomers } from './customers.api.ts'
import { customersText } from './customers.text.ts'
import { LazyCustomerDialog } from './lazy-customer-dialog.tsx'

/** The customers of the selected shop (E5, E13). */
export function CustomerListScreen() {
  const t = useText(customersText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayCreate = useMay('customers:create')
  const seesMoney = useMay('invoices:view')
  const mayExport = useMay('customers:export')
  const listView = useListView(customerList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useLiveRefresh(['customer.changed'], ['listCustomers'])
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    all: one.q || undefined,
    customer_type: one.type || undefined,
    status: one.status || undefined,
  })
  const query = queryOf(view)
  const list = useCustomers({ ...query, page: view.page, limit: view.rows })

  const cells: Cells<Customer, typeof customerList> = {
    name: {
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
    contact: {
      cell: (row) => (
        <div className="two-lines">
          <span className="font-normal">{formatPhone(row.phone) || '–'}</span>
          <span>
            <span className="truncate">{row.email}</span>
          </span>
        </div>
      ),
    },
    status: {
      width: '120px',
      cell: (row) => (
        <Pill family="shop" value={row.status}>
          {t(row.status)}
        </Pill>
      ),
    },
    vehicles: { numeric: true, width: '96px', cell: (row) => row.vehicle_count },
    orders: { numeric: true, width: '128px', cell: (row) => row.open_order_count },
    balance: {
      numeric: true,
      width: '120px',
      hidden: !seesMoney,
      cell: (row) => <span className="font-[520]">{format.money(row.balance_due)}</span>,
    },
    address: {
      cell: (row) => (
        <span className="block truncate">{[row.address, row.city, row.state].filter(Boolean).join(', ') || '–'}</span>
      ),
    },
    terms: { width: '140px', cell: (row) => row.billing_preferences.paymentTerms },
    created: { width: '120px', cell: (row) => format.date(row.created_at) },
  }

  return (
    <ListFrame
      t={t}
      icon={<Users size={24} />}
      view={listView}
      list={list}
      rows={list.data?.customers}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportCustomers', query }}
      counts={{ call: 'listCustomers', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowPath={(row) => paths.customer(row.id)}
      card={(row) => <CustomerCard customer={row} />}
      looks={<Looks />}
      filters={
        <>
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
        </>
      }
      action={
        mayCreate && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <LazyCustomerDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

/** The company, where it says more than the name. */
const secondName = (row: Customer): string => (row.company_name === row.name ? '' : row.company_name)

/** A customer in the list of a phone. */
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
        {formatPhone(customer.phone)}
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

/** Other looks at customers: the certificates that end soon, and the figures. */
function Looks() {
  const t = useText(customersText)
  const paths = usePaths()
  return (
    <>
      {useMay('tax:view') && (
        <Button asChild>
          <Link to={paths.certificates}>{t('certificates')}</Link>
        </Button>
      )}
      <FiguresLink />
    </>
  )
}

/** The way to the figures of customers. */
function FiguresLink() {
  const t = useText(customersText)
  return (
    <Button asChild>
      <Link to={usePaths().customerFigures}>
        <ChartColumn size={16} />
        {t('analytics')}
      </Link>
    </Button>
  )
}

import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import { addressLine } from '@twopost/contract/suppliers'
import { supplierList } from '@twopost/contract/suppliers.list'
import { supplierStatuses } from '@twopost/contract/suppliers.states'
import { ChartColumn, Handshake, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import { LazySupplierDialog } from './lazy-supplier-dialog.tsx'
import { SupplierPill, SupplierRating } from './supplier-words.tsx'
import { type Supplier, useSuppliers } from './suppliers.api.ts'
import { suppliersText } from './suppliers.text.ts'

/** The suppliers of the organization (L2, L7, B35). */
export function SupplierListScreen() {
  const t = useText(suppliersText)
  const format = useFormat()
  const paths = usePaths()
  const mayCreate = useMay('suppliers:create')
  const mayExport = useMay('reports:export')
  const listView = useListView(supplierList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useLiveRefresh(['supplier.changed'], ['listSuppliers'])
  const queryOf = (one: typeof view) => ({
    search: one.q || undefined,
    category: one.category || undefined,
    status: one.status === 'all' ? undefined : one.status,
    sort: one.sort,
    order: one.dir,
  })
  const query = queryOf(view)
  const list = useSuppliers({ ...query, page: view.page, limit: view.rows })
  const counts = list.data?.counts

  const cells: Cells<Supplier, typeof supplierList> = {
    name: {
      least: 240,
      cell: (row) => (
        <div className="flex items-center gap-3">
          <Avatar name={row.name} />
          <div className="two-lines">
            <Link to={paths.supplier(row.id)}>{row.name}</Link>
            <span>
              <span className="truncate">{[row.city, row.state].filter(Boolean).join(', ')}</span>
            </span>
          </div>
        </div>
      ),
    },
    category: { least: 120, cell: (row) => <span className="block truncate text-ink-2">{row.category}</span> },
    contact: {
      least: 160,
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate font-normal">{row.contact_person || formatPhone(row.phone) || '–'}</span>
          {row.contact_person && <span>{formatPhone(row.phone)}</span>}
        </div>
      ),
    },
    rating: { width: '150px', cell: (row) => <SupplierRating rating={row.rating} /> },
    status: { width: '124px', cell: (row) => <SupplierPill status={row.status} /> },
    address: { cell: (row) => <span className="block truncate">{addressLine(row) || '–'}</span> },
    account_number: { width: '150px', cell: (row) => <span className="block truncate">{row.account_number || '–'}</span> },
    payment_terms: {
      width: '140px',
      cell: (row) => (row.payment_terms === 'Due on receipt' ? t('dueOnReceipt') : row.payment_terms) || '–',
    },
    website: {
      cell: (row) => <span className="block truncate">{row.website.replace(/^https?:\/\//, '') || '–'}</span>,
    },
    created_at: { width: '120px', cell: (row) => format.date(row.created_at) },
  }

  return (
    <ListFrame
      t={t}
      icon={<Handshake size={24} />}
      view={listView}
      list={list}
      rows={list.data?.suppliers}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportSuppliers', query }}
      counts={{ call: 'listSuppliers', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowPath={(row) => paths.supplier(row.id)}
      card={(row) => <SupplierCard supplier={row} />}
      tabs={
        <StatusTabs
          label={t('statusFilter')}
          value={view.status}
          onValue={(status) => setView({ status })}
          items={(['all', ...supplierStatuses] as const).map((status) => ({
            value: status,
            label: t(`tabs.${status}`),
            count: counts && format.number(counts[status]),
          }))}
        />
      }
      filters={
        <FilterChoice
          label={t('category')}
          value={view.category}
          onValue={(category) => setView({ category })}
          options={(list.data?.categories ?? []).map((one) => ({ value: one, label: one }))}
        />
      }
      action={
        <>
          <Button asChild>
            <Link to={paths.supplierFigures}>
              <ChartColumn size={16} /> {t('figures')}
            </Link>
          </Button>
          {mayCreate && (
            <>
              <Button asChild>
                <Link to={paths.supplierImport}>
                  <Upload size={16} /> {t('import')}
                </Link>
              </Button>
              <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
                {t('new')}
              </Button>
            </>
          )}
        </>
      }
    >
      <LazySupplierDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

/** A supplier in the list of a phone. */
function SupplierCard({ supplier }: { supplier: Supplier }) {
  const paths = usePaths()
  return (
    <Link to={paths.supplier(supplier.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{supplier.name}</span>
        {supplier.status !== 'active' && <SupplierPill status={supplier.status} />}
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{supplier.category}</span>
        {formatPhone(supplier.phone)}
      </span>
      {(supplier.contact_person || supplier.city) && (
        <span className="row-card-line text-ink-3">
          <span className="min-w-0 flex-1 truncate">{supplier.contact_person}</span>
          {[supplier.city, supplier.state].filter(Boolean).join(', ')}
        </span>
      )}
    </Link>
  )
}

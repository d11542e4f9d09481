import { Link } from '@tanstack/react-router'
import { vendorBillList } from '@twopost/contract/purchasing.list'
import { billStates } from '@twopost/contract/purchasing.states'
import { FileUp, Paperclip, Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { SupplierFilter } from '#features/suppliers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { MoneyTabs } from '../claims/claim-words.tsx'
import { StageStrip } from '../stage-strip.tsx'
import { BillPill, useDifference } from './bill-words.tsx'
import { useLiveBills, useVendorBills, type VendorBill } from './bills.api.ts'
import { billsText } from './bills.text.ts'

const BillDialog = lazyDialog(() => import('./bill-dialog.tsx'))

/** The bills of suppliers to the selected shop (PAR28, PAR32). */
export function BillListScreen() {
  const t = useText(billsText)
  const format = useFormat()
  const difference = useDifference()
  const paths = usePaths()
  const shop = useShop()
  const seesSuppliers = useMay('suppliers:view')
  const mayExport = useMay('reports:export')
  const listView = useListView(vendorBillList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useLiveBills()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    status: one.status === 'all' ? undefined : one.status,
    supplier_id: one.supplier || undefined,
    needs_approval: one.approval === 'true' ? ('true' as const) : undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = useVendorBills({ ...queryOf(view), page: view.page, limit: view.rows })

  const cells: Cells<VendorBill, typeof vendorBillList> = {
    number: { least: 140, cell: (row) => <BillNumber bill={row} /> },
    supplier: { least: 150, cell: (row) => <span className="block truncate">{row.supplier_name}</span> },
    bill_date: { width: '110px', cell: (row) => format.calendarDate(row.bill_date) },
    due_date: { width: '110px', cell: (row) => (row.due_date ? format.calendarDate(row.due_date) : '–') },
    status: { width: '160px', cell: (row) => <BillPill bill={row} /> },
    delivered: { numeric: true, width: '120px', wide: true, cell: (row) => format.money(row.delivered) },
    total: { numeric: true, width: '120px', cell: (row) => <b>{format.money(row.total)}</b> },
    difference: {
      numeric: true,
      width: '150px',
      cell: (row) => (
        <span className={row.needs_approval ? 'text-warn' : row.difference === 0 ? 'text-ink-3' : ''}>
          {difference(row.difference, row.delivered)}
        </span>
      ),
    },
    created_by: { width: '150px', cell: (row) => <span className="block truncate">{row.created_by}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<ReceiptText size={24} />}
      view={listView}
      list={list}
      rows={list.data?.vendor_bills}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportVendorBills', query: queryOf(view) }}
      counts={{ call: 'listVendorBills', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      rowPath={(row) => paths.vendorBill(row.id)}
      card={(row) => <BillCard bill={row} />}
      figures={
        <>
          <StageStrip at="bills" />
          <MoneyTabs at="bills" />
        </>
      }
      filters={
        <>
          <FilterChoice
            label={t('status')}
            value={view.status === 'all' ? '' : view.status}
            onValue={(status) => setView({ status: status || 'all' })}
            options={billStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          />
          {seesSuppliers && <SupplierFilter value={view.supplier} onValue={(supplier) => setView({ supplier })} />}
          <FilterChoice
            label={t('approval')}
            value={view.approval}
            onValue={(approval) => setView({ approval })}
            options={[{ value: 'true', label: t('onlyApproval') }]}
          />
        </>
      }
      looks={
        <Button asChild>
          <Link to={paths.vendorBillImport}>
            <FileUp size={16} /> {t('import')}
          </Link>
        </Button>
      }
      action={
        <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      }
    >
      <BillDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

/** A bill in the list of a phone. */
export function BillCard({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.vendorBill(bill.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{bill.number}</span>
        <BillPill bill={bill} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{bill.supplier_name}</span>
        <b className="text-ink-1">{format.money(bill.total)}</b>
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">{format.calendarDate(bill.bill_date)}</span>
        {bill.due_date && <span>{t('dueOn', { date: format.shortDay(bill.due_date) })}</span>}
      </span>
    </Link>
  )
}

/** The number of a bill, and a sign where its paper is here. */
function BillNumber({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  const paths = usePaths()
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Link className="truncate" to={paths.vendorBill(bill.id)}>
        {bill.number}
      </Link>
      {bill.has_file && <Paperclip size={14} className="flex-none text-ink-3" role="img" aria-label={t('paper')} />}
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import { deliveryList, purchaseOrderList } from '@twopost/contract/purchasing.list'
import { purchaseStages } from '@twopost/contract/purchasing.states'
import { PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { PrintBar } from '#features/documents/index.ts'
import { SupplierFilter } from '#features/suppliers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Expected, ReceivedShare, StagePill } from './purchase-words.tsx'
import { type PurchaseOrder, useLivePurchases, usePurchaseOrders } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'
import { StageStrip } from './stage-strip.tsx'

const PurchaseDialog = lazyDialog(() => import('./purchase-dialog.tsx'))

/** The purchase orders of the selected shop, at every stage (K20, prototype p3). */
export function PurchaseListScreen() {
  const t = useText(purchasingText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const seesCost = useMay('pricing:cost')
  const seesSuppliers = useMay('suppliers:view')
  const [seesPurchases, exports] = [useMay('purchasing:view'), useMay('reports:export')]
  const mayExport = seesPurchases && exports
  const listView = useListView(purchaseOrderList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useLivePurchases()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    stage: one.stage === 'all' ? undefined : one.stage,
    supplier_id: one.supplier || undefined,
    late: one.late === 'true' ? ('true' as const) : undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = usePurchaseOrders({ ...queryOf(view), page: view.page, limit: view.rows })

  const cells: Cells<PurchaseOrder, typeof purchaseOrderList> = {
    number: {
      least: 150,
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.purchaseOrder(row.id)}>{row.number}</Link>
          <span>
            {row.order_date
              ? t('orderedOn', { date: format.calendarDate(row.order_date) })
              : t('madeOn', { date: format.date(row.created_at) })}
          </span>
        </div>
      ),
    },
    supplier: { least: 160, cell: (row) => <span className="block truncate">{row.supplier_name}</span> },
    status: { width: '150px', cell: (row) => <StagePill stage={row.stage} /> },
    received: { width: '140px', cell: (row) => <ReceivedShare order={row} /> },
    expected_delivery: { width: '130px', cell: (row) => <Expected order={row} /> },
    total: { numeric: true, width: '120px', hidden: !seesCost, cell: (row) => <b>{format.money(row.total ?? 0)}</b> },
    created_at: { width: '120px', cell: (row) => format.date(row.created_at) },
    created_by: { width: '150px', cell: (row) => <span className="block truncate">{row.created_by}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<PackageOpen size={24} />}
      view={listView}
      list={list}
      rows={list.data?.purchase_orders}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportPurchaseOrders', query: queryOf(view) }}
      looks={
        <ListFile
          of={t('deliveriesFile')}
          list={deliveryList}
          may="purchasing:view"
          file={{ call: 'exportDeliveries', query: { shop_id: shop?.id, supplier_id: view.supplier || undefined } }}
        />
      }
      counts={{ call: 'listPurchaseOrders', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      bulk={(selection, keep) => <PrintBar kind="purchase_order" ids={[...selection.keys()]} onClear={() => keep([])} />}
      rowPath={(row) => paths.purchaseOrder(row.id)}
      card={(row) => <PurchaseCard order={row} />}
      figures={<StageStrip at={view.stage} />}
      filters={
        <>
          <FilterChoice
            label={t('status')}
            value={view.stage === 'all' ? '' : view.stage}
            onValue={(stage) => setView({ stage: stage || 'all' })}
            options={purchaseStages.map((stage) => ({ value: stage, label: t(`stage.${stage}`) }))}
          />
          {seesSuppliers && <SupplierFilter value={view.supplier} onValue={(supplier) => setView({ supplier })} />}
          <FilterChoice
            label={t('late')}
            value={view.late}
            onValue={(late) => setView({ late })}
            options={[{ value: 'true', label: t('onlyLate') }]}
          />
        </>
      }
      action={
        mayBuy && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <PurchaseDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

/** A purchase order in the list of a phone. */
function PurchaseCard({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.purchaseOrder(order.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{order.number}</span>
        <StagePill stage={order.stage} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{order.supplier_name}</span>
        {order.total !== undefined && <b className="text-ink-1">{format.money(order.total)}</b>}
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          {order.status === 'draft'
            ? t('lines', { count: order.line_count })
            : t('linesOf', { done: String(order.done_count), count: order.line_count })}
        </span>
        <Expected order={order} />
      </span>
    </Link>
  )
}

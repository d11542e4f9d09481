import { Link } from '@tanstack/react-router'
import { itemList } from '@twopost/contract/inventory.list'
import { itemKinds } from '@twopost/contract/inventory.states'
import { Boxes, ListPlus, Plus, SlidersHorizontal, Upload, Warehouse } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LabelsBar } from '#features/documents/index.ts'
import { SupplierFilter } from '#features/suppliers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Dot } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { type Item, useItemCategories, useItems, useLiveItems, useStockAnalytics } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'
import { LazyItemDialog } from './lazy-item-dialog.tsx'
import { ledgerText } from './ledger.text.ts'
import { ScanButton } from './scan/scan-button.tsx'
import { StockBar, StockLegend } from './stock-bar.tsx'
import { StockPill } from './stock-pill.tsx'

const mostIdle = 1000
const isMore = (count: number): boolean => count >= mostIdle
const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx'))
const tabs = ['all', 'low', 'out', 'reserved', 'idle'] as const
const StockStrip = lazyPart(() => import('./figures/stock-strip.tsx').then((module) => module.default))

/** The parts of the organization as the selected shop has them: what is low comes first (K2, B33, prototype p1). */
export function InventoryListScreen() {
  const t = useText(inventoryText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayCreate = useMay('inventory:create')
  const mayExport = useMay('reports:export')
  const seesSuppliers = useMay('suppliers:view')
  const listView = useListView(itemList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  const [adjusted, setAdjusted] = useState<Item | null>(null)
  const [adjusting, setAdjusting] = useState(false)
  const words = useText(ledgerText)
  useLiveItems()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    category: one.category || undefined,
    stock: one.stock === 'all' ? undefined : one.stock,
    kind: one.kind || undefined,
    supplier_id: one.supplier || undefined,
    state: one.state || undefined,
    sort: one.sort,
    order: one.dir,
  })
  const query = queryOf(view)
  const list = useItems({ ...query, page: view.page, limit: view.rows })
  const counts = list.data?.counts
  // The list counts what is idle up to 1,000; the figures beside it count all.
  const idle = useStockAnalytics().data?.analytics.idle
  const manyIdle = idle !== undefined && isMore(idle) ? format.number(idle) : `${format.number(mostIdle)}+`
  const cells = useItemCells()
  return (
    <ListFrame
      t={t}
      icon={<Warehouse size={24} />}
      view={listView}
      list={list}
      rows={list.data?.inventory}
      pagination={list.data?.pagination}
      cells={cells}
      {...(mayCreate && {
        rowAction: {
          label: words('adjust'),
          width: '48px',
          cell: (row: Item) =>
            row.kind !== 'non_stock' && (
              <IconButton
                label={words('adjustNamed', { name: row.name })}
                icon={<SlidersHorizontal size={16} />}
                onClick={() => {
                  setAdjusted(row)
                  setAdjusting(true)
                }}
              />
            ),
        },
      })}
      cardsBelow={820}
      dense
      file={mayExport && { call: 'exportItems', query, book: true }}
      counts={{ call: 'listItems', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowPath={(row) => paths.item(row.id)}
      card={(row) => <ItemCard item={row} />}
      figures={
        <Suspense fallback={<div className="min-h-[84px]" />}>
          <StockStrip onShow={(stock) => setView({ stock })} />
        </Suspense>
      }
      pageNote={<StockLegend />}
      tabs={
        <StatusTabs
          label={t('stockFilter')}
          value={view.stock}
          onValue={(stock) => setView({ stock })}
          items={tabs.map((stock) => ({
            value: stock,
            label: t(`tabs.${stock}`),
            icon: (stock === 'low' || stock === 'out') && <Dot family="stock" value={stock} />,
            count: counts && (stock === 'idle' && isMore(counts.idle) ? manyIdle : format.number(counts[stock])),
          }))}
        />
      }
      filters={
        <>
          <CategoryFilter value={view.category} onValue={(category) => setView({ category })} />
          <FilterChoice
            label={t('kind')}
            value={view.kind}
            onValue={(kind) => setView({ kind })}
            options={itemKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          />
          {seesSuppliers && <SupplierFilter value={view.supplier} onValue={(supplier) => setView({ supplier })} />}
          <FilterChoice
            label={t('state')}
            value={view.state}
            onValue={(state) => setView({ state })}
            options={[
              { value: 'active', label: t('active') },
              { value: 'inactive', label: t('inactive') },
            ]}
          />
        </>
      }
      looks={<Looks />}
      bulk={(selection, keep) => <LabelsBar kind="part" ids={[...selection.keys()]} onClear={() => keep([])} />}
      action={mayCreate && <Adding low={view.stock === 'low' && (counts?.low ?? 0) > 0} onAdd={() => setCreating(true)} />}
    >
      {adjusted && <AdjustDialog open={adjusting} onOpenChange={setAdjusting} item={adjusted} />}
      <LazyItemDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

/** The kits of these parts, and finding one by its code. */
function Looks() {
  const t = useText(inventoryText)
  const paths = usePaths()
  return (
    <>
      <Button asChild>
        <Link to={paths.kits}>
          <Boxes size={16} /> {t('kits')}
        </Link>
      </Button>
      <ScanButton />
    </>
  )
}

/** One part by hand, or many out of a file; and where what is low is ordered. */
function Adding({ low, onAdd }: { low: boolean; onAdd: () => void }) {
  const t = useText(inventoryText)
  const paths = usePaths()
  return (
    <>
      {low && (
        <Button asChild>
          <Link to={paths.reorders}>
            <ListPlus size={16} /> {t('reorderLow')}
          </Link>
        </Button>
      )}
      <Button asChild>
        <Link to={paths.itemImport}>
          <Upload size={16} /> {t('import')}
        </Link>
      </Button>
      <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={onAdd}>
        {t('new')}
      </Button>
    </>
  )
}

function CategoryFilter({ value, onValue }: { value: string; onValue: (category: string) => void }) {
  const t = useText(inventoryText)
  const categories = useItemCategories().data?.categories ?? []
  return (
    <FilterChoice
      label={t('category')}
      value={value}
      onValue={onValue}
      options={categories.map(({ name }) => ({ value: name, label: name }))}
    />
  )
}

/** What each column shows; cost and value only for those who may see what parts cost. */
function useItemCells(): Cells<Item, typeof itemList> {
  const t = useText(inventoryText)
  const format = useFormat()
  const paths = usePaths()
  const seesCost = useMay('pricing:cost')
  const units = (row: Item, count: number) => (row.kind === 'non_stock' ? '–' : format.number(count))
  return {
    name: {
      least: 240,
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.item(row.id)}>{row.name}</Link>
          <span>
            <span className="truncate">
              {[row.partNumber, row.category].filter(Boolean).join(' · ')}
              {!row.is_active && ` · ${t('inactive')}`}
            </span>
          </span>
        </div>
      ),
    },
    location: { width: '88px', cell: (row) => <span className="block truncate">{row.location || '–'}</span> },
    quantity: {
      width: '140px',
      cell: (row) =>
        row.stock_state === null ? (
          <span className="text-ink-3">{units(row, row.quantity)}</span>
        ) : (
          <span className="flex items-center gap-2.5">
            <span className="min-w-11 text-right font-[520] tabular-nums">{format.number(row.quantity)}</span>
            <StockBar item={row} />
          </span>
        ),
    },
    reserved: { numeric: true, width: '88px', wide: true, cell: (row) => units(row, row.reserved) },
    available: {
      numeric: true,
      width: '92px',
      cell: (row) => (
        <b className={row.available <= 0 && row.stock_state !== null ? 'font-[620] text-bad' : 'font-[620]'}>
          {units(row, row.available)}
        </b>
      ),
    },
    on_order: { numeric: true, width: '84px', wide: true, cell: (row) => (row.on_order > 0 ? format.number(row.on_order) : '–') },
    unit_cost: {
      numeric: true,
      width: '92px',
      wide: true,
      hidden: !seesCost,
      cell: (row) => (row.unit_cost === null || row.unit_cost === undefined ? '–' : format.money(row.unit_cost)),
    },
    stock_value: {
      numeric: true,
      width: '104px',
      hidden: !seesCost,
      cell: (row) => format.money(row.stock_value ?? 0),
    },
    stock: { width: '106px', cell: (row) => <StockPill item={row} /> },
    unit_price: { numeric: true, width: '104px', cell: (row) => format.money(row.unit_price) },
    part_number: { width: '150px', cell: (row) => <span className="block truncate">{row.partNumber}</span> },
    maker: { width: '140px', cell: (row) => <span className="block truncate">{row.maker || '–'}</span> },
    category: { width: '140px', cell: (row) => <span className="block truncate">{row.category || '–'}</span> },
    kind: { width: '130px', cell: (row) => (row.is_kit ? t('isKit') : t(`kinds.${row.kind}`)) },
    supplier: { width: '160px', cell: (row) => <span className="block truncate">{row.supplier_name || '–'}</span> },
    reorder_point: { numeric: true, width: '110px', cell: (row) => format.number(row.reorder_point) },
    created_at: { width: '120px', cell: (row) => format.date(row.created_at) },
  }
}

/** A part in the list of a phone. */
function ItemCard({ item }: { item: Item }) {
  const t = useText(inventoryText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.item(item.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{item.name}</span>
        <StockPill item={item} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{[item.partNumber, item.category].filter(Boolean).join(', ')}</span>
        {item.location && <span className="tag">{item.location}</span>}
      </span>
      {item.stock_state !== null && (
        <>
          <StockBar item={item} />
          <span className="grid grid-cols-3 gap-2">
            {(
              [
                ['onHand', item.quantity],
                ['reserved', item.reserved],
                ['available', item.available],
              ] as const
            ).map(([word, count]) => (
              <span key={word} className="flex flex-col">
                <span className="text-sm text-ink-3">{t(word)}</span>
                <b className={word === 'available' && count <= 0 ? 'text-[17px] font-[620] text-bad' : 'text-[17px] font-[620]'}>
                  {format.number(count)}
                </b>
              </span>
            ))}
          </span>
        </>
      )}
    </Link>
  )
}

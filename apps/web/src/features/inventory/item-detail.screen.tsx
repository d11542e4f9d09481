import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeftRight, ListPlus, MoreHorizontal, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LabelsItem, LazyLabelsDialog } from '#features/documents/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { DeleteRecordDialog } from '#platform/delete-record-dialog.tsx'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, DefinitionList, Facts } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { HeldBy, ItemDays } from './figures/item-use.tsx'
import { type Item, useDeleteItem, useItem, useLiveItems, useReorderItem } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'
import { ItemKit, ItemKitDialog } from './kits/item-kit.tsx'
import { LazyItemDialog } from './lazy-item-dialog.tsx'
import { ledgerText } from './ledger.text.ts'
import { Movements } from './movements.tsx'
import { ItemAlternates, ItemNumbers } from './numbers/item-numbers.tsx'
import { ScanButton } from './scan/scan-button.tsx'
import { StockBar } from './stock-bar.tsx'
import { StockPill } from './stock-pill.tsx'

const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'))
const WhyDialog = lazyDialog(() => import('./figures/why-dialog.tsx'))

function useInventoryPlace(): ListPlace {
  const t = useText(inventoryText)
  const paths = usePaths()
  return { to: paths.inventory, title: t('title'), back: t('back') }
}

/** One part: what the selected shop has of it, what it is and what it costs (K3, prototype p2). */
export function ItemDetailScreen() {
  const t = useText(inventoryText)
  const { itemId = '' } = useParams({ strict: false }) as { itemId?: string }
  const found = useItem(itemId)
  useLiveItems()
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useInventoryPlace()}>
      {({ item }) => <ItemDetail item={item} />}
    </DetailFrame>
  )
}

function ItemDetail({ item }: { item: Item }) {
  const t = useText(inventoryText)
  const format = useFormat()
  return (
    <div className="page">
      <DetailHeader
        list={useInventoryPlace()}
        crumb={item.partNumber}
        title={item.name}
        beside={
          <>
            <StockPill item={item} size="lg" />
            {!item.is_active && <span className="text-ink-3">{t('inactive')}</span>}
          </>
        }
        actions={
          <>
            <ScanButton compact />
            <Actions item={item} />
          </>
        }
      />
      <div className="with-rail">
        <div className="stack">
          {item.is_kit && <ItemKit itemId={item.id} />}
          {item.kind !== 'non_stock' && <Figures item={item} />}
          {item.kind !== 'non_stock' && <ItemDays item={item} />}
          {item.kind !== 'non_stock' && <Movements item={item} />}
          <Card title={t('details')}>
            <Facts
              items={[
                [t('partNumber'), item.partNumber],
                [t('maker'), item.maker],
                [t('category'), item.category],
                [t('kind'), item.is_kit ? t('isKit') : t(`kinds.${item.kind}`)],
                ...(item.supplier_id ? [[t('supplier'), <SupplierLink key="supplier" item={item} />] as const] : []),
                ...(item.tire_size ? [[t('tireSize'), item.tire_size] as const] : []),
                ...(item.warranty_months || item.warranty_miles
                  ? [
                      [
                        t('warrantyOf'),
                        [
                          ...(item.warranty_months ? [t('warrantyMonths', { count: item.warranty_months })] : []),
                          ...(item.warranty_miles ? [`${format.number(item.warranty_miles)} mi`] : []),
                        ].join(' / '),
                      ] as const,
                    ]
                  : []),
                ...(item.buy_unit
                  ? [[t('buyUnit'), `${item.buy_unit} · ${format.number(item.units_per_buy)} ${item.unit}`] as const]
                  : []),
                [t('added'), format.date(item.created_at)],
              ]}
            />
            {item.description && <p className="mt-4 break-words whitespace-pre-wrap">{item.description}</p>}
          </Card>
        </div>
        <aside className="stack">
          <ItemAlternates item={item} />
          {item.kind !== 'non_stock' && <HeldBy item={item} />}
          {/* A kit's price stands with its parts, whose cost is their own. */}
          {!item.is_kit && <Prices item={item} />}
          {item.kind !== 'non_stock' && (
            <Card title={t('rule')}>
              <Facts
                items={[
                  [t('reorderPoint'), format.number(item.reorder_point)],
                  [t('fillTo'), format.number(item.fill_to ?? item.reorder_point)],
                ]}
              />
            </Card>
          )}
          <ItemNumbers item={item} />
          <Card title={t('notes')}>
            <p className={item.notes ? 'break-words whitespace-pre-wrap' : 'text-ink-3'}>{item.notes || t('noNotes')}</p>
          </Card>
        </aside>
      </div>
    </div>
  )
}

/** Where it is bought, as a link for those who may see suppliers. */
function SupplierLink({ item }: { item: Item }) {
  const paths = usePaths()
  const seesSuppliers = useMay('suppliers:view')
  if (!seesSuppliers) return item.supplier_name
  return <Link to={paths.supplier(item.supplier_id ?? '')}>{item.supplier_name}</Link>
}

/** "9 − 5 = 4", and where it lies. */
function Figures({ item }: { item: Item }) {
  const t = useText(inventoryText)
  const format = useFormat()
  const shop = useShop()
  const words = useText(ledgerText)
  const [asking, setAsking] = useState(false)
  const figure = (word: 'onHand' | 'reserved' | 'available', count: number, strong = false) => (
    <span className="flex flex-col">
      <span className="text-sm text-ink-3">{t(word)}</span>
      <b className={strong ? 'text-[26px] font-[620]' : 'text-[26px] font-[520] text-ink-2'}>{format.number(count)}</b>
    </span>
  )
  const sign = (text: string) => (
    <span aria-hidden="true" className="pb-1.5 text-lg text-ink-3">
      {text}
    </span>
  )
  return (
    <section className="card flex flex-col gap-4 p-4" aria-label={t('stockFilter')}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        {figure('onHand', item.quantity)}
        {sign('−')}
        {figure('reserved', item.quantity - item.available)}
        {sign('=')}
        {figure('available', item.available, true)}
        {item.unit && <span className="pb-1.5 text-ink-3">{item.unit}</span>}
        <Button kind="ghost" size="sm" className="ml-auto" onClick={() => setAsking(true)}>
          {words('whyTitle', { count: format.number(item.quantity) })}
        </Button>
        {item.available < 0 && <span className="pb-1.5 text-bad">{t('short', { count: format.number(-item.available) })}</span>}
      </div>
      <StockBar item={item} size="lg" />
      <DefinitionList
        items={[
          [t('bin'), [item.location, shop?.name].filter(Boolean).join(', ')],
          ...(item.on_order > 0 ? ([[t('onOrder'), format.number(item.on_order)]] as const) : []),
          ...((item.places?.length ?? 0) > 1
            ? ([[words('placed'), item.places?.map((one) => `${one.name} ${format.number(one.quantity)}`).join(' · ')]] as const)
            : []),
        ]}
      />
      <WhyDialog open={asking} onOpenChange={setAsking} item={item} />
    </section>
  )
}

function Prices({ item }: { item: Item }) {
  const t = useText(inventoryText)
  const format = useFormat()
  const seesCost = useMay('pricing:cost')
  const cost = item.unit_cost
  const margin = seesCost && cost !== null && cost !== undefined && item.unit_price > 0 ? 1 - cost / item.unit_price : null
  return (
    <Card title={t('prices')}>
      <DefinitionList
        items={[
          [t('unitPrice'), <b key="price">{format.money(item.unit_price)}</b>],
          ...(seesCost
            ? ([
                [t('averageCost'), cost === null || cost === undefined ? null : format.money(cost)],
                [t('margin'), margin === null ? null : format.percent(margin)],
                ...(item.kind === 'non_stock' ? [] : ([[t('stockValue'), format.money(item.stock_value ?? 0)]] as const)),
              ] as const)
            : []),
          ...(item.core_price > 0 ? ([[t('corePrice'), format.money(item.core_price)]] as const) : []),
          ...(seesCost && (item.core_cost ?? 0) > 0 ? ([[t('coreCost'), format.money(item.core_cost ?? 0)]] as const) : []),
        ]}
      />
    </Card>
  )
}

function Actions({ item }: { item: Item }) {
  const t = useText(inventoryText)
  const paths = usePaths()
  const words = useText(ledgerText)
  const [open, setOpen] = useState<'edit' | 'delete' | 'adjust' | 'move' | 'labels' | null>(null)
  const isBooked = item.allowed.includes('edit') && item.kind !== 'non_stock'
  const close = (isOpen: boolean) => setOpen(isOpen ? open : null)
  const remove = useDeleteItem()
  return (
    <>
      {item.allowed.includes('edit') && (
        <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {isBooked && (
        <Button aria-keyshortcuts="a" icon={<SlidersHorizontal size={16} />} onClick={() => setOpen('adjust')}>
          {words('adjust')}
        </Button>
      )}
      <ReorderButton item={item} />
      <Menu trigger={<IconButton kind="secondary" label={t('more')} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
        {isBooked && (item.places?.length ?? 0) > 0 && (
          <MenuItem icon={<ArrowLeftRight size={16} />} onSelect={() => setOpen('move')}>
            {words('move')}
          </MenuItem>
        )}
        <LabelsItem kind="part" onSelect={() => setOpen('labels')} />
        {item.allowed.includes('delete') && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <LazyLabelsDialog open={open === 'labels'} onOpenChange={close} kind="part" ids={[item.id]} />
      {item.is_kit ? (
        <ItemKitDialog open={open === 'edit'} onOpenChange={close} itemId={item.id} />
      ) : (
        <LazyItemDialog open={open === 'edit'} onOpenChange={close} item={item} />
      )}
      <AdjustDialog open={open === 'adjust'} onOpenChange={close} item={item} />
      <MoveDialog open={open === 'move'} onOpenChange={close} item={item} />
      <DeleteRecordDialog
        words={t}
        name={item.name}
        open={open === 'delete'}
        onOpenChange={close}
        onDelete={() => remove.mutateAsync({ params: { id: item.id } })}
        list={paths.inventory}
      />
    </>
  )
}

/** Puts as many as are missing on the list of what is to be bought, in one click (K16). */
function ReorderButton({ item }: { item: Item }) {
  const t = useText(inventoryText)
  const format = useFormat()
  const shop = useShop()
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const reorder = useReorderItem()
  if (!mayBuy || !shop || item.kind === 'non_stock') return null
  async function send(shop_id: string) {
    try {
      const made = await reorder.mutateAsync({ query: { shop_id }, body: { partId: item.id } })
      const text = t('reorderedText', { name: item.name, count: format.number(made.reorder.quantity) })
      notify({ kind: 'success', title: t('reordered'), text })
    } catch (caught) {
      notify({ kind: 'error', title: t('reorderFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Button icon={<ListPlus size={16} />} busy={reorder.isPending} onClick={() => void send(shop.id)}>
      {t('reorder')}
    </Button>
  )
}

import { Link } from '@tanstack/react-router'
import { kitList } from '@twopost/contract/inventory.list'
import { Boxes } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useLiveItems } from '../inventory.api.ts'
import { useNamedRows } from '../named-rows.tsx'
import { type Kit, useDeleteKit, useKits } from './kits.api.ts'
import { kitsText } from './kits.text.ts'

const KitDialog = lazyDialog(() => import('./kit-dialog.tsx'))
type KitRow = Kit & { item_count: number }

/** Kits with what the selected shop can make of each (PAR22, PAR31). */
export function KitListScreen() {
  const t = useText(kitsText)
  const words = (key: string, values?: { name?: string; count?: number }): string =>
    key === 'parts' ? t('partCount', { count: values?.count ?? 0 }) : t(key as 'edit', { name: values?.name ?? '' })
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayExport = useMay('reports:export')
  const listView = useListView(kitList)
  const { view, setView } = listView
  useLiveItems()
  const query = { shop_id: shop?.id, search: view.q || undefined, state: view.state || undefined }
  const list = useKits({ ...query, page: view.page, limit: view.rows })
  const remove = useDeleteKit()
  const link = (row: Kit, className?: string) => (
    <Link to={paths.item(row.id)} className={className}>
      {row.name}
    </Link>
  )
  const { frame, dialogs } = useNamedRows<KitRow>({
    words,
    nameOf: link,
    dialog: ({ row, ...props }) => <KitDialog {...props} kit={row} />,
    onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
  })
  const cells: Cells<KitRow, typeof kitList> = {
    name: {
      least: 220,
      cell: (row) => (
        <div className="two-lines">
          {link(row)}
          <span>
            <span className="truncate">
              {row.partNumber}
              {!row.is_active && ` · ${t('inactive')}`}
            </span>
          </span>
        </div>
      ),
    },
    parts: { numeric: true, width: '90px', cell: (row) => format.number(row.parts.length) },
    available: {
      numeric: true,
      width: '110px',
      cell: (row) =>
        row.available === null ? (
          '–'
        ) : (
          <b className={row.available > 0 ? 'font-[620]' : 'font-[620] text-bad'}>{format.number(row.available)}</b>
        ),
    },
    unit_price: { numeric: true, width: '120px', cell: (row) => format.money(row.unit_price) },
    category: { width: '150px', cell: (row) => <span className="block truncate">{row.category || '–'}</span> },
    created_at: { width: '140px', cell: (row) => format.date(row.created_at) },
  }
  return (
    <ListFrame
      t={t}
      icon={<Boxes size={24} />}
      view={listView}
      list={list}
      rows={list.data?.kits.map((kit): KitRow => ({ ...kit, item_count: kit.parts.length }))}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportKits', query }}
      filters={
        <FilterChoice
          label={t('state')}
          value={view.state}
          onValue={(state) => setView({ state })}
          options={[
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ]}
        />
      }
      {...frame}
    >
      {dialogs}
    </ListFrame>
  )
}

import { stockLocationList } from '@twopost/contract/inventory.list'
import { MapPin } from 'lucide-react'
import { LabelsBar } from '#features/documents/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { binsText } from './bins.text.ts'
import { type Place, useDeletePlace, useLiveItems } from './inventory.api.ts'
import { useNamedRows } from './named-rows.tsx'
import { ScanButton } from './scan/scan-button.tsx'

const BinDialog = lazyDialog(() => import('./bin-dialog.tsx'))

/** The bins of the selected shop (PAR31). */
export function BinListScreen() {
  const t = useText(binsText)
  const format = useFormat()
  const listView = useListView(stockLocationList)
  const { view } = listView
  useLiveItems()
  const shop = useShop()
  const mayExport = useMay('reports:export')
  const query = { shop_id: shop?.id, search: view.q || undefined }
  const paged = { ...query, page: view.page, limit: view.rows }
  const list = useCall('listStockLocations', { query: paged }, { keepPrevious: true })
  const remove = useDeletePlace()
  const { frame, dialogs } = useNamedRows<Place>({
    words: t,
    dialog: ({ row, ...props }) => <BinDialog {...props} place={row} />,
    onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
  })
  const cells: Cells<Place, typeof stockLocationList> = {
    name: { cell: (row) => row.name },
    kind: { width: '150px', cell: (row) => t(`kinds.${row.kind}`) },
    items: { numeric: true, width: '140px', cell: (row) => format.number(row.item_count) },
    created_at: { width: '140px', cell: (row) => format.date(row.created_at) },
  }
  return (
    <ListFrame
      t={t}
      icon={<MapPin size={24} />}
      view={listView}
      list={list}
      rows={list.data?.stock_locations}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportStockLocations', query }}
      looks={<ScanButton />}
      bulk={(selection, keep) => <LabelsBar kind="bin" ids={[...selection.keys()]} onClear={() => keep([])} />}
      {...frame}
    >
      {dialogs}
    </ListFrame>
  )
}

import { Link } from '@tanstack/react-router'
import { itemCategoryList } from '@twopost/contract/inventory.list'
import { Tags } from 'lucide-react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { categoriesText } from './categories.text.ts'
import { type ItemCategory, useDeleteCategory, useLiveItems } from './inventory.api.ts'
import { useNamedRows } from './named-rows.tsx'

const CategoryDialog = lazyDialog(() => import('./category-dialog.tsx'))

/** The categories of parts (K9, B33). */
export function CategoryListScreen() {
  const t = useText(categoriesText)
  const format = useFormat()
  const paths = usePaths()
  const listView = useListView(itemCategoryList)
  const { view } = listView
  useLiveItems()
  const mayExport = useMay('reports:export')
  const query = { search: view.q || undefined }
  const paged = { ...query, page: view.page, limit: view.rows }
  const list = useCall('listItemCategories', { query: paged }, { keepPrevious: true })
  const remove = useDeleteCategory()
  const parts = (row: ItemCategory, className?: string) => (
    <Link to={paths.inventory} search={{ category: row.name } as never} className={className}>
      {row.name}
    </Link>
  )
  const { frame, dialogs } = useNamedRows<ItemCategory>({
    words: t,
    nameOf: parts,
    dialog: ({ row, ...props }) => <CategoryDialog {...props} category={row} />,
    onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
  })
  const cells: Cells<ItemCategory, typeof itemCategoryList> = {
    name: { cell: (row) => parts(row) },
    items: { numeric: true, width: '140px', cell: (row) => format.number(row.item_count) },
    created_at: { width: '140px', cell: (row) => format.date(row.created_at) },
  }
  return (
    <ListFrame
      t={t}
      icon={<Tags size={24} />}
      view={listView}
      list={list}
      rows={list.data?.categories}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportItemCategories', query }}
      {...frame}
    >
      {dialogs}
    </ListFrame>
  )
}

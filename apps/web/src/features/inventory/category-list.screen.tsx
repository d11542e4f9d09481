import { Link } from '@tanstack/react-router'
import { itemCategoryList } from '@twopost/contract/inventory.list'
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { categoriesText } from './categories.text.ts'
import { type ItemCategory, useDeleteCategory, useLiveItems } from './inventory.api.ts'

const CategoryDialog = lazyDialog(() => import('./category-dialog.tsx'))
type Opened = { kind: 'edit' | 'remove'; category: ItemCategory } | { kind: 'new'; category: null } | null

/** The categories of parts (K9, B33). */
export function CategoryListScreen() {
  const t = useText(categoriesText)
  const format = useFormat()
  const paths = usePaths()
  const [mayChange, mayDelete] = [useMay('inventory:create'), useMay('inventory:delete')]
  const listView = useListView(itemCategoryList)
  const { view } = listView
  useLiveItems()
  const query = { search: view.q || undefined, page: view.page, limit: view.rows }
  const list = useCall('listItemCategories', { query }, { keepPrevious: true })
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const remove = useDeleteCategory()

  const parts = (row: ItemCategory, className?: string) => (
    <Link to={paths.inventory} search={{ category: row.name } as never} className={className}>
      {row.name}
    </Link>
  )
  const buttons = (row: ItemCategory) => (
    <span className="flex justify-end gap-1">
      {mayChange && (
        <IconButton
          label={t('edit', { name: row.name })}
          icon={<Pencil size={16} />}
          onClick={() => setOpened({ kind: 'edit', category: row })}
        />
      )}
      {mayDelete && (
        <IconButton
          label={t('remove', { name: row.name })}
          icon={<Trash2 size={16} />}
          onClick={() => setOpened({ kind: 'remove', category: row })}
        />
      )}
    </span>
  )
  const cells: Cells<ItemCategory, typeof itemCategoryList> = {
    name: { cell: (row) => parts(row) },
    items: { numeric: true, width: '140px', cell: (row) => format.number(row.item_count) },
    created_at: { width: '140px', cell: (row) => format.date(row.created_at) },
  }
  async function destroy(row: ItemCategory) {
    try {
      await remove.mutateAsync({ params: { id: row.id } })
      notify({ kind: 'success', title: t('removed'), text: row.name })
    } catch (caught) {
      notify({ kind: 'error', title: t('removeFailed'), text: await spokenProblem(caught) })
    }
    close()
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
      {...((mayChange || mayDelete) && { rowAction: { label: t('actions'), width: '110px', cell: buttons } })}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            {parts(row, 'row-card-title min-w-0 flex-1 truncate')}
            <span className="text-ink-3">{t('parts', { count: row.item_count })}</span>
            {buttons(row)}
          </span>
        </div>
      )}
      action={
        mayChange && (
          <Button
            kind="primary"
            aria-keyshortcuts="n"
            icon={<Plus size={16} />}
            onClick={() => setOpened({ kind: 'new', category: null })}
          >
            {t('new')}
          </Button>
        )
      }
    >
      <CategoryDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit'}
        onOpenChange={close}
        category={opened?.category ?? null}
      />
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t('removeTitle', { name: opened.category.name })}
          description={t('removeText')}
          confirmText={t('removeWord')}
          busyText={t('removing')}
          onConfirm={() => destroy(opened.category)}
        />
      )}
    </ListFrame>
  )
}

import { stockLocationList } from '@twopost/contract/inventory.list'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { binsText } from './bins.text.ts'
import { type Place, useDeletePlace, useLiveItems } from './inventory.api.ts'

const BinDialog = lazyDialog(() => import('./bin-dialog.tsx'))
type Opened = { kind: 'edit' | 'remove'; place: Place } | { kind: 'new'; place: null } | null

/** The bins of the selected shop (PAR31). */
export function BinListScreen() {
  const t = useText(binsText)
  const format = useFormat()
  const [mayChange, mayDelete] = [useMay('inventory:create'), useMay('inventory:delete')]
  const listView = useListView(stockLocationList)
  const { view } = listView
  useLiveItems()
  const shop = useShop()
  const query = { shop_id: shop?.id, search: view.q || undefined, page: view.page, limit: view.rows }
  const list = useCall('listStockLocations', { query }, { keepPrevious: true })
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const remove = useDeletePlace()

  const buttons = (row: Place) => (
    <span className="flex justify-end gap-1">
      {mayChange && (
        <IconButton
          label={t('edit', { name: row.name })}
          icon={<Pencil size={16} />}
          onClick={() => setOpened({ kind: 'edit', place: row })}
        />
      )}
      {mayDelete && (
        <IconButton
          label={t('remove', { name: row.name })}
          icon={<Trash2 size={16} />}
          onClick={() => setOpened({ kind: 'remove', place: row })}
        />
      )}
    </span>
  )
  const cells: Cells<Place, typeof stockLocationList> = {
    name: { cell: (row) => row.name },
    kind: { width: '150px', cell: (row) => t(`kinds.${row.kind}`) },
    items: { numeric: true, width: '140px', cell: (row) => format.number(row.item_count) },
    created_at: { width: '140px', cell: (row) => format.date(row.created_at) },
  }
  async function destroy(row: Place) {
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
      icon={<MapPin size={24} />}
      view={listView}
      list={list}
      rows={list.data?.stock_locations}
      pagination={list.data?.pagination}
      cells={cells}
      {...((mayChange || mayDelete) && { rowAction: { label: t('actions'), width: '110px', cell: buttons } })}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{row.name}</span>
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
            onClick={() => setOpened({ kind: 'new', place: null })}
          >
            {t('new')}
          </Button>
        )
      }
    >
      <BinDialog open={opened?.kind === 'new' || opened?.kind === 'edit'} onOpenChange={close} place={opened?.place ?? null} />
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t('removeTitle', { name: opened.place.name })}
          description={t('removeText')}
          confirmText={t('removeWord')}
          busyText={t('removing')}
          onConfirm={() => destroy(opened.place)}
        />
      )}
    </ListFrame>
  )
}

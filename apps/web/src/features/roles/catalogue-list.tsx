import type { ListDefinition } from '@twopost/contract/core/list'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { type Cells, type ListAnswer, ListFrame, type ListWord } from '#platform/list/list-frame.tsx'
import { pageOf } from '#platform/list/list-view.rules.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { StatusTabs } from '#ui/status-tabs.tsx'
import type { GroupKind } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

/** The parts of the catalogue. */
export type CatalogueKind = 'permissions' | GroupKind
const params = {
  tab: param.oneOf(['permissions', 'categories', 'resources'], 'permissions'),
  q: param.text(),
  page: param.int(1),
}
/** Which part of the catalogue the address names, and how to go to another. */
export function useCatalogueKind(): [CatalogueKind, (kind: CatalogueKind) => void] {
  const [{ tab }, setView] = useUrlState(params)
  return [tab, (kind) => setView({ tab: kind, q: '' })]
}

/** What opens the dialog of a row, or of a new one. */
export interface CatalogueProps<R> {
  onEdit: (row: R | null) => void
}
interface Props<R, L extends ListDefinition> extends CatalogueProps<R> {
  kind: CatalogueKind
  list: L
  found: ListAnswer
  rows: readonly R[] | undefined
  /** What the search looks through. */
  wordsOf: (row: R) => string
  rowId: (row: R) => string
  nameOf: (row: R) => string
  cells: Cells<R, L>
  /** Is it among what the filters leave? */
  fits?: (row: R) => boolean
  filters?: ReactNode
  /** May it be deleted? */
  isFree: (row: R) => boolean
  onRemove: (row: R) => Promise<unknown>
  /** The row on a phone. */
  card: (row: R) => ReactNode
  children: ReactNode
}

const newWord = { permissions: 'newPermission', categories: 'newCategory', resources: 'newResource' } as const

/** One part of the catalogue as a list, each row to change or delete. The whole part is here, so that nothing is asked for again. */
export function CatalogueList<R, L extends ListDefinition>(props: Props<R, L>) {
  const { kind, onEdit, nameOf, isFree } = props
  const t = useText(permissionsText)
  const [, setKind] = useCatalogueKind()
  const view = useListView(props.list)
  const { rows, pagination } = pageOf(props.rows, view.view, {
    textOf: props.wordsOf,
    ...(props.fits && { fits: props.fits }),
  })
  const [removing, setRemoving] = useState<R | null>(null)
  const words = { loadFailed: t(`failed.${kind}`), emptyTitle: t('none'), emptyText: t('lead'), filteredTitle: t('noMatch') }
  const say = (key: ListWord) => (key === 'title' || key === 'search' ? t(key) : words[key])
  const buttons = (row: R) => (
    <span className="flex justify-end gap-1">
      <IconButton label={t('edit', { name: nameOf(row) })} icon={<Pencil size={16} />} onClick={() => onEdit(row)} />
      {isFree(row) && (
        <IconButton label={t('remove', { name: nameOf(row) })} icon={<Trash2 size={16} />} onClick={() => setRemoving(row)} />
      )}
    </span>
  )
  async function remove(row: R) {
    try {
      await props.onRemove(row)
      notify({ kind: 'success', title: t('removed', { name: nameOf(row) }) })
    } catch (caught) {
      notify({ kind: 'error', title: t(`removeFailed.${kind}`), text: await spokenProblem(caught) })
    }
    setRemoving(null)
  }
  return (
    <ListFrame
      t={say}
      icon={<KeyRound size={24} />}
      view={view}
      list={props.found}
      rows={rows}
      pagination={pagination}
      cells={props.cells}
      rowAction={{ label: t('actions'), width: '110px', cell: buttons }}
      rowId={props.rowId}
      rowLabel={nameOf}
      card={(row) => (
        <div className="row-card">
          {props.card(row)}
          {buttons(row)}
        </div>
      )}
      figures={<p className="max-w-220 text-ink-2">{t('lead')}</p>}
      tabs={
        <StatusTabs
          label={t('tabs')}
          value={kind}
          onValue={setKind}
          items={(['permissions', 'categories', 'resources'] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
      filters={props.filters}
      action={
        <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={17} />} onClick={() => onEdit(null)}>
          {t(newWord[kind])}
        </Button>
      }
    >
      {props.children}
      {removing !== null && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setRemoving(null)}
          title={t('removeTitle', { name: nameOf(removing) })}
          description={t('removeText')}
          confirmText={t('removeWord')}
          onConfirm={() => remove(removing)}
        />
      )}
    </ListFrame>
  )
}

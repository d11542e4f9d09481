import { useQueries } from '@tanstack/react-query'
import type { ListDefinition } from '@twopost/contract/core/list'
import { Bookmark, BookmarkPlus, Check, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { callQuery } from '../api/queries.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { queryOf, sameQuery, showQuery, type ViewOf } from './list-params.ts'
import type { ListCounts } from './list-tools.tsx'
import type { KeptList, KeptView } from './use-list-columns.ts'
import type { ListView } from './use-list-view.ts'
import { viewDialogText } from './view-dialog.text.ts'
import ViewDialog, { type ViewRequest } from './view-dialog.tsx'

/** So many views stand beside the title; the others are in the menu. */
const besideTitle = 3

/** How many records each of these views shows now, by its id; missing while it is not known. Renewed with the list itself. */
function useViewCounts(
  list: ListDefinition,
  views: readonly KeptView[],
  counts: ListCounts<ListDefinition> | undefined,
): ReadonlyMap<string, string> {
  const format = useFormat()
  const found = useQueries({
    queries: counts
      ? views.map((one) => {
          const view = showQuery(list, one.query, one.id) as ViewOf<ListDefinition>
          return callQuery(counts.call, { query: { ...counts.query(view), page: 1, limit: 1 } } as never)
        })
      : [],
  })
  return new Map(
    found.flatMap(({ data }, index) => {
      const { pagination } = (data ?? {}) as { pagination?: { total: number; total_is_capped?: boolean } }
      const id = views[index]?.id
      return id && pagination ? [[id, format.number(pagination.total) + (pagination.total_is_capped ? '+' : '')]] : []
    }),
  )
}

/**
 * One's own views of a list beside its title: the one in use is marked, with a dot where the address differs from it. What narrows the
 * list or orders it otherwise can be kept as a view, or take the place of the one in use.
 */
export default function ListViews({
  view,
  kept,
  counts,
  saving,
}: {
  view: ListView<ListDefinition>
  kept: KeptList
  counts: ListCounts<ListDefinition> | undefined
  /** Begins with the dialog that keeps the first view. */
  saving: boolean
}) {
  const t = useText(viewDialogText)
  const [request, setRequest] = useState<ViewRequest | null>(saving ? { kind: 'save', view: undefined } : null)
  const views = kept.views ?? []
  const now = queryOf(view.list, view.view)
  const active = views.find((one) => one.id === view.view.view)
  const isChanged = active ? !sameQuery(active.query, now) : Object.keys(now).length > 0
  const show = (one: KeptView) => view.setView(showQuery(view.list, one.query, one.id))
  const ask = (kind: ViewRequest['kind'], about?: KeptView) => setRequest({ kind, view: about })
  // The one in use is always to be seen.
  const first = views.slice(0, besideTitle)
  const beside = active && !first.includes(active) ? [...first.slice(0, -1), active] : first
  const counted = useViewCounts(view.list, beside, counts)
  return (
    <>
      <div className="list-views max-md:hidden">
        {beside.map((one) => (
          <button key={one.id} type="button" className="list-view" aria-pressed={one === active} onClick={() => show(one)}>
            <span className="max-w-40 truncate">{one.name}</span>
            {counted.has(one.id) && <span className="list-view-count">{counted.get(one.id)}</span>}
            {one === active && isChanged && (
              <span className="list-view-dot">
                <span className="sr-only">{t('changed')}</span>
              </span>
            )}
          </button>
        ))}
        {isChanged && (
          <Button kind="ghost" size="sm" className="text-accent-text" onClick={() => ask('save')}>
            {t('saveView')}
          </Button>
        )}
      </div>
      <Menu
        align="start"
        label={t('ownViews')}
        trigger={<IconButton size="sm" label={t('views')} icon={<Bookmark size={17} />} />}
      >
        <MenuLabel>{t('ownViews')}</MenuLabel>
        <MenuItem onSelect={() => view.setView(showQuery(view.list, {}, ''))}>{t('wholeList')}</MenuItem>
        {views.map((one) => (
          <MenuItem
            key={one.id}
            onSelect={() => show(one)}
            end={
              <>
                {counted.get(one.id)}
                {one === active && (isChanged ? t('changed') : <Check size={16} aria-hidden="true" />)}
              </>
            }
          >
            {one.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<BookmarkPlus size={16} />} onSelect={() => ask('save')}>
          {t('saveAs')}
        </MenuItem>
        {active && isChanged && (
          <MenuItem icon={<RefreshCw size={16} />} onSelect={() => ask('update', active)}>
            {t('updateOne', { name: active.name })}
          </MenuItem>
        )}
        {active && (
          <>
            <MenuItem icon={<Pencil size={16} />} onSelect={() => ask('rename', active)}>
              {t('renameOne', { name: active.name })}
            </MenuItem>
            <MenuItem icon={<Trash2 size={16} />} onSelect={() => ask('remove', active)}>
              {t('removeOne', { name: active.name })}
            </MenuItem>
          </>
        )}
      </Menu>
      {request && (
        <ViewDialog
          onOpenChange={(open) => !open && setRequest(null)}
          request={request}
          list={view.list}
          kept={kept}
          query={now}
          onShown={(id) => view.setView({ view: id } as never)}
        />
      )}
    </>
  )
}

import { type ListDefinition, shownColumns } from '@twopost/contract/core/list'
import { useEffect } from 'react'
import { useCall } from '../api/queries.ts'
import { remember, useAppStorage } from '../app-storage.ts'
import { useTenant } from '../session/use-session.ts'

/**
 * What a person keeps of a list: their views, and the columns they chose. Lists of an organization keep both on the server; this
 * browser remembers the columns, so that the table does not change while they come. Lists of the platform keep columns here alone.
 */
export function useKeptList(list: ListDefinition) {
  const inTenant = useTenant() !== null
  const onServer = list.tenant === true && inTenant
  const found = useCall('listListViews', { query: { list: list.id } }, { enabled: onServer, staleTime: 5 * 60_000 })
  const here = useAppStorage((kept) => kept.listColumns?.[list.id])
  const answered = onServer ? found.data?.columns : undefined
  useEffect(() => {
    if (answered) rememberColumns(list.id, answered)
  }, [answered, list.id])
  return { onServer, views: onServer ? found.data?.list_views : undefined, chosen: answered ?? here ?? [] }
}
export type KeptList = ReturnType<typeof useKeptList>
export type KeptView = NonNullable<KeptList['views']>[number]

/** This browser's memory of the columns of a list; none means the usual ones. */
export function rememberColumns(listId: string, columns: readonly string[]): void {
  const { [listId]: before, ...others } = useAppStorage.getState().listColumns ?? {}
  if ((before ?? []).join() === columns.join()) return
  remember({ listColumns: columns.length > 0 ? { ...others, [listId]: [...columns] } : others })
}

/** The view an address names, and the columns it shows: the view's own, else the person's, else the usual ones. */
export function shownIn(list: ListDefinition, kept: KeptList, viewId: string) {
  const view = kept.views?.find((one) => one.id === viewId)
  return { view, columns: shownColumns(list, view && view.columns.length > 0 ? view.columns : kept.chosen) }
}

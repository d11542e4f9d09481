import { type ListDefinition, shownColumns } from '@twopost/contract/core/list'
import { useEffect } from 'react'
import { useCall } from '../api/queries.ts'
import { remember, useAppStorage } from '../app-storage.ts'
import { useTenant } from '../session/use-session.ts'

/** A view that somebody keeps for themselves. */
export interface KeptView {
  id: string
  name: string
  query: Readonly<Record<string, string>>
  columns: readonly string[]
  /** Of views of an organization. */
  version?: number
}
/** Where what a person keeps of a list is: with their membership, with their account, or in this browser alone. */
export type KeptPlace = 'tenant' | 'platform' | 'browser'
export interface KeptList {
  place: KeptPlace
  /** Undefined until they are known, and where none are kept. */
  views: readonly KeptView[] | undefined
  columns: readonly string[]
}
const noViews: readonly KeptView[] = []

/**
 * What a person keeps of a list: their views, and the columns they chose. The server has both, for lists of an organization and of the
 * platform; this browser remembers the columns, so that the table does not change while they come.
 */
export function useKeptList(list: ListDefinition): KeptList {
  const inTenant = useTenant() !== null
  const place: KeptPlace = list.tenant && inTenant ? 'tenant' : list.platform && !inTenant ? 'platform' : 'browser'
  const reading = { staleTime: 5 * 60_000 }
  const inOrganization = useCall('listListViews', { query: { list: list.id } }, { ...reading, enabled: place === 'tenant' })
  const ofAccount = useCall('getPreferences', {}, { ...reading, enabled: place === 'platform' })
  const here = useAppStorage((kept) => kept.listColumns?.[list.id])
  const known = ofAccount.data?.preferences.lists
  const { views, columns } = {
    tenant: { views: inOrganization.data?.list_views, columns: inOrganization.data?.columns },
    platform: { views: known && (known[list.id]?.views ?? noViews), columns: known && (known[list.id]?.columns ?? []) },
    browser: { views: undefined, columns: undefined },
  }[place]
  useEffect(() => {
    if (columns) rememberColumns(list.id, columns)
  }, [columns, list.id])
  return { place, views, columns: columns ?? here ?? [] }
}

/** This browser's memory of the columns of a list; none means the usual ones. */
export function rememberColumns(listId: string, columns: readonly string[]): void {
  const { [listId]: before, ...others } = useAppStorage.getState().listColumns ?? {}
  if ((before ?? []).join() === columns.join()) return
  remember({ listColumns: columns.length > 0 ? { ...others, [listId]: [...columns] } : others })
}

/** The view an address names, and the columns it shows: the view's own, else the person's, else the usual ones. */
export function shownIn(list: ListDefinition, kept: KeptList, viewId: string) {
  const view = kept.views?.find((one) => one.id === viewId)
  return { view, columns: shownColumns(list, view && view.columns.length > 0 ? view.columns : kept.columns) }
}

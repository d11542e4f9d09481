import type { ListDefinition } from '@twopost/contract/core/list'
import { useCallback, useMemo } from 'react'
import { useUrlState } from '../url-state.ts'
import { isNarrowed, paramsOf, type ViewOf, withoutFilters } from './list-params.ts'

/** What a list shows now, as its address says it, and how to change that. */
export interface ListView<L extends ListDefinition> {
  list: L
  view: ViewOf<L>
  /** Changes some of it; anything but the page goes back to page 1. */
  setView: (change: Partial<ViewOf<L>>) => void
  /** Something is searched for or filtered. */
  narrowed: boolean
  /** Takes search and filters away. */
  clear: () => void
}

/** The view of a list: `useListView(customerList)`, whose definition is in the contract. */
export function useListView<L extends ListDefinition>(list: L): ListView<L> {
  const [values, set] = useUrlState(paramsOf(list) as never)
  const view = values as ViewOf<L>
  const setView = set as unknown as (change: Partial<ViewOf<L>>) => void
  const narrowed = isNarrowed(list, view)
  const clear = useCallback(() => setView(withoutFilters(list)), [setView, list])
  return useMemo(() => ({ list, view, setView, narrowed, clear }), [list, view, setView, narrowed, clear])
}

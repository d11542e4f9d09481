import { useCallback, useMemo } from 'react'
import { useUrlState, type Values } from '../url-state.ts'
import { isNarrowed, type ListParams, withoutFilters } from './list-view.rules.ts'

/** What a list shows now, as its address says it, and how to change that. */
export interface ListView<V> {
  view: V
  /** Changes some of it; anything but the page goes back to page 1. */
  setView: (change: Partial<V>) => void
  /** Something is searched for or filtered. */
  narrowed: boolean
  /** Takes search and filters away. */
  clear: () => void
}

/** The view of a list: `useListView({ ...listParams, status: … })`. Declare the parameters outside the component. */
export function useListView<P extends ListParams>(params: P): ListView<Values<P>> {
  const [view, setView] = useUrlState(params)
  const narrowed = isNarrowed(params, view)
  const clear = useCallback(() => setView(withoutFilters(params)), [setView, params])
  return useMemo(() => ({ view, setView, narrowed, clear }), [view, setView, narrowed, clear])
}

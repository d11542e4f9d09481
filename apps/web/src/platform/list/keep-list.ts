import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { ListDefinition } from '@twopost/contract/core/list'
import { api } from '../api/client.ts'
import { callQuery, queryClient, refreshCalls } from '../api/queries.ts'
import { type KeptPlace, type KeptView, rememberColumns } from './use-list-columns.ts'

type OfAccount = Answer<Calls['getPreferences']>['preferences']['lists'][string]

/** Changes what a super-admin keeps of a list of the platform, as their account has it now. */
export async function keepInAccount(list: ListDefinition, change: (before: OfAccount) => Partial<OfAccount>): Promise<void> {
  const { preferences } = await queryClient.fetchQuery(callQuery('getPreferences', {}))
  const before = preferences.lists[list.id] ?? { views: [], columns: [] }
  await api('updatePreferences', { body: { lists: { [list.id]: { ...before, ...change(before) } } } })
  await refreshCalls(['getPreferences'])
}

/** Changes one view of a list of the platform; the others stay. */
export const changeInAccount = (list: ListDefinition, id: string, change: Partial<OfAccount['views'][number]>): Promise<void> =>
  keepInAccount(list, ({ views }) => ({ views: views.map((one) => (one.id === id ? { ...one, ...change } : one)) }))

/** Keeps the columns: in the view that is shown, else for the list; in this browser alone where the server keeps none. */
export async function keepColumns(
  list: ListDefinition,
  place: KeptPlace,
  chosen: readonly string[],
  view: KeptView | undefined,
): Promise<void> {
  const columns = [...chosen]
  if (!view) rememberColumns(list.id, columns)
  if (place === 'platform') return view ? changeInAccount(list, view.id, { columns }) : keepInAccount(list, () => ({ columns }))
  if (place === 'browser') return
  if (view) await api('updateListView', { params: { id: view.id }, body: { columns } })
  else await api('keepListColumns', { body: { list: list.id, columns } })
  await refreshCalls(['listListViews'])
}

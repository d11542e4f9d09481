import type { Param, Values } from '../url-state.ts'
import { param } from '../url-state.ts'

/** What every list keeps in its address: the words searched for, the page, the rows on a page. */
export const listParams = {
  q: param.text(),
  page: param.int(1),
  rows: param.int(10, 100),
}

/** The order of a list that can be sorted: `...sortParams(['name', 'created_at'], 'name', 'asc')`. */
export const sortParams = <const K extends string>(keys: readonly K[], by: K, dir: 'asc' | 'desc' = 'desc') => ({
  sort: param.oneOf(keys, by),
  dir: param.oneOf(['asc', 'desc'], dir),
})

// biome-ignore lint/suspicious/noExplicitAny: a bag of parameters of every type; each keeps its own through Values
export type ListParams = typeof listParams & Record<string, Param<any>>

/** Where one is in a list and how it is ordered: these narrow nothing. */
const placeKeys: ReadonlySet<string> = new Set(['page', 'rows', 'sort', 'dir'])
const narrowingKeys = (params: ListParams) => Object.keys(params).filter((key) => !placeKeys.has(key))

/** Is anything searched for or filtered? */
export function isNarrowed<P extends ListParams>(params: P, view: Values<P>): boolean {
  return narrowingKeys(params).some((key) => params[key]?.write(view[key] as never) !== undefined)
}

/** The change that takes the search and every filter away; order and rows on a page stay. */
export function withoutFilters<P extends ListParams>(params: P): Partial<Values<P>> {
  return Object.fromEntries(narrowingKeys(params).map((key) => [key, params[key]?.read(undefined)])) as Partial<Values<P>>
}

/** What stands below the filters. `failed` only where there is nothing older to show. */
export type ListPhase = 'failed' | 'loading' | 'rows' | 'filtered' | 'empty'

/** `rows` are undefined until the first answer. */
export function phaseOf(state: { failed: boolean; rows: number | undefined; narrowed: boolean }): ListPhase {
  if (state.rows === undefined) return state.failed ? 'failed' : 'loading'
  if (state.rows > 0) return 'rows'
  return state.narrowed ? 'filtered' : 'empty'
}

/** The page to show instead when `page` is behind the end (records went away); null while it is there. */
export function pageInstead(page: number, limit: number, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / limit))
  return page > last ? last : null
}

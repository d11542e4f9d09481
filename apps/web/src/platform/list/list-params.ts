import { columnIds, type FilterRule, fitsFilter, type ListDefinition, type ViewQuery } from '@twopost/contract/core/list'
import { type Param, param } from '../url-state.ts'

/** What a filter's value is to a screen: several are a list, everything else is a text, empty when not set. */
type ValueOf<R> = R extends { kind: 'some'; values: infer T extends readonly string[] }
  ? readonly T[number][]
  : R extends { kind: 'oneOf'; values: infer T extends readonly string[]; fallback: infer F }
    ? T[number] | F
    : R extends { kind: 'ids' }
      ? readonly string[]
      : string
type SortedBy<L extends ListDefinition> = NonNullable<L['sort']>['by']

/** What a list keeps in its address. */
export type ViewOf<L extends ListDefinition> = {
  /** The words searched for. */
  q: string
  page: number
  rows: number
  /** The id of the kept view it came from; empty for none. */
  view: string
  sort: SortedBy<L>
  dir: 'asc' | 'desc'
} & { [K in keyof L['filters']]: ValueOf<L['filters'][K]> }

function paramOf(rule: FilterRule): unknown {
  if (rule.kind === 'oneOf') return param.oneOf([rule.fallback, ...rule.values], rule.fallback)
  if (rule.kind === 'some') return param.list(rule.values)
  if (rule.kind === 'ids') {
    const words = param.words()
    return { ...words, read: (raw: string | undefined) => words.read(raw).filter((one) => fitsFilter(rule, one)) }
  }
  return {
    read: (raw: string | undefined) => (raw !== undefined && fitsFilter(rule, raw) ? raw : ''),
    write: (value: string) => value || undefined,
  }
}

/** The parameters of a list's address. Filters that do not fit are read as not set. */
export type ListParams<L extends ListDefinition> = { [K in keyof ViewOf<L>]: Param<ViewOf<L>[K]> }

const made = new WeakMap<ListDefinition, unknown>()
/** The parameters of a list's address, the same object each time. */
export function paramsOf<L extends ListDefinition>(list: L): ListParams<L> {
  const known = made.get(list)
  if (known) return known as ListParams<L>
  const sortable = columnIds(list).filter((id) => list.columns[id]?.sort)
  const params = {
    q: param.text(),
    page: param.int(1),
    rows: param.int(list.rows ?? 10, 100),
    view: param.text(),
    sort: param.oneOf(sortable, list.sort?.by ?? ''),
    dir: param.oneOf(['asc', 'desc'], list.sort?.dir ?? 'asc'),
    ...Object.fromEntries(Object.entries(list.filters).map(([key, rule]) => [key, paramOf(rule)])),
  }
  made.set(list, params)
  return params as unknown as ListParams<L>
}

/** Where one is in a list, how it is ordered and which view it came from: these narrow nothing. */
const placeKeys: ReadonlySet<string> = new Set(['page', 'rows', 'view', 'sort', 'dir'])
const filterKeys = (list: ListDefinition): string[] => ['q', ...Object.keys(list.filters)]
type Written = Readonly<Record<string, Param<unknown> | undefined>>

/** Is anything searched for or filtered? */
export function isNarrowed<L extends ListDefinition>(list: L, view: ViewOf<L>): boolean {
  const params = paramsOf(list) as unknown as Written
  return filterKeys(list).some((key) => params[key]?.write((view as Record<string, unknown>)[key]) !== undefined)
}

/** The change that takes the search and every filter away; order and rows on a page stay. */
export function withoutFilters<L extends ListDefinition>(list: L): Partial<ViewOf<L>> {
  const params = paramsOf(list) as unknown as Written
  return Object.fromEntries(filterKeys(list).map((key) => [key, params[key]?.read(undefined)])) as Partial<ViewOf<L>>
}

/** Search, filters and order as a kept view has them: only what differs from the list's beginning. */
export function queryOf<L extends ListDefinition>(list: L, view: ViewOf<L>): ViewQuery {
  const params = paramsOf(list) as unknown as Written
  const keys = [...filterKeys(list), ...(list.sort ? ['sort', 'dir'] : [])]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = params[key]?.write((view as Record<string, unknown>)[key])
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

/** The change of the address that shows a kept view; what the list does not know any more is left out. */
export function showQuery<L extends ListDefinition>(list: L, query: ViewQuery, viewId: string): Partial<ViewOf<L>> {
  const params = paramsOf(list) as unknown as Written
  const keys = Object.keys(params).filter((key) => !placeKeys.has(key) || ((key === 'sort' || key === 'dir') && list.sort))
  return { ...Object.fromEntries(keys.map((key) => [key, params[key]?.read(query[key])])), view: viewId } as Partial<ViewOf<L>>
}

/** Whether two queries show the same. */
export const sameQuery = (a: ViewQuery, b: ViewQuery): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => (a[key] ?? '') === (b[key] ?? ''))
}

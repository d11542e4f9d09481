/** English, Spanish. */
export type TwoWords = readonly [en: string, es: string]

/**
 * One column of a list. Its id is also the sort key of the list's call. The content of a cell is defined where it is shown (web) and
 * where it is exported (server); both must have every column, or they do not compile.
 */
export interface ListColumn {
  /** The heading on the screen and in the file. */
  readonly words: TwoWords
  /** The list can be sorted by it. */
  readonly sort?: true
  /** Cannot be hidden: what names the row. */
  readonly always?: true
  /** Hidden until somebody chooses it. */
  readonly extra?: true
}

/** What one filter of a list takes, as the text that is in the address and in a saved view. */
export type FilterRule =
  | { readonly kind: 'text' | 'id' | 'day' }
  /** Ids separated by commas; `also` are words that stand for no id. */
  | { readonly kind: 'ids'; readonly also: readonly string[] }
  /** One of these; the fallback is what an address without it means. */
  | { readonly kind: 'oneOf'; readonly values: readonly string[]; readonly fallback: string }
  /** Several of these, separated by commas. */
  | { readonly kind: 'some'; readonly values: readonly string[] }

/** The rules of filters: `filters: { status: filter.oneOf(orderStatuses), customer: filter.id }`. */
export const filter = {
  text: { kind: 'text' },
  id: { kind: 'id' },
  day: { kind: 'day' },
  ids: <const T extends readonly string[]>(...also: T) => ({ kind: 'ids', also }) as const,
  oneOf: <const T extends readonly string[], const F extends string = ''>(values: T, fallback: F = '' as F) =>
    ({ kind: 'oneOf', values, fallback }) as const,
  some: <const T extends readonly string[]>(values: T) => ({ kind: 'some', values }) as const,
} as const

/** What a list is to server, screen and file: who sees it, its columns, filters and order. */
export interface ListDefinition<Column extends string = string, Filters extends Rules = Rules, Sorted extends string = string> {
  /** Its name in saved views; never changed once released. */
  readonly id: string
  readonly columns: Readonly<Record<Column, ListColumn>>
  /** Beside these every list has `q`, the words searched for. */
  readonly filters: Filters
  /** Where it begins; a list without it has one order only. */
  readonly sort?: { readonly by: Sorted; readonly dir: 'asc' | 'desc' } | undefined
  /** Rows on a page until somebody chooses otherwise; 10 where it is not said. */
  readonly rows?: 25 | 50 | 100 | undefined
  /** A list of an organization, and of the platform: views and columns are kept on the server (`lists.ts`), else in the browser. */
  readonly tenant?: true | undefined
  readonly platform?: true | undefined
}
type Rules = Readonly<Record<string, FilterRule>>
type Columns = Readonly<Record<string, ListColumn>>
/** The columns that a list can be sorted by. */
type SortedOf<C extends Columns> = { [K in keyof C]: C[K] extends { readonly sort: true } ? K : never }[keyof C] & string

/** Looser than the rules themselves, so that the values of a filter keep their types. */
type SomeRules = Readonly<Record<string, { readonly kind: FilterRule['kind'] }>>
export const defineList = <const C extends Columns, const F extends SomeRules>(definition: {
  id: string
  columns: C
  filters: F
  sort?: { by: NoInfer<SortedOf<C>>; dir: 'asc' | 'desc' }
  rows?: 25 | 50 | 100
  tenant?: true
  platform?: true
}): ListDefinition<keyof C & string, F extends Rules ? F : never, SortedOf<C>> => definition as never

/** The ids of a list's columns in their usual order. */
export const columnIds = <C extends string>(list: Pick<ListDefinition<C>, 'columns'>): C[] => Object.keys(list.columns) as C[]
/** The columns that show until somebody chooses others. */
export const standardColumns = <C extends string>(list: Pick<ListDefinition<C>, 'columns'>): C[] =>
  columnIds(list).filter((id) => !list.columns[id].extra)

/**
 * The columns that are shown for what somebody chose: unknown ones and repeats are left out, and those that cannot be hidden stand
 * first where they are missing.
 */
export function shownColumns<C extends string>(
  list: Pick<ListDefinition<C>, 'columns'>,
  chosen: readonly string[] | null | undefined,
): C[] {
  if (!chosen || chosen.length === 0) return standardColumns(list)
  const known = [...new Set(chosen)].filter((id): id is C => id in list.columns)
  const missing = columnIds(list).filter((id) => list.columns[id].always && !known.includes(id))
  return [...missing, ...known]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/
/** The longest value of a filter, in UTF-16 units. */
export const maxFilterLength = 2000

/** Whether a text is a value of this filter. The empty text is: it means that the filter is not set. */
export function fitsFilter(rule: FilterRule, text: string): boolean {
  if (text.length > maxFilterLength) return false
  if (text === '') return true
  const parts = text.split(',')
  switch (rule.kind) {
    case 'text':
      return text.length <= 100 && !/\p{Cc}/u.test(text) && text.isWellFormed()
    case 'id':
      return uuid.test(text)
    case 'day':
      return day.test(text)
    case 'ids':
      return parts.every((part) => uuid.test(part) || rule.also.includes(part))
    case 'oneOf':
      return text === rule.fallback || rule.values.includes(text)
    case 'some':
      return parts.every((part) => rule.values.includes(part))
  }
}

/** What a saved view keeps of an address: the words searched for, the filters and the order. Never page or rows. */
export type ViewQuery = Readonly<Record<string, string>>

/** The keys of a view that its list does not take, or whose values do not fit. */
export function viewFaults(list: ListDefinition, query: ViewQuery): string[] {
  const rules: Readonly<Record<string, FilterRule>> = {
    ...list.filters,
    q: filter.text,
    ...(list.sort && {
      sort: filter.oneOf(columnIds(list).filter((id) => list.columns[id]?.sort)),
      dir: filter.oneOf(['asc', 'desc']),
    }),
  }
  return Object.entries(query).flatMap(([key, value]) => {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    return rule && fitsFilter(rule, value) ? [] : [key]
  })
}

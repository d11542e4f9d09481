/** What is below the filters. `failed` only where there is nothing older to show. */
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

interface Place {
  q: string
  page: number
  rows: number
}
/**
 * One page of a list that is at hand as a whole: what holds every word that is searched for and fits the filters. Undefined rows until
 * the list is there.
 */
export function pageOf<R>(
  all: readonly R[] | undefined,
  { q, page, rows: limit }: Place,
  { textOf, fits = () => true }: { textOf: (row: R) => string; fits?: (row: R) => boolean },
): { rows: readonly R[] | undefined; pagination: { total: number } | undefined } {
  if (!all) return { rows: undefined, pagination: undefined }
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter((row) => {
    const text = textOf(row).toLocaleLowerCase()
    return fits(row) && words.every((word) => text.includes(word))
  })
  return { rows: found.slice((page - 1) * limit, page * limit), pagination: { total: found.length } }
}

/** A list with one entry moved by so many places; at either end it stays. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, from + by))
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

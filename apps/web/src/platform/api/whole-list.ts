import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { Pagination } from '@twopost/contract/core/page'
import type { ApiError } from './problem.ts'
import { callQuery, queryClient, type ReadOptions } from './queries.ts'

/** Calls that answer a page of a list. */
export type ListName = {
  [N in CallName]: Answer<Calls[N]> extends { pagination: Pagination } ? N : never
}[CallName]

/** The most that one page holds. */
const limit = 100

type Page = Record<string, unknown> & { pagination: Pagination }
/** What the list is asked for beside its page, such as a shop. */
type Asked = Readonly<Record<string, string | undefined>>
const readPage = (name: ListName, page: number, asked: Asked) =>
  // Tried again as a whole.
  queryClient.fetchQuery({
    ...callQuery(name, { query: { ...asked, page, limit } } as never),
    retry: false,
    // Who asks for the whole again wants it as it is now; how long it is good for is the whole's own matter.
    staleTime: 0,
  }) as Promise<unknown> as Promise<Page>

/** Every page of a list, joined into one. */
export async function readWhole(name: ListName, asked: Asked = {}): Promise<Page> {
  const first = await readPage(name, 1, asked)
  const left = Array.from({ length: Math.max(0, first.pagination.total_pages - 1) }, (_, at) => readPage(name, at + 2, asked))
  const pages = [first, ...(await Promise.all(left))]
  const whole: Page = { ...first }
  for (const [field, value] of Object.entries(first))
    if (Array.isArray(value)) whole[field] = pages.flatMap((page) => page[field] as unknown[])
  return whole
}

/** A list to its end, for choices and grids that need all of it: only for lists that are short by their nature. */
export const useWholeList = <N extends ListName>(
  name: N,
  { enabled = true, staleTime, query }: Pick<ReadOptions, 'enabled' | 'staleTime'> & { query?: Asked } = {},
): UseQueryResult<Answer<Calls[N]>, ApiError> =>
  useQuery<Answer<Calls[N]>, ApiError>({
    queryKey: query ? [name, 'whole', query] : [name, 'whole'],
    queryFn: () => readWhole(name, query) as Promise<unknown> as Promise<Answer<Calls[N]>>,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
  })

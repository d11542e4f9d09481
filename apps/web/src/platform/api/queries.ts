import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useRef } from 'react'
import { randomId } from '../random-id.ts'
import { api, type CallOptions, reachPaths } from './client.ts'
import { knowsPath, pathOf } from './paths.ts'
import { type ApiError, isPassing } from './problem.ts'

/** Cached answers by call name and input. Fresh for 15 s; live events renew sooner. Only lost connections are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      gcTime: 5 * 60_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
      retryDelay: (failures) => 800 * 2 ** failures,
    },
    // A write that cannot be sent fails at once and says so; it never waits unseen for the network to come back (R1-4).
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Calls whose next fetch is made in the background, by name. */
const inBackground = new Map<string, number>()

/** What the cache knows a call's answer by. */
export function callKey<N extends CallName>(name: N, input?: Sent<Calls[N]>): readonly unknown[] {
  return input === undefined ? [name] : [name, input]
}

/** The query of a reading call, for `useQuery`, `prefetchQuery` and the like. */
export function callQuery<N extends CallName>(name: N, input?: Sent<Calls[N]>) {
  return queryOptions<Answer<Calls[N]>, ApiError>({
    queryKey: callKey(name, input),
    queryFn: ({ signal, queryKey, client, meta }) => {
      // What is polled counts as use of the session when it is first read, not each time it is read again by itself (OP-34).
      const isAgain = meta?.isPolled === true && client.getQueryData(queryKey) !== undefined
      const background = isAgain || (inBackground.get(name) ?? 0) > 0
      return (api as Send)(name, input, { signal, background }) as Promise<Answer<Calls[N]>>
    },
  })
}
type Send = (name: CallName, input: unknown, options: CallOptions) => Promise<unknown>

export interface ReadOptions {
  enabled?: boolean
  /** Keep the old page while the next one loads: for lists. */
  keepPrevious?: boolean
  /** Ask again every so often, in the background. */
  pollMs?: number
  staleTime?: number
}

/** Reads: `useCall('getCustomer', { params: { id } })`. */
export function useCall<N extends CallName>(
  name: N,
  input?: Sent<Calls[N]>,
  { enabled = true, keepPrevious, pollMs, staleTime }: ReadOptions = {},
): UseQueryResult<Answer<Calls[N]>, ApiError> {
  return useQuery<Answer<Calls[N]>, ApiError>({
    ...callQuery(name, input),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...(pollMs !== undefined && { refetchInterval: pollMs, meta: { isPolled: true } }),
    ...(staleTime !== undefined && { staleTime }),
  })
}

/** Marks the answers of these calls as old: they are fetched again where they are shown next. */
export function markOld(names: readonly CallName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
}
/** Marks every cached answer of these calls as old; those on screen are fetched again. `background`: a live event caused it. */
export async function refreshCalls(names: readonly CallName[], { background = false } = {}): Promise<void> {
  if (background) for (const name of names) inBackground.set(name, (inBackground.get(name) ?? 0) + 1)
  try {
    await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  } finally {
    if (background) {
      for (const name of names) {
        const left = (inBackground.get(name) ?? 1) - 1
        if (left > 0) inBackground.set(name, left)
        else inBackground.delete(name)
      }
    }
  }
}

export interface WriteOptions<N extends CallName> {
  /** The reading calls whose answers this change makes old. */
  refreshes?: readonly CallName[]
  onSuccess?: (answer: Answer<Calls[N]>, input: Sent<Calls[N]>) => void
}

/**
 * Writes: `const save = useSend('updateCustomer', { refreshes: ['listCustomers', 'getCustomer'] })`, then `save.mutateAsync(input)`.
 * A creating POST carries an Idempotency-Key per intention: sending the same input again after a lost answer keeps the key.
 */
export function useSend<N extends CallName>(
  name: N,
  { refreshes = [], onSuccess }: WriteOptions<N> = {},
): UseMutationResult<Answer<Calls[N]>, ApiError, Sent<Calls[N]>> {
  const lost = useRef<{ input: string; key: string } | null>(null)
  const onItsWay = useRef<{ input: string; answer: Promise<Answer<Calls[N]>> } | null>(null)
  const send = async (input: Sent<Calls[N]>, text: string): Promise<Answer<Calls[N]>> => {
    const key = lost.current?.input === text ? lost.current.key : randomId()
    lost.current = { input: text, key }
    try {
      const answer = await (api as Send)(name, input, { idempotencyKey: (await takesKey(name)) ? key : undefined })
      lost.current = null
      return answer as Answer<Calls[N]>
    } catch (error) {
      if (!isPassing(error)) lost.current = null
      throw error
    } finally {
      onItsWay.current = null
    }
  }
  return useMutation<Answer<Calls[N]>, ApiError, Sent<Calls[N]>>({
    // The second of two quick presses waits for the answer of the first (G43).
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? null)
      if (onItsWay.current?.input !== text) onItsWay.current = { input: text, answer: send(input, text) }
      return onItsWay.current.answer
    },
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input)
      await refreshCalls(refreshes)
    },
  })
}

async function takesKey(name: CallName): Promise<boolean> {
  if (!knowsPath(name)) await reachPaths()
  const [method, path] = pathOf(name)
  return method === 'POST' && !path.startsWith('/auth/') && path !== '/files' && name !== 'scanVin'
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Reads one search value; returns its default for anything unfit. */
export interface Param<T> {
  read: (raw: string | undefined) => T
  /** undefined leaves it out of the address. */
  write: (value: T) => string | undefined
}

export const param = {
  text: (fallback = ''): Param<string> => ({
    read: (raw) => raw ?? fallback,
    write: (value) => (value === fallback ? undefined : value),
  }),
  int: (fallback: number, max = 1_000_000): Param<number> => ({
    read: (raw) => {
      const value = Number(raw)
      return raw && Number.isInteger(value) && value >= 1 && value <= max ? value : fallback
    },
    write: (value) => (value === fallback ? undefined : String(value)),
  }),
  oneOf: <const T extends string>(values: readonly T[], fallback: T): Param<T> => ({
    read: (raw) => (values.includes(raw as T) ? (raw as T) : fallback),
    write: (value) => (value === fallback ? undefined : value),
  }),
  list: <const T extends string>(values: readonly T[]): Param<readonly T[]> => ({
    read: (raw) => (raw ? raw.split(',').filter((one): one is T => values.includes(one as T)) : []),
    write: (value) => (value.length > 0 ? value.join(',') : undefined),
  }),
  /** A comma list of anything, for ids. */
  words: (): Param<readonly string[]> => ({
    read: (raw) => (raw ? raw.split(',').filter(Boolean) : []),
    write: (value) => (value.length > 0 ? value.join(',') : undefined),
  }),
}

/** What the parameters read. */
export type Values<P> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/**
 * Filters, sort and page live in the address: `const [view, setView] = useUrlState(params)`. `setView` changes some of them;
 * leaving out `page` while changing anything else goes back to page 1. Declare `params` outside the component.
 */
// biome-ignore lint/suspicious/noExplicitAny: a bag of parameters of every type; each keeps its own through Values
export function useUrlState<P extends Record<string, Param<any>>>(params: P) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const values = useMemo(
    () => Object.fromEntries(Object.entries(params).map(([key, one]) => [key, one.read(search[key])])) as unknown as Values<P>,
    [params, search],
  )
  const set = useCallback(
    (change: Partial<Values<P>>, { push = false } = {}) => {
      const text: Record<string, string | undefined> = {}
      for (const key of Object.keys(change)) text[key] = params[key]?.write(change[key as keyof P] as never)
      if (!('page' in change)) text.page = undefined
      void navigate({ to: '.', search: ((before: Record<string, string>) => ({ ...before, ...text })) as never, replace: !push })
    },
    [navigate, params],
  )
  return [values, set] as const
}

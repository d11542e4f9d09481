import type { CallName } from '@twopost/contract/calls'
import { startPaths } from '@twopost/contract/start-paths'

type Path = readonly [method: string, path: string]
type Paths = Readonly<Partial<Record<CallName, Path>>>
let known: Paths = startPaths
let loading: Promise<void> | undefined

/** Paths that come with what needs them at once; a new call adds nothing to a first load. */
export function addPaths(more: Paths): void {
  known = { ...known, ...more }
}

/** Loads the paths of all calls, once. Throws when they cannot be fetched; the next try fetches again. */
export function loadPaths(): Promise<void> {
  loading ??= import('@twopost/contract/paths').then(
    (module) => addPaths(module.callPaths),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

export const knowsPath = (name: CallName): boolean => known[name] !== undefined

/** Method and path of a call. @throws Error for one that is not known yet: `loadPaths` first */
export function pathOf(name: CallName): Path {
  const path = known[name]
  if (!path) throw new Error(`the path of ${name} is not loaded yet`)
  return path
}

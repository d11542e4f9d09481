import { useEffect, useSyncExternalStore } from 'react'
import { notify } from './notify.ts'
import { useUiText } from './ui-text.ts'

/** Code in a chunk of its own that nothing needs before somebody acts: what a menu shows, a dialog. */
export interface Deferred<T> {
  /** Fetches it once; after a failure the next call tries again. */
  load: () => Promise<T>
  /** The same ahead of its use, when the pointer or the focus comes near. A failure is told only by the use. */
  prefetch: () => void
  /** What was fetched, undefined before. */
  get: () => T | undefined
  subscribe: (listener: () => void) => () => void
}

export function deferred<T>(importIt: () => Promise<T>): Deferred<T> {
  let value: T | undefined
  let underway: Promise<T> | undefined
  const listeners = new Set<() => void>()
  const load = () => {
    underway ??= importIt().then(
      (loaded) => {
        value = loaded
        for (const listener of listeners) listener()
        return loaded
      },
      (error: unknown) => {
        underway = undefined
        throw error
      },
    )
    return underway
  }
  return {
    load,
    prefetch: () => void load().catch(() => undefined),
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const unused = () => () => undefined

/**
 * The code once it is wanted and there; without a Suspense boundary, which would hold back what has come for 300 ms. When it
 * can't be fetched a toast says so and `onFailure` takes the request back.
 */
export function useDeferred<T>(code: Deferred<T>, wanted: boolean, onFailure: () => void): T | undefined {
  const words = useUiText()
  // Who does not want it is not drawn again when it comes.
  const value = useSyncExternalStore(wanted ? code.subscribe : unused, () => (wanted ? code.get() : undefined))
  const missing = wanted && value === undefined
  useEffect(() => {
    if (!missing) return
    code.load().catch(() => {
      // Browsers remember a module that failed, so mostly only a new page helps.
      notify({
        kind: 'error',
        title: words.notFetched,
        action: { label: words.reload, onAction: () => location.reload() },
      })
      onFailure()
    })
  }, [missing, code, words, onFailure])
  return value
}

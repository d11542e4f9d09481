import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { notify } from './notify.ts'
import { useUiText } from './ui-text.ts'

/** In the place of code that could not be fetched: nothing, and a toast that says so. */
function NotFetched() {
  const words = useUiText()
  useEffect(() => {
    // Browsers remember a module that failed, so mostly only a new page helps.
    notify({ kind: 'error', title: words.notFetched, action: { label: words.reload, onAction: () => location.reload() } })
  }, [words])
  return null
}

/**
 * A part of a screen whose code is fetched when it is first drawn: `lazyPart(() => import('…').then((module) => module.Card))`. Without a
 * network its place stays empty and a toast says so; the rest of the page, and what was typed there, stays (R1-5).
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: NotFetched }),
    ),
  )

/** Fetches code once the screen is drawn, so that it is at hand when the network goes. A failure is shown only where the code is used. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => void load().catch(() => undefined), [load])
}

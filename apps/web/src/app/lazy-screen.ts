import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A screen's script could not be loaded: no network, or a newer build has taken its place. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/** Loads once, however often it is asked for. What could not be loaded throws ScreenNotLoaded and is requested again at the next try. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw new ScreenNotLoaded('a screen could not be loaded', { cause: error })
    })
    return loading
  }
}

type Lazy = FunctionComponent & { preload: () => Promise<void> }

/**
 * A screen whose script comes with its route: `lazyScreen(() => import('…/order-list.screen.tsx'), 'OrderListScreen')`. A script that
 * cannot be loaded throws ScreenNotLoaded and is requested again at the next try; the page is never reloaded for it (R1-5).
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Lazy {
  const start = loadOnce(() => load().then((module) => module[name]))
  // The same component at each render, until its script has to be loaded again.
  const Screen = () => createElement(use(start()))
  return Object.assign(Screen, { preload: async () => void (await start()) })
}

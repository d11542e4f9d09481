import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react'

/** A dialog whose code is fetched when it first opens, and which starts over each time: `lazyDialog(() => import(…))`. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Dialog = lazy(load) as LazyExoticComponent<ComponentType<P>>
  return function LazyDialog(props: P) {
    const [times, setTimes] = useState(0)
    const [wasOpen, setWasOpen] = useState(false)
    if (props.open !== wasOpen) {
      setWasOpen(props.open)
      if (props.open) setTimes(times + 1)
    }
    if (times === 0) return null
    return (
      <Suspense fallback={null}>
        <Dialog key={times} {...props} />
      </Suspense>
    )
  }
}

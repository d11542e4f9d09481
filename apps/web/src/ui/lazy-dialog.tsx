import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

/** A dialog whose code is fetched when it first opens, and which starts over each time: `lazyDialog(() => import(…))`. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Dialog = lazyPart(() => load().then((module) => module.default))
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

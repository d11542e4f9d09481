import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { hasUnsaved, releaseUnsaved } from '#ui/unsaved.ts'

const UnsavedDialog = lazyPart(() => import('./unsaved-dialog.tsx').then((module) => module.UnsavedDialog))

/** Asks before typed work is lost by leaving its screen: by a link, by Back, by closing the tab (R1-16). */
export function UnsavedGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    releaseUnsaved()
    blocker.proceed()
  }
  return (
    <Suspense fallback={null}>
      <UnsavedDialog onStay={blocker.reset} onLeave={leave} />
    </Suspense>
  )
}

import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLive } from '#platform/live/live.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useUser } from '#platform/session/use-session.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useTitle } from './page-title.ts'
import { useRefusal } from './refusal.ts'
import { useRouteTitle } from './use-route-title.ts'

// After the first screen: nobody has typed anything before. Without it, leaving asks nothing.
const UnsavedGuard = lazy(() =>
  import('./unsaved-guard.tsx').then(
    (module) => ({ default: module.UnsavedGuard }),
    () => ({ default: () => null }),
  ),
)
const RefusalDialog = lazyPart(() => import('./refusal-dialog.tsx').then((module) => module.RefusalDialog))

/** Takes over what one may do as soon as somebody changes it: the menu and the guards follow (A19). */
function useOwnRights(): void {
  const ownId = useUser()?.id
  useLive(['user.changed', 'role.changed'], (event) => {
    if (event.type === 'role.changed' || event.ids.subject_id === ownId)
      void renewSession({ background: true }).catch(() => undefined)
  })
}

/** What is around every screen: the tab's title and the refusal dialog. */
export function Root() {
  const titleOf = useRouteTitle()
  const entry = useMatches({ select: (matches) => matches.at(-1)?.staticData.entry })
  useTitle(entry ? titleOf(entry.title) : '')
  const [refused] = useRefusal()
  useOwnRights()
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <UnsavedGuard />
      </Suspense>
      {refused && (
        <Suspense fallback={null}>
          <RefusalDialog />
        </Suspense>
      )}
    </>
  )
}

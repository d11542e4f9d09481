import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useTitle } from './page-title.ts'
import { useRefusal } from './refusal.ts'
import { shellText } from './shell.text.ts'

const RefusalDialog = lazy(() => import('./refusal-dialog.tsx').then((module) => ({ default: module.RefusalDialog })))

/** What is around every screen: the tab's title and the refusal dialog. */
export function Root() {
  const t = useText(shellText)
  const entry = useMatches({ select: (matches) => matches.at(-1)?.staticData.entry })
  useTitle(entry ? t(entry.title) : '')
  const [refused] = useRefusal()
  return (
    <>
      <Outlet />
      {refused && (
        <Suspense fallback={null}>
          <RefusalDialog />
        </Suspense>
      )}
    </>
  )
}

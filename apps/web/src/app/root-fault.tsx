import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '#platform/session/session-store.ts'
import { CrashScreen } from './crash.screen.tsx'

type Frame = ComponentType<{ children: ReactNode }>
const Bare: Frame = ({ children }) => children
const Shell = lazy<Frame>(() =>
  import('./layouts/admin-layout.tsx').then(
    ({ AdminLayout }) => ({ default: AdminLayout }),
    () => ({ default: Bare }),
  ),
)

/** An address whose table of routes could not be loaded leads to no layout: who is signed in keeps the menu around what went wrong. */
export function RootFault(props: ErrorComponentProps) {
  const signedIn = useSession((state) => state.session !== null)
  if (!signedIn) return <CrashScreen {...props} />
  return (
    <Suspense fallback={null}>
      <Shell>
        <CrashScreen {...props} />
      </Shell>
    </Suspense>
  )
}

import { Component, lazy, type ReactNode, StrictMode, Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocale } from '#platform/app-storage.ts'
import { startSession } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { startTheme } from '#platform/theme.ts'
import { useNotice } from '#ui/notify.ts'
import { Spinner } from '#ui/spinner.tsx'
import '#ui/styles/index.css'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { UiTextProvider, uiTexts } from '#ui/ui-text.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loginPath } from './route-meta.ts'

// The page's policy forbids building code from text; zod comes later, with the forms, and must not even try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startTheme()
void startSession()

/** Does this page begin with signing in? Then it needs none of the product (door.tsx). */
const isAtDoor = () => location.pathname === loginPath
const Door = lazy(() => import('./door.tsx').then((module) => ({ default: module.Door })))
const WholeApp = lazyScreen(() => import('./whole-app.tsx'), 'WholeApp')
const loadWholeApp = () => void WholeApp.preload().catch(() => undefined)
// Not at the door: the product is fetched while the session is asked for.
if (!isAtDoor()) loadWholeApp()

// Without it nothing is said, and nothing else is lost.
const Toaster = lazy<() => ReactNode>(() =>
  import('#ui/toast.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
)

/** The toast's code is fetched after the first screen (whole-app.tsx), or with the first toast. */
function Toasts() {
  const notice = useNotice()
  const [wanted, setWanted] = useState(false)
  if (notice && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}

const Loader = () => (
  <div className="app-loader">
    <Spinner size={28} />
  </div>
)

/** The product's own script could not be loaded: the page says so and offers to load it again. */
class UnloadedBoundary extends Component<{ words: (typeof uiTexts)['en']; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    const { words, children } = this.props
    if (!this.state.failed) return children
    return (
      <main className="app-loader flex-col gap-4 p-6 text-center" role="alert">
        <p>{words.notFetched}</p>
        <button type="button" className="link" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </main>
    )
  }
}

function App() {
  const locale = useLocale()
  const ready = useSession((state) => state.phase === 'ready')
  const [atDoor, setAtDoor] = useState(isAtDoor)
  // The door stays until the product is there.
  const leaveDoor = useCallback(() => startTransition(() => setAtDoor(false)), [])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <UiTextProvider value={uiTexts[locale]}>
      <TooltipProvider>
        <UnloadedBoundary words={uiTexts[locale]}>
          <Suspense fallback={<Loader />}>
            {!ready && <Loader />}
            {ready && (atDoor ? <Door onTouch={loadWholeApp} onLeave={leaveDoor} /> : <WholeApp />)}
          </Suspense>
        </UnloadedBoundary>
        <Toasts />
      </TooltipProvider>
    </UiTextProvider>
  )
}

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

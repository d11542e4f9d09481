import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { startLive } from '#platform/live/live.ts'
import { startInactivityWatch } from '#platform/session/inactivity.ts'
import { startSession } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { startTheme } from '#platform/theme.ts'
import { useNotice } from '#ui/notify.ts'
import { Spinner } from '#ui/spinner.tsx'
import '#ui/styles/index.css'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { UiTextProvider, uiTexts } from '#ui/ui-text.ts'
import { followSession, onFirstScreen, router } from './router.tsx'

// Libraries that add style elements must carry the page's nonce, or its policy refuses them.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

// The page's policy forbids building code from text; zod comes later, with the forms, and must not even try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startTheme()
void startSession().then(() => {
  followSession()
  startInactivityWatch()
  // The way to the first screen may lead into another organization or out of one, which ends the token.
  onFirstScreen(startLive)
})

const Toaster = lazy(() => import('#ui/toast.tsx').then((module) => ({ default: module.Toaster })))

/** The toast's code comes with the first toast. */
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

function App() {
  const locale = useLocale()
  const ready = useSession((state) => state.phase === 'ready')
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <UiTextProvider value={uiTexts[locale]}>
      <TooltipProvider>
        {ready ? (
          <RouterProvider router={router} />
        ) : (
          <div className="app-loader">
            <Spinner size={28} />
          </div>
        )}
        <Toasts />
      </TooltipProvider>
    </UiTextProvider>
  )
}

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

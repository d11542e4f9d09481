import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { dailyPaths } from '@twopost/contract/daily-paths'
import { setNonce } from 'get-nonce'
import { whenReading, whenStepUp } from '#platform/api/client.ts'
import { addPaths } from '#platform/api/paths.ts'
import { queryClient } from '#platform/api/queries.ts'
import { watchConnection } from '#platform/offline/connection.ts'
import { startServiceWorker } from '#platform/offline/service-worker.ts'
import { giveAnswers } from '#platform/session/answers.ts'
import { useSession } from '#platform/session/session-store.ts'
import { giveTones } from '#ui/tones.ts'
import { followSession, onFirstScreen, router } from './router.tsx'
import { shopOfReads } from './shop-of-reads.ts'
import { tones } from './tones.ts'

// Libraries that add style elements must carry the page's nonce, or its policy refuses them.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

addPaths(dailyPaths)
whenReading((path) => shopOfReads(path, useSession.getState().shop?.id))
whenStepUp(() => import('./step-up.tsx').then((module) => module.askStepUp()))
giveTones(tones)
giveAnswers(queryClient)
followSession()
/** Starts what comes after the first screen; what can't be fetched now is tried again with the network. */
const startLater = <Module,>(fetchIt: () => Promise<Module>, start: (module: Module) => void): void =>
  void fetchIt().then(start, () => addEventListener('online', () => startLater(fetchIt, start), { once: true }))

// The way to the first screen may lead into another organization or out of one, which ends the token.
onFirstScreen(() => {
  // At hand before the network goes: what can't be sent is said with it.
  void import('#ui/toast.tsx').catch(() => undefined)
  // Until it is there the screens poll.
  startLater(
    () => import('#platform/live/live-stream.ts'),
    (stream) => stream.startLive(),
  )
  // The server ends a session that nobody uses in any case.
  startLater(
    () => import('#platform/session/inactivity.ts'),
    (watch) => watch.startInactivityWatch(),
  )
  watchConnection(() => void queryClient.invalidateQueries())
  if (import.meta.env.PROD) void startServiceWorker()
})

/** All screens of the product, led to by their addresses. Loaded when the session is known (main.tsx). */
export function WholeApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

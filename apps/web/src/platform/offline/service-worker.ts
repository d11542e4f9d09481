import { create } from 'zustand'

/** Is there a newer build than the one on this page? */
export const useUpdate = create<{ ready: boolean }>()(() => ({ ready: false }))

let registration: ServiceWorkerRegistration | undefined
/** A check for a newer build, at most so often. */
const lookEveryMs = 10 * 60_000

/** The one address that may become a worker: the page's policy refuses bare texts. */
function workerAddress(): string {
  const policies = (
    globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } } }
  ).trustedTypes
  const address = '/service-worker.js'
  const policy = policies?.createPolicy('twopost-worker', {
    createScriptURL: (url: string) => {
      if (url !== address) throw new TypeError(`${url} is no worker of ours`)
      return url
    },
  })
  return policy?.createScriptURL(address) ?? address
}

/**
 * Keeps the app's page and scripts on this device, so that it opens and its screens change without a network (R1-5). Browsers
 * without service workers, and plain http, go on without.
 */
export async function startServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker) return
  try {
    registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  } catch {
    // Forbidden or out of reach: the app works online as before.
    return
  }
  const look = () => {
    if (registration?.waiting && navigator.serviceWorker.controller) useUpdate.setState({ ready: true })
  }
  look()
  registration.addEventListener('updatefound', () => registration?.installing?.addEventListener('statechange', look))
  setInterval(() => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }, lookEveryMs)
}

/** Loads the newer build, in this tab only and only when the person says so. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration?.waiting?.postMessage('take-over')
}

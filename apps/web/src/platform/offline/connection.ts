import { create } from 'zustand'
import { now } from '../clock.ts'

/** Whether the server answers. `since` (ms) is when the first call went without an answer. */
export const useConnection = create<{ isLost: boolean; since: number | null }>()(() => ({ isLost: false, since: null }))

/** A short gap is nobody's business: the strip comes when it lasts (x6). */
const waitMs = 4000
const askEveryMs = 5000
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server whether it is there, until it is. */
async function ask(): Promise<void> {
  try {
    const answer = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(askEveryMs) })
    if (answer.ok) return heard()
  } catch {
    // Still not there.
  }
  const { since } = useConnection.getState()
  if (since === null) return
  if (now() - since >= waitMs) useConnection.setState({ isLost: true })
  timer = setTimeout(() => void ask(), askEveryMs)
}

/** A call got no answer. What the browser says of the network is not asked: Wi-Fi without a line counts as online there. */
export function unheard(): void {
  if (useConnection.getState().since !== null) return
  useConnection.setState({ since: now() })
  timer = setTimeout(() => void ask(), waitMs)
}

/** The server has answered, whatever it said. */
export function heard(): void {
  if (useConnection.getState().since === null) return
  clearTimeout(timer)
  useConnection.setState({ isLost: false, since: null })
}

/** The browser's own word is a reason to look, in both directions. */
export function watchConnection(onBack: () => void): void {
  addEventListener('offline', unheard)
  addEventListener('online', () => {
    clearTimeout(timer)
    if (useConnection.getState().since !== null) void ask()
  })
  useConnection.subscribe((state, before) => {
    if (before.since !== null && state.since === null) onBack()
  })
}

import { logStorageFault } from './browser-storage.ts'
import { currentSession } from './session/session-store.ts'

/** What is typed stays in this tab for a reload or a lost session; the server's copy outlives the tab. */
const prefix = 'kept-work:'

/** Whose work it is: another person or organization in the same tab never sees it. */
function keyOf(name: string): string | null {
  const session = currentSession()
  return session ? `${prefix}${session.user.account_id}:${session.tenant?.id ?? ''}:${name}` : null
}

/** Keeps typed work in this tab at once, under a name (R1-10). Without storage nothing is kept, and nothing breaks. */
export function keepWork(name: string, work: unknown): void {
  const key = keyOf(name)
  if (!key) return
  try {
    sessionStorage.setItem(key, JSON.stringify(work))
  } catch (error) {
    // Full or forbidden: the server's copy is all there is.
    logStorageFault('write', `${prefix}${name}`, error)
  }
}

/** What was kept under a name, of any shape: the caller checks it. undefined when there is none. */
export function keptWork(name: string): unknown {
  const key = keyOf(name)
  if (!key) return undefined
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch (error) {
    logStorageFault('read', `${prefix}${name}`, error)
    return undefined
  }
}

/** The work is saved, or given up. */
export function dropKeptWork(name: string): void {
  const key = keyOf(name)
  try {
    if (key) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Logging out leaves nothing that was typed behind in this tab. */
export function dropAllKeptWork(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** The part of Storage that is used; tests pass one of their own. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const told = new Set<string>()
/** Logs in the browser's console that storage could not be read or written, each fault once a page (J11). Never says what was stored. */
export function logStorageFault(doing: 'read' | 'write', key: string, error: unknown): void {
  // Outside a browser there is no storage, which is no fault: tests read the texts of the screens there.
  if (error instanceof ReferenceError) return
  const fault = `${doing} ${key}`
  if (told.has(fault)) return
  told.add(fault)
  const reason = error instanceof Error ? error.name : 'unknown'
  // biome-ignore lint/suspicious/noConsole: the line that a failing storage is logged (J11)
  console.warn(`The browser's storage failed (${fault}: ${reason}). Defaults are used.`)
}

/**
 * The browser's storage, safe to use where it is forbidden, full or gone: what cannot be read counts as missing, what cannot be written
 * lasts as long as the page. Each fault is logged (J11).
 */
export function openStorage(open: () => KeyStore): KeyStore {
  const inMemory = new Map<string, string>()
  return {
    getItem(key) {
      const own = inMemory.get(key)
      if (own !== undefined) return own
      try {
        return open().getItem(key)
      } catch (error) {
        logStorageFault('read', key, error)
        return null
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value)
        inMemory.delete(key)
      } catch (error) {
        logStorageFault('write', key, error)
        inMemory.set(key, value)
      }
    },
    removeItem(key) {
      inMemory.delete(key)
      try {
        open().removeItem(key)
      } catch (error) {
        logStorageFault('write', key, error)
      }
    },
  }
}

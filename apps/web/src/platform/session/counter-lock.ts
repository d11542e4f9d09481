import { openStorage } from '../browser-storage.ts'
import { currentSession } from './session-store.ts'

/** Under this key, for all tabs of the browser: it was turned to a customer. */
export const counterKey = 'counter_view'
const store = openStorage(() => localStorage)
const account = (): string => currentSession()?.user.account_id ?? ''
const read = (): string[] => {
  const [owner, ...rest] = store.getItem(counterKey)?.split(' ') ?? []
  return owner === account() ? rest : []
}

/** This browser shows its customer one address and no other, until the person who signed in takes it back (EST23). `blank`: not even that. */
export const lockToCounter = (path: string, blank: boolean): void =>
  store.setItem(counterKey, [account(), path, ...(blank ? ['blank'] : [])].join(' '))
export const releaseCounter = (): void => store.removeItem(counterKey)
/** The address that it shows; null where it is nobody's, or where somebody else has signed in since. */
export const lockedPath = (): string | null => read()[0] ?? null
/** Whether it went blank, also before a reload. */
export const isBlank = (): boolean => read()[1] === 'blank'

import { useAppStorage } from './app-storage.ts'

const typing = 'input,textarea,select,[contenteditable="true"],[role="combobox"],[role="listbox"],[role="menu"],[role="dialog"]'

/** Is a single key free to mean something: nobody types, nothing lies over the page, and the person has not switched them off? */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (useAppStorage.getState().singleKeys === false) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return false
  if (document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')) return false
  return !(event.target instanceof Element && event.target.closest(typing))
}

/** Where G and a letter lead, by the name of the place. */
export const goKeys = {
  d: 'dashboard',
  w: 'orders',
  b: 'board',
  f: 'flags',
  c: 'customers',
  v: 'vehicles',
  n: 'invoices',
} as const
export type GoPlace = (typeof goKeys)[keyof typeof goKeys]
/** How long G waits for its letter, in milliseconds. */
export const goWaitMs = 1_200

/** What a key means after the one before it: a place, that G waits now, or nothing. */
export function goBy(key: string, isWaiting: boolean): GoPlace | 'wait' | null {
  if (isWaiting && Object.hasOwn(goKeys, key)) return goKeys[key as keyof typeof goKeys]
  return key === 'g' ? 'wait' : null
}

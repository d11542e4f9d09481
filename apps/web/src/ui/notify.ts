import { useSyncExternalStore } from 'react'

export interface Notice {
  kind?: 'success' | 'error' | 'warning' | 'info'
  title: string
  text?: string | undefined
  /** Milliseconds; by default 5 s, errors 8 s. */
  duration?: number
  action?: { label: string; onAction: () => void }
}
export type ShownNotice = Notice & { number: number }

let shown: ShownNotice | null = null
let counter = 0
const listeners = new Set<() => void>()

function set(next: ShownNotice | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast; it takes the place of the one before (only one is ever visible, P8). Never the only sign of an error. */
export function notify(notice: Notice): void {
  counter += 1
  set({ ...notice, number: counter })
}

/** Takes the toast away; with a number only if it is still that one. */
export function dismissToast(number?: number): void {
  if (number === undefined || shown?.number === number) set(null)
}

/** What the toast shows now. */
export function useNotice(): ShownNotice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

import { useSyncExternalStore } from 'react'

let settle: ((done: boolean) => void) | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Asks the person who they are, once for however many calls wait for it. False: they gave up. */
export function askStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    settle = resolve
  })
  tell()
  return asked
}
/** The answer of the dialog. */
export function settleStepUp(done: boolean): void {
  settle?.(done)
  settle = null
  asked = null
  tell()
}
/** Is the question open? */
export const useStepUp = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked !== null,
  )

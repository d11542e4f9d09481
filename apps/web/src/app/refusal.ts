import { useSyncExternalStore } from 'react'
import { say } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import { shellText } from './shell.text.ts'

let open = false
const listeners = new Set<() => void>()
function set(next: boolean) {
  open = next
  for (const listener of listeners) listener()
}

/** A route was refused: the toast (P11) and the dialog (P12). */
export function refuse(): void {
  const t = say(shellText)
  notify({ kind: 'error', title: t('accessDenied'), text: t('accessDeniedToast') })
  set(true)
}

export function useRefusal(): [boolean, (open: boolean) => void] {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
  return [shown, set]
}

import { useEffect, useRef } from 'react'

const eventName = 'trigger-dialog'

/** Asks the screen that can to open a dialog: a window event, so that any corner of the app may ask (E12). */
export function triggerDialog(name: string): void {
  dispatchEvent(new CustomEvent(eventName, { detail: { dialog: name } }))
}

/** Opens when a `trigger-dialog` event names this dialog, as its detail or in `detail.dialog`. */
export function useTriggerDialog(name: string, onTrigger: () => void): void {
  const latest = useRef(onTrigger)
  useEffect(() => {
    latest.current = onTrigger
  })
  useEffect(() => {
    const listen = (event: Event) => {
      const detail: unknown = (event as CustomEvent).detail
      const asked = typeof detail === 'object' && detail !== null && 'dialog' in detail ? detail.dialog : detail
      if (asked === name) latest.current()
    }
    addEventListener(eventName, listen)
    return () => removeEventListener(eventName, listen)
  }, [name])
}

import { useEffect, useEffectEvent } from 'react'
import { wedgeReader } from './wedge.rules.ts'

/** Fields of counts: what a scanner types there is no count. */
const counts = 'input[data-count]'
/** Puts back what a field said, as if it had been typed. */
function restore(field: HTMLInputElement, text: string): void {
  // Past React, which would not see a value that is set on the field itself.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** Longer than between two characters of a scanner. */
const burstMs = 90
/** So many characters at that speed were no person's. */
const least = 4

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** Does somebody write here, or is a window open that has its own field? */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.closest(fields) !== null) || document.querySelector('[role="dialog"]') !== null

/**
 * Hears a hand scanner anywhere on the page. The letters of a code are no shortcuts: a key is held until it is clear that no other follows at
 * a scanner's speed, and then goes on as it was.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const reader = wedgeReader({ least })
    const passing = new WeakSet<Event>()
    let held: KeyboardEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let typed = { at: Number.NEGATIVE_INFINITY, before: '' }
    const letGo = () => {
      const keys = held.length < least ? held : []
      held = []
      for (const { key, code, shiftKey, target } of keys) {
        const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
        passing.add(again)
        target?.dispatchEvent(again)
      }
    }
    /** A person's keys go on at once; those of a code are taken back when it is whole. */
    const onCountKey = (event: KeyboardEvent, field: HTMLInputElement) => {
      typed = { at: event.timeStamp, before: event.timeStamp - typed.at > burstMs ? field.value : typed.before }
      const code = reader.read(event.key, event.timeStamp)
      if (code === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      restore(field, typed.before)
      scanned(code)
    }
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
      if (isPlain && event.target instanceof HTMLInputElement && event.target.matches(counts))
        return onCountKey(event, event.target)
      if (passing.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target))
        return
      const code = reader.read(event.key, event.timeStamp)
      if (code !== undefined) {
        clearTimeout(timer)
        held = []
        // Its Enter presses no button that has the focus.
        event.preventDefault()
        event.stopImmediatePropagation()
        scanned(code)
      } else if (event.key.length === 1 && event.key !== ' ') {
        event.preventDefault()
        event.stopImmediatePropagation()
        held.push(event)
        clearTimeout(timer)
        timer = setTimeout(letGo, burstMs)
      }
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}

import { useEffect } from 'react'
import { isFreeKey } from '#platform/single-keys.rules.ts'

const own = new Set(['j', 'k', 'p', 's', 't'])

/** J and K, P, S and T press the button of the order's page that declares itself for them (x2); the other letters belong to every page. */
export function useOrderPageKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!own.has(event.key) || !isFreeKey(event)) return
      // A part of the page that has the focus and keys of its own comes first.
      if (event.target instanceof Element && event.target.closest(`[data-own-keys~="${event.key}"]`)) return
      const buttons = document.querySelectorAll<HTMLButtonElement>(`main [aria-keyshortcuts="${event.key}"]`)
      const button = [...buttons].find((one) => one.offsetParent !== null)
      if (!button) return
      // Before the keys of every page, which would look for rows.
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

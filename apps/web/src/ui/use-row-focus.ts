import { useCallback, useEffect, useRef } from 'react'

const control = ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled)'

/**
 * Moves the focus to what a person has just added, or to its neighbor when they removed something (R1-34): `focusRow(key)` waits until
 * an element with `data-focus-row={key}` is on the page and focuses the first control in it. A row without one
 * takes the focus itself (`tabIndex={-1}` and `data-quiet-focus`).
 */
export function useRowFocus(): (key: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const row = document.querySelector<HTMLElement>(`[data-focus-row="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    const target = row.matches(control)
      ? row
      : (row.querySelector<HTMLElement>('[data-autofocus]') ?? row.querySelector<HTMLElement>(control))
    ;(target ?? row).focus()
  })
  return useCallback((key: string) => {
    wanted.current = key
  }, [])
}

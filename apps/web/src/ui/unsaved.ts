import { useEffect } from 'react'

const open = new Set<symbol>()

/** Is there typed work on this page that leaving it would lose? */
export const hasUnsaved = (): boolean => open.size > 0

/** Marks typed work on this page. @returns what takes the mark off again */
export function markUnsaved(): () => void {
  const own = Symbol('unsaved')
  open.add(own)
  return () => void open.delete(own)
}

/**
 * While `dirty` is true, leaving the page asks first (R1-16). Dialogs and drawers call it themselves with their `dirty`; a form on
 * a page calls it on its own.
 */
export function useUnsaved(dirty: boolean | undefined): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
}

/** What was typed has been saved, or is given up on purpose: the next step leads away without a question. */
export const releaseUnsaved = (): void => open.clear()

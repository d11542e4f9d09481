import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { quarter } from './scheduling.rules.ts'

/** Keys that work wherever nothing is typed: T today, D and W the view, B books what is held, Shift with arrows the days beside it. */
export function useScheduleKeys(on: {
  go: (by: -1 | 0 | 1) => void
  show: (view: 'day' | 'week') => void
  book: () => void
}): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target?.closest('input, textarea, select, [role="dialog"], [role="menu"]')) return
    // The arrows belong to a booking that has the focus; the letters mean the same everywhere.
    if (target?.closest('[data-movable]') && event.key.startsWith('Arrow')) return
    const key = event.key.toLowerCase()
    if (key === 't') on.go(0)
    else if (key === 'd') on.show('day')
    else if (key === 'w') on.show('week')
    else if (key === 'b') on.book()
    else if (event.shiftKey && key === 'arrowleft') on.go(-1)
    else if (event.shiftKey && key === 'arrowright') on.go(1)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** How an arrow moves a booking: its start and length (ms), and its row. */
export interface KeyStep {
  start: number
  length: number
  rows: -1 | 0 | 1
}
const steps: Readonly<Record<string, KeyStep>> = {
  ArrowLeft: { start: -quarter, length: 0, rows: 0 },
  ArrowRight: { start: quarter, length: 0, rows: 0 },
  ArrowUp: { start: 0, length: 0, rows: -1 },
  ArrowDown: { start: 0, length: 0, rows: 1 },
}

/** What a key on a booking means: arrows move it, with Shift they change its length, Enter books, Escape puts it back. */
export function barKey(event: KeyboardEvent): KeyStep | 'book' | 'back' | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'Enter') return 'book'
  if (event.key === 'Escape') return 'back'
  const step = steps[event.key]
  if (!step) return null
  return event.shiftKey && step.rows === 0 ? { start: 0, length: step.start, rows: 0 } : step
}

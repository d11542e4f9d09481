import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePaths } from '#platform/paths.ts'
import { goBy, goWaitMs, isFreeKey } from '#platform/single-keys.rules.ts'
import { useMenu } from './nav.tsx'

const isSeen = (element: HTMLElement): boolean => element.offsetParent !== null
const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter(isSeen)
/** The part of a row that opens it. */
const opener = (row: HTMLElement): HTMLElement | null =>
  row.matches('a,button') ? row : row.querySelector<HTMLElement>('[data-row],a[href],button:not([role="checkbox"])')

/** The rows of the list on the page with what opens each, and the one that has the focus. */
function rowsOfPage() {
  const rows = visible('tbody tr, .row-card').flatMap((row) => {
    const target = opener(row)
    return target ? [{ row, target }] : []
  })
  return { rows, at: rows.findIndex(({ row }) => row.contains(document.activeElement)) }
}

/**
 * The keys of every page of the shell: G and a letter go, J and K or the arrows move from row to row, X selects, `/` searches, N, E and
 * the letters of a screen press the button that declares itself for them (`aria-keyshortcuts`), `?` lists the keys. A screen with keys of its own answers first.
 */
export function usePageKeys(onHelp: () => void): void {
  const router = useRouter()
  const paths = usePaths()
  const menu = useMenu()
  const waitsUntil = useRef(0)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return
    const done = (work: () => void) => {
      event.preventDefault()
      work()
    }
    const place = goBy(event.key, performance.now() < waitsUntil.current)
    waitsUntil.current = place === 'wait' ? performance.now() + goWaitMs : 0
    if (place === 'wait') return
    if (place) {
      const href = paths[place]
      const isThere = menu.some(({ entries }) =>
        entries.some((entry) => entry.href === href || entry.children.some((child) => child.href === href)),
      )
      if (isThere) done(() => void router.navigate({ href }))
      return
    }
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    if (step) {
      const { rows, at } = rowsOfPage()
      if (rows.length === 0 || (at < 0 && event.key.startsWith('Arrow'))) return
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
      return done(() => {
        next?.target.focus()
        next?.row.scrollIntoView({ block: 'nearest' })
      })
    }
    switch (event.key) {
      case '?':
        return done(onHelp)
      case '/': {
        const [search] = visible('input[type="search"]')
        return search ? done(() => search.focus()) : undefined
      }
      case 'x': {
        const { rows, at } = rowsOfPage()
        const box = rows[at]?.row.querySelector<HTMLElement>('[role="checkbox"]')
        return box ? done(() => box.click()) : undefined
      }
      case 'a':
      case 'd':
      case 'e':
      case 'f':
      case 'n':
      case 'r': {
        const [button] = visible(`[aria-keyshortcuts="${event.key}"]`)
        return button ? done(() => button.click()) : undefined
      }
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

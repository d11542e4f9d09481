import { type RefObject, useEffect, useRef } from 'react'
import { isFreeKey } from '#platform/single-keys.rules.ts'

interface ListKeys {
  /** Where the rows are: each has a link with `data-row` = its id. */
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  onToggle?: ((id: string, rangeFrom: string | null) => void) | undefined
  onNew?: (() => void) | undefined
}

/**
 * The keys of a list: J and K or the arrows move from row to row, Enter opens (it is a link), X selects (Shift:
 * a range), `/` searches, N makes a new one. The focus itself moves, so that everyone sees and hears where one is.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  const anchor = useRef<string | null>(null)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isFreeKey(event)) return
      const { list, search, onToggle, onNew } = latest.current
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((one) => one.offsetParent)
      const row = document.activeElement?.closest('tr,.row-card')
      const at = links.findIndex((one) => one === document.activeElement || (row?.contains(one) ?? false))
      const go = (index: number) => {
        event.preventDefault()
        const link = links[Math.max(0, Math.min(links.length - 1, index))]
        link?.focus()
        link?.scrollIntoView({ block: 'nearest' })
      }
      const arrows = at >= 0
      switch (event.key) {
        case 'j':
          return go(at + 1)
        case 'k':
          return go(at < 0 ? 0 : at - 1)
        case 'ArrowDown':
          return arrows ? go(at + 1) : undefined
        case 'ArrowUp':
          return arrows ? go(at - 1) : undefined
        case 'x':
        case 'X': {
          const id = links[at]?.dataset.row
          if (!id || !onToggle) return
          event.preventDefault()
          onToggle(id, event.shiftKey ? anchor.current : null)
          anchor.current = id
          return
        }
        case '/':
          event.preventDefault()
          search.current?.focus()
          search.current?.select()
          return
        case 'n':
          if (!onNew) return
          event.preventDefault()
          onNew()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

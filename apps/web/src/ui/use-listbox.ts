import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/**
 * The keyboard of a listbox whose focus stays on one element (`aria-activedescendant`): arrows, Home, End, Page keys, Enter,
 * and, where `typeahead` is on, the first letters. `labels` are the options' plain texts.
 */
export function useListbox({
  count,
  labels,
  start,
  onPick,
  typeahead = false,
  isDisabled,
}: {
  count: number
  labels?: readonly string[]
  /** The option that is active at first. */
  start: number
  onPick: (index: number) => void
  typeahead?: boolean
  isDisabled?: (index: number) => boolean
}) {
  const id = useId()
  const [wanted, setActive] = useState(start)
  // The list may have become shorter under the active option.
  const active = Math.max(0, Math.min(wanted, count - 1))
  const typed = useRef({ text: '', at: 0 })
  const listRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    listRef.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  function move(from: number, step: number) {
    for (let next = from + step; next >= 0 && next < count; next += step) {
      if (!isDisabled?.(next)) return setActive(next)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (count === 0 && event.key !== 'Enter') return
    const handled = () => event.preventDefault()
    switch (event.key) {
      case 'ArrowDown':
        handled()
        return move(active, 1)
      case 'ArrowUp':
        handled()
        return move(active, -1)
      case 'PageDown':
        handled()
        return setActive(Math.min(count - 1, active + 8))
      case 'PageUp':
        handled()
        return setActive(Math.max(0, active - 8))
      case 'Home':
        if (!typeahead) return
        handled()
        return move(-1, 1)
      case 'End':
        if (!typeahead) return
        handled()
        return move(count, -1)
      case 'Enter':
        handled()
        if (active < count && !isDisabled?.(active)) onPick(active)
        return
      case ' ':
        if (!typeahead) return
        handled()
        if (!isDisabled?.(active)) onPick(active)
        return
      default:
        if (!typeahead || !labels || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
        typed.current.text = event.timeStamp - typed.current.at < 600 ? typed.current.text + event.key : event.key
        typed.current.at = event.timeStamp
        {
          const wanted = typed.current.text.toLocaleLowerCase()
          const from = typed.current.text.length === 1 ? active + 1 : active
          for (let i = 0; i < count; i++) {
            const at = (from + i) % count
            if (labels[at]?.toLocaleLowerCase().startsWith(wanted) && !isDisabled?.(at)) return setActive(at)
          }
        }
    }
  }

  return {
    active,
    setActive,
    onKeyDown,
    listRef,
    listId: `${id}-list`,
    activeId: count > 0 ? `${id}-${active}` : undefined,
    optionId: (index: number) => `${id}-${index}`,
  }
}

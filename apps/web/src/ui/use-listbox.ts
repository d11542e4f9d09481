import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

interface LetterEvent {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  nativeEvent?: { isComposing?: boolean }
}

/** The letter a key types, else null. A space is one only inside a text (`goesOn`): at its start it presses the button. */
export function typedLetter(event: LetterEvent, goesOn = false): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent?.isComposing) return null
  if (event.key === ' ' && !goesOn) return null
  return event.key.length === 1 ? event.key : null
}

/** What was typed on a closed list, and when (milliseconds, of the event). */
export interface TypedBefore {
  text: string
  at: number
}
const pauseMs = 600

/** The text being typed after one more letter: it begins again after a pause. */
export function typedOn(before: TypedBefore, letter: string, at: number): TypedBefore {
  return { text: at - before.at < pauseMs ? before.text + letter : letter, at }
}

/** The option that begins with `text`, from `from` on and round; -1 when there is none. */
export function findTyped(
  labels: readonly string[],
  text: string,
  from: number,
  isDisabled: (index: number) => boolean = () => false,
): number {
  const wanted = text.toLocaleLowerCase()
  for (let step = 0; step < labels.length; step++) {
    const at = (from + step) % labels.length
    if (labels[at]?.toLocaleLowerCase().startsWith(wanted) && !isDisabled(at)) return at
  }
  return -1
}

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
  typedBefore,
  isDisabled,
}: {
  count: number
  labels?: readonly string[]
  /** The option that is active at first. */
  start: number
  onPick: (index: number) => void
  typeahead?: boolean
  /** What was typed before the list opened: the letters that follow go on from it. */
  typedBefore?: TypedBefore | null
  isDisabled?: (index: number) => boolean
}) {
  const id = useId()
  const [wanted, setActive] = useState(start)
  // The list may have become shorter under the active option.
  const active = Math.max(0, Math.min(wanted, count - 1))
  const typed = useRef<TypedBefore>(typedBefore ?? { text: '', at: -pauseMs })
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
      default: {
        const letter = typeahead && labels ? typedLetter(event) : null
        if (letter === null || !labels) return
        typed.current = typedOn(typed.current, letter, event.timeStamp)
        const { text } = typed.current
        const found = findTyped(labels, text, text.length === 1 ? active + 1 : active, isDisabled)
        if (found >= 0) setActive(found)
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

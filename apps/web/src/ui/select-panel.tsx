import type { RefObject } from 'react'
import { type Option, OptionRow } from './option-row.tsx'
import { PopoverPanel } from './popover-panel.tsx'
import { findTyped, type TypedBefore, useListbox } from './use-listbox.ts'

interface ListProps<V extends string> {
  options: readonly Option<V>[]
  value: V | null
  /** What was typed on the closed field: the list opens at the option that begins with it. */
  typed: TypedBefore | null
  onPick: (value: V) => void
  label: string | undefined
  labelledBy: string | undefined
}

/** What a Select shows when it is open. */
export function SelectPanel<V extends string>({
  open,
  onOpenChange,
  anchor,
  id,
  ...list
}: ListProps<V> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  id: string
}) {
  return (
    <PopoverPanel
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      id={id}
      className="popover--list"
      align="start"
      gap={4}
      label={undefined}
    >
      <SelectList {...list} />
    </PopoverPanel>
  )
}

function SelectList<V extends string>({ options, value, typed, onPick, label, labelledBy }: ListProps<V>) {
  const labels = options.map((option) => option.label)
  const isDisabled = (index: number) => Boolean(options[index]?.disabled)
  const found = typed ? findTyped(labels, typed.text, 0, isDisabled) : -1
  const { active, setActive, onKeyDown, listRef, listId, activeId, optionId } = useListbox({
    count: options.length,
    labels,
    typedBefore: typed,
    start:
      found >= 0
        ? found
        : Math.max(
            0,
            options.findIndex((option) => option.value === value),
          ),
    onPick: (index) => options[index] && onPick(options[index].value),
    typeahead: true,
    isDisabled,
  })
  return (
    // Focused by the popover when it opens: the one focusable thing in it.
    <div
      ref={listRef}
      role="listbox"
      tabIndex={0}
      className="option-list"
      id={listId}
      aria-label={label}
      aria-labelledby={label ? undefined : labelledBy}
      aria-activedescendant={activeId}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        <OptionRow
          key={option.value}
          id={optionId(index)}
          option={option}
          active={index === active}
          selected={option.value === value}
          onHover={() => setActive(index)}
          onPick={() => onPick(option.value)}
        />
      ))}
    </div>
  )
}

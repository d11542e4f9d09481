import { Check, ChevronDown } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type ReactNode, useState } from 'react'
import { cx } from './classes.ts'
import { useControlProps, useFieldLinks } from './field.tsx'
import { useUiText } from './ui-text.ts'
import { useListbox } from './use-listbox.ts'

export interface Option<V extends string = string> {
  value: V
  label: string
  /** Before the label: a dot, a glyph. */
  icon?: ReactNode
  /** A second line. */
  help?: ReactNode
  /** At the right end. */
  end?: ReactNode
  disabled?: boolean
}

export interface SelectProps<V extends string> {
  value: V | null
  onValue: (value: V) => void
  options: readonly Option<V>[]
  placeholder?: string
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  className?: string
  id?: string
  'aria-label'?: string
  onBlur?: () => void
}

/** One of a known list (about 3 to 30). Longer or remote lists: Combobox. */
export function Select<V extends string>({
  value,
  onValue,
  options,
  placeholder,
  size = 'md',
  disabled,
  className,
  onBlur,
  ...rest
}: SelectProps<V>) {
  const [open, setOpen] = useState(false)
  const words = useUiText()
  const links = useControlProps(rest)
  const field = useFieldLinks()
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onBlur?.()
      }}
    >
      <Popover.Trigger
        {...links}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={rest['aria-label']}
        disabled={disabled}
        className={cx('input', size !== 'md' && `input--${size}`, links['aria-invalid'] && 'input--bad', className)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            setOpen(true)
          }
        }}
      >
        {chosen?.icon}
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'input-placeholder')}>
          {chosen?.label ?? placeholder ?? words.select}
        </span>
        <ChevronDown size={16} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover popover--list" align="start" sideOffset={4} collisionPadding={8}>
          <SelectList
            options={options}
            value={value}
            label={rest['aria-label']}
            labelledBy={field?.labelId}
            onPick={(picked) => {
              setOpen(false)
              onValue(picked)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function SelectList<V extends string>({
  options,
  value,
  onPick,
  label,
  labelledBy,
}: {
  options: readonly Option<V>[]
  value: V | null
  onPick: (value: V) => void
  label: string | undefined
  labelledBy: string | undefined
}) {
  const { active, setActive, onKeyDown, listRef, listId, activeId, optionId } = useListbox({
    count: options.length,
    labels: options.map((option) => option.label),
    start: Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
    onPick: (index) => options[index] && onPick(options[index].value),
    typeahead: true,
    isDisabled: (index) => Boolean(options[index]?.disabled),
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

/** One row of a listbox. */
export function OptionRow({
  id,
  option,
  active,
  selected,
  onHover,
  onPick,
  className,
}: {
  id: string
  option: Option
  active: boolean
  selected: boolean
  onHover: () => void
  onPick: () => void
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is on the listbox, which owns the focus
    // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      data-selected={active}
      className={cx('menu-item cursor-pointer', className)}
      onMouseMove={onHover}
      onClick={() => !option.disabled && onPick()}
    >
      {option.icon}
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{option.label}</span>
        {option.help && <span className="truncate text-sm text-ink-3">{option.help}</span>}
      </span>
      <span className="menu-item-end">
        {option.end}
        {selected && <Check size={16} className="text-accent-text" />}
      </span>
    </div>
  )
}

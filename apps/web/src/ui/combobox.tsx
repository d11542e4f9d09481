import { ChevronDown, Plus, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './classes.ts'
import { useControlProps } from './field.tsx'
import { type Option, OptionRow } from './option-row.tsx'
import { Popover } from './popover.tsx'
import { Spinner } from './spinner.tsx'
import { useUiText } from './ui-text.ts'
import { typedLetter, useListbox } from './use-listbox.ts'

export interface ComboboxProps<O extends Option> {
  /** The chosen option as shown in the closed field; null when none. */
  value: O | null
  onValue: (option: O | null) => void
  /** What matches the query, already filtered by the caller (or by the server). */
  options: readonly O[]
  query: string
  onQuery: (query: string) => void
  loading?: boolean
  /** Shown when nothing matches. */
  emptyText?: ReactNode
  /** A last row that makes a new one from what was typed: search or create. */
  create?: { label: (query: string) => string; onCreate: (query: string) => void } | undefined
  placeholder?: string
  searchLabel?: string
  clearable?: boolean
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  className?: string
  id?: string
  'aria-label'?: string
}

/** One of many, found by typing; options may come from the server. */
export function Combobox<O extends Option>({
  value,
  onValue,
  placeholder,
  clearable,
  size = 'md',
  disabled,
  className,
  ...rest
}: ComboboxProps<O>) {
  const [open, setOpen] = useState(false)
  const words = useUiText()
  const links = useControlProps(rest)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) rest.onQuery('')
  }
  return (
    <span className={cx('relative flex min-w-0', className)}>
      <Popover
        open={open}
        onOpenChange={change}
        className="popover--list min-w-70"
        gap={4}
        trigger={
          <button
            {...links}
            type="button"
            role="combobox"
            aria-expanded={open}
            aria-label={rest['aria-label']}
            disabled={disabled}
            onKeyDown={(event) => {
              // Letters open it and search at once (R1-34); more may follow before its own search field is there.
              const letter = typedLetter(event, rest.query !== '')
              if (letter === null) return
              event.preventDefault()
              setOpen(true)
              rest.onQuery(rest.query + letter)
            }}
            className={cx('input', size !== 'md' && `input--${size}`, links['aria-invalid'] && 'input--bad')}
          >
            {value?.icon}
            {/* The button that clears stands between the words and the arrow. */}
            <span className={cx('min-w-0 flex-1 truncate', value ? clearable && 'pr-7' : 'input-placeholder')}>
              {value?.label ?? placeholder ?? words.search}
            </span>
            <ChevronDown size={16} />
          </button>
        }
      >
        <ComboboxList
          {...rest}
          value={value}
          onPick={(option) => {
            change(false)
            onValue(option)
          }}
          onCreate={(query) => {
            change(false)
            rest.create?.onCreate(query)
          }}
        />
      </Popover>
      {clearable && value && !disabled && (
        <button
          type="button"
          className="input-clear absolute top-1/2 right-9 -translate-y-1/2"
          aria-label={words.clear}
          onClick={() => onValue(null)}
        >
          <X size={15} />
        </button>
      )}
    </span>
  )
}

/** The search field of a combobox with what it found, for a panel of its own. `onPick` and `onCreate` close it. */
export function ComboboxList<O extends Option>({
  options: found,
  query,
  onQuery,
  loading,
  emptyText,
  create,
  searchLabel,
  value,
  onPick,
  onCreate,
}: Pick<ComboboxProps<O>, 'options' | 'query' | 'onQuery' | 'loading' | 'emptyText' | 'create' | 'searchLabel' | 'value'> & {
  onPick: (option: O) => void
  onCreate?: (query: string) => void
}) {
  const words = useUiText()
  // Rows that come in while one is pressed wait until it is let go: what is under the pointer stays there.
  const [held, setHeld] = useState<readonly O[] | null>(null)
  const options = held ?? found
  const letGo = () => setTimeout(() => setHeld(null))
  const wanted = query.trim()
  const creates = create !== undefined && wanted !== ''
  const count = options.length + (creates ? 1 : 0)
  const { active, setActive, onKeyDown, listRef, listId, activeId, optionId } = useListbox({
    count,
    start: 0,
    onPick: (index) => {
      const option = options[index]
      if (option) onPick(option)
      else if (creates) onCreate?.(wanted)
    },
    isDisabled: (index) => Boolean(options[index]?.disabled),
  })
  const label = searchLabel ?? words.search
  return (
    <>
      <div className="popover-search">
        <Search size={15} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            onQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        {loading && <Spinner size={15} />}
      </div>
      <div
        ref={listRef}
        role="listbox"
        className="option-list"
        id={listId}
        aria-label={label}
        onPointerDown={() => setHeld(found)}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
      >
        {options.map((option, index) => (
          <OptionRow
            key={option.value}
            id={optionId(index)}
            option={option}
            active={index === active}
            selected={option.value === value?.value}
            onHover={() => setActive(index)}
            onPick={() => onPick(option)}
          />
        ))}
        {creates && (
          <OptionRow
            id={optionId(options.length)}
            option={{ value: '', label: create.label(wanted), icon: <Plus size={16} /> }}
            active={active === options.length}
            selected={false}
            onHover={() => setActive(options.length)}
            onPick={() => onCreate?.(wanted)}
            className="menu-item--accent"
          />
        )}
      </div>
      {count === 0 && !loading && (
        <p className="menu-empty" role="status">
          {emptyText ?? words.noResults}
        </p>
      )}
    </>
  )
}

import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { cx } from './classes.ts'
import { deferred, useDeferred } from './deferred.ts'
import { useControlProps, useFieldIfAny } from './field.tsx'
import type { Option } from './option-row.tsx'
import { useUiText } from './ui-text.ts'
import { type TypedBefore, typedLetter, typedOn } from './use-listbox.ts'

export type { Option } from './option-row.tsx'

const panel = deferred(() => import('./select-panel.tsx'))

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
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<TypedBefore | null>(null)
  const words = useUiText()
  const links = useControlProps(rest)
  const field = useFieldIfAny()
  const chosen = options.find((option) => option.value === value)
  const change = (next: boolean) => {
    setOpen(next)
    // Once opened it stays, so that it can go away gently.
    if (next) setOpened(true)
    else {
      setTyped(null)
      onBlur?.()
    }
  }
  const onFailure = useCallback(() => {
    setOpen(false)
    setOpened(false)
  }, [])
  const parts = useDeferred(panel, opened, onFailure)
  return (
    <>
      <button
        {...links}
        ref={anchor}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open && parts ? id : undefined}
        aria-label={rest['aria-label']}
        data-state={open ? 'open' : 'closed'}
        disabled={disabled}
        className={cx('input', size !== 'md' && `input--${size}`, links['aria-invalid'] && 'input--bad', className)}
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onClick={() => change(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            change(true)
          }
          // Letters open it at the option that begins with them (R1-34).
          const letter = typedLetter(event, typed !== null)
          if (letter === null) return
          event.preventDefault()
          setTyped(typedOn(typed ?? { text: '', at: event.timeStamp }, letter, event.timeStamp))
          change(true)
        }}
      >
        {chosen?.icon}
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'input-placeholder')}>
          {chosen?.label ?? placeholder ?? words.select}
        </span>
        <ChevronDown size={16} />
      </button>
      {parts && (
        <parts.SelectPanel
          open={open}
          onOpenChange={change}
          anchor={anchor}
          id={id}
          options={options}
          value={value}
          typed={typed}
          label={rest['aria-label']}
          labelledBy={field?.labelId}
          onPick={(picked) => {
            setOpen(false)
            setTyped(null)
            onValue(picked)
          }}
        />
      )}
    </>
  )
}

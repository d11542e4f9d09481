import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'

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

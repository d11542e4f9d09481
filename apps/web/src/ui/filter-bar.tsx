import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Popover } from './popover.tsx'
import { useUiText } from './ui-text.ts'

/** Search and chips above a list, "Clear" at the end when something is set; one scrolling row on phones. */
export function FilterBar({
  children,
  onClear,
  end,
}: {
  children: ReactNode
  onClear?: (() => void) | undefined
  end?: ReactNode
}) {
  const words = useUiText()
  return (
    <div className="filter-bar">
      {children}
      {onClear && (
        <Button kind="ghost" size="sm" onClick={onClear}>
          {words.clear}
        </Button>
      )}
      {end && <div className="ml-auto flex items-center gap-1 max-md:hidden">{end}</div>}
    </div>
  )
}

/** A filter: dashed while unset, solid with its value and × when set. The content opens in a popover. */
export function FilterChip({
  label,
  value,
  onRemove,
  children,
}: {
  label: string
  /** What is set, in words ("High +1"); null when nothing is. */
  value: ReactNode | null
  onRemove: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const words = useUiText()
  const [open, setOpen] = useState(false)
  const content = typeof children === 'function' ? children(() => setOpen(false)) : children
  const trigger =
    value === null ? (
      <button type="button" className="filter-chip">
        <Plus size={14} />
        {label}
      </button>
    ) : (
      <button type="button" className="filter-chip">
        {label} <b>{value}</b>
      </button>
    )
  const chip = (
    <Popover trigger={trigger} open={open} onOpenChange={setOpen} label={label}>
      {content}
    </Popover>
  )
  if (value === null) return chip
  return (
    <span className="filter-chip-set">
      {chip}
      <button type="button" className="filter-chip-remove" aria-label={words.removeFilter(label)} onClick={onRemove}>
        <X size={14} />
      </button>
    </span>
  )
}

/** Several of a list, for a FilterChip. */
export function CheckList<V extends string>({
  options,
  values,
  onValues,
}: {
  options: readonly { value: V; label: ReactNode }[]
  values: readonly V[]
  onValues: (values: V[]) => void
}) {
  return (
    <ul className="flex max-h-80 min-w-44 flex-col gap-1 overflow-y-auto">
      {options.map((option) => (
        <li key={option.value}>
          <Checkbox
            className="min-h-8"
            checked={values.includes(option.value)}
            onCheckedChange={(on) => onValues(on ? [...values, option.value] : values.filter((value) => value !== option.value))}
          >
            {option.label}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}

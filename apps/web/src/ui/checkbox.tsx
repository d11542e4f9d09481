import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './classes.ts'
import { useControlProps } from './field.tsx'

export interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  /** Text beside it. Without text give `aria-label`. */
  children?: ReactNode
  'aria-label'?: string
  /** 36 px box with a 64 px hit area (technician tasks). */
  size?: 'md' | 'lg'
  disabled?: boolean
  className?: string
}

// A check box is toggled by the space bar alone: Enter is for the form.
const ignoreEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

/** A check box, with its text as label when given. */
export function Checkbox({ checked, onCheckedChange, children, size = 'md', disabled, className, ...rest }: CheckboxProps) {
  const own = useId()
  const links = useControlProps({ id: own, ...rest })
  const isMixed = checked === 'indeterminate'
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: an input holds no icon, and shows "mixed" only by script.
    <button
      {...links}
      type="button"
      role="checkbox"
      aria-checked={isMixed ? 'mixed' : checked}
      aria-label={rest['aria-label']}
      data-state={isMixed ? checked : checked ? 'checked' : 'unchecked'}
      className={cx('check', size === 'lg' && 'check--lg', !children && className)}
      disabled={disabled}
      onKeyDown={ignoreEnter}
      onClick={() => onCheckedChange(checked !== true)}
    >
      {isMixed && <Minus size={13} strokeWidth={3} />}
      {checked === true && <Check size={size === 'lg' ? 22 : 13} strokeWidth={3} />}
    </button>
  )
  if (!children) return box
  return (
    <span className={cx('check-row', className)}>
      {box}
      <label htmlFor={links.id}>{children}</label>
    </span>
  )
}

import { Check, Minus } from 'lucide-react'
import * as Primitive from 'radix-ui/checkbox'
import { type ReactNode, useId } from 'react'
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

/** A check box, with its text as label when given. */
export function Checkbox({ checked, onCheckedChange, children, size = 'md', disabled, className, ...rest }: CheckboxProps) {
  const own = useId()
  const links = useControlProps({ id: own, ...rest })
  const box = (
    <Primitive.Root
      {...links}
      aria-label={rest['aria-label']}
      className={cx('check', size === 'lg' && 'check--lg', !children && className)}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange(next === true)}
    >
      <Primitive.Indicator>
        {checked === 'indeterminate' ? (
          <Minus size={13} strokeWidth={3} />
        ) : (
          <Check size={size === 'lg' ? 22 : 13} strokeWidth={3} />
        )}
      </Primitive.Indicator>
    </Primitive.Root>
  )
  if (!children) return box
  return (
    <span className={cx('check-row', className)}>
      {box}
      <label htmlFor={links.id}>{children}</label>
    </span>
  )
}

import * as RadioPrimitive from 'radix-ui/radio-group'
import * as SwitchPrimitive from 'radix-ui/switch'
import * as GroupPrimitive from 'radix-ui/toggle-group'
import { type ReactNode, useId } from 'react'
import { cx } from './classes.ts'
import { useControlProps } from './field.tsx'

// In a file of its own: lists need it at once, the others only come with forms.
export { Checkbox } from './checkbox.tsx'

/** On or off, at once. */
export function Switch({
  checked,
  onCheckedChange,
  children,
  disabled,
  ...rest
}: {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children?: ReactNode
  'aria-label'?: string
  disabled?: boolean
}) {
  const own = useId()
  const links = useControlProps({ id: own })
  const control = (
    <SwitchPrimitive.Root
      {...links}
      {...rest}
      className="switch"
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
    >
      <SwitchPrimitive.Thumb />
    </SwitchPrimitive.Root>
  )
  if (!children) return control
  return (
    <span className="check-row">
      {control}
      <label htmlFor={links.id}>{children}</label>
    </span>
  )
}

export interface Choice<V extends string> {
  value: V
  label: ReactNode
  /** A second line. */
  help?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

/** One of a few, each on its own card. Put it in `<Field group>`. */
export function RadioCards<V extends string>({
  value,
  onValue,
  options,
  columns = 1,
  'aria-label': label,
}: {
  value: V | null
  onValue: (value: V) => void
  options: readonly Choice<V>[]
  columns?: 1 | 2 | 3
  'aria-label'?: string
}) {
  return (
    <RadioPrimitive.Root
      className={cx('radio-cards', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'sm:grid-cols-3')}
      value={value ?? ''}
      onValueChange={(next) => onValue(next as V)}
      aria-label={label}
    >
      {options.map((option) => (
        <RadioPrimitive.Item key={option.value} value={option.value} disabled={option.disabled} className="radio-card">
          <span className="radio" aria-hidden="true" />
          {option.icon}
          <span className="flex min-w-0 flex-col">
            <span className="font-[520]">{option.label}</span>
            {option.help && <span className="text-sm text-ink-3">{option.help}</span>}
          </span>
        </RadioPrimitive.Item>
      ))}
    </RadioPrimitive.Root>
  )
}

/** Two to four choices in one row; the choice is never empty. For links give them the class `segmented-item` inside `segmented`. */
export function Segmented<V extends string>({
  value,
  onValue,
  options,
  label,
  block,
  size = 'md',
}: {
  value: V
  onValue: (value: V) => void
  options: readonly Choice<V>[]
  label: string
  block?: boolean
  /** `lg` for a hand in a glove. */
  size?: 'sm' | 'md' | 'lg'
}) {
  return (
    <GroupPrimitive.Root
      type="single"
      className={cx('segmented', block && 'segmented--block', size !== 'md' && `segmented--${size}`)}
      value={value}
      aria-label={label}
      onValueChange={(next) => next && onValue(next as V)}
    >
      {options.map((option) => (
        <GroupPrimitive.Item key={option.value} value={option.value} disabled={option.disabled} className="segmented-item">
          {option.icon}
          {option.label}
        </GroupPrimitive.Item>
      ))}
    </GroupPrimitive.Root>
  )
}

/** Big touch choices in two columns, as the reasons of a pause. */
export function ChoiceGrid<V extends string>({
  value,
  onValue,
  options,
  label,
}: {
  value: V | null
  onValue: (value: V) => void
  options: readonly Choice<V>[]
  label: string
}) {
  return (
    <RadioPrimitive.Root
      className="choice-grid"
      value={value ?? ''}
      onValueChange={(next) => onValue(next as V)}
      aria-label={label}
    >
      {options.map((option) => (
        <RadioPrimitive.Item key={option.value} value={option.value} disabled={option.disabled} className="choice">
          {option.icon}
          <span>{option.label}</span>
        </RadioPrimitive.Item>
      ))}
    </RadioPrimitive.Root>
  )
}

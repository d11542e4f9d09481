import { Check } from 'lucide-react'
import * as Primitive from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './classes.ts'

/** A menu of commands under a button. `trigger` is the button (it must take a ref). */
export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  label,
}: {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  label?: string
}) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="menu" align={align} side={side} sideOffset={6} collisionPadding={8} aria-label={label}>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** One command. `asChild` makes its single child (a link) the row. */
export function MenuItem({
  icon,
  end,
  danger,
  accent,
  disabled,
  onSelect,
  asChild,
  children,
}: {
  icon?: ReactNode
  end?: ReactNode
  danger?: boolean
  accent?: boolean
  disabled?: boolean
  onSelect?: (event: Event) => void
  asChild?: boolean
  children: ReactNode
}) {
  return (
    <Primitive.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cx('menu-item cursor-pointer', danger && 'menu-item--danger', accent && 'menu-item--accent')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="min-w-0 flex-1 truncate">{children}</span>
          {end && <span className="menu-item-end">{end}</span>}
        </>
      )}
    </Primitive.Item>
  )
}

/** One of several, the chosen one ticked. */
export function MenuChoice<V extends string>({
  value,
  onValue,
  options,
}: {
  value: V | null
  onValue: (value: V) => void
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[]
}) {
  return (
    <Primitive.RadioGroup value={value ?? ''} onValueChange={(next) => onValue(next as V)}>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className="menu-item cursor-pointer">
          {option.icon}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <span className="menu-item-end">
            <Primitive.ItemIndicator>
              <Check size={16} className="text-ink-1" />
            </Primitive.ItemIndicator>
          </span>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="menu-label">{children}</Primitive.Label>
}

export function MenuSeparator() {
  return <Primitive.Separator className="menu-separator" />
}

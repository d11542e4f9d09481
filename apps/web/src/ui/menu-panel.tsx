import { Check } from 'lucide-react'
import { Menu as Primitive } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from './classes.ts'

export interface MenuPanelProps {
  open: boolean
  /** Opened by the keyboard: the first row gets the focus. */
  byKeys: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  id: string
  labelledBy: string
  label: string | undefined
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom'
  children: ReactNode
}

/** What a Menu shows when it is open, at its button. */
export function MenuPanel({ open, byKeys, onClose, anchor, id, labelledBy, label, align, side, children }: MenuPanelProps) {
  const wentElsewhere = useRef(false)
  // The first time the menu comes too late to have seen the key that opened it.
  const goesToFirst = useRef(byKeys)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()} modal={false}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal>
        <Primitive.Content
          id={id}
          className="menu"
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={labelledBy}
          onFocus={(event) => {
            if (!goesToFirst.current || event.target !== event.currentTarget) return
            goesToFirst.current = false
            event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
          }}
          onInteractOutside={() => {
            wentElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!wentElsewhere.current) anchor.current?.focus()
            wentElsewhere.current = false
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  end?: ReactNode
  danger?: boolean
  accent?: boolean
  disabled?: boolean
  onSelect?: (event: Event) => void
  asChild?: boolean
  children: ReactNode
}

export function PanelItem({ icon, end, danger, accent, disabled, onSelect, asChild, children }: MenuItemProps) {
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

export interface MenuChoiceProps<V extends string> {
  value: V | null
  onValue: (value: V) => void
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[]
}

export function PanelChoice<V extends string>({ value, onValue, options }: MenuChoiceProps<V>) {
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

import * as Primitive from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './classes.ts'

/** A small panel beside its button. `trigger` must take a ref. Uncontrolled unless `open` is given. */
export function Popover({
  trigger,
  children,
  open,
  onOpenChange,
  align = 'start',
  label,
  className,
}: {
  trigger: ReactElement
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  label?: string
  className?: string
}) {
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className={cx('popover', className)}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

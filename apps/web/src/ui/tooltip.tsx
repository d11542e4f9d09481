import * as Primitive from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Put once around the app: delay 500 ms, shown at once when moving from one tooltip to the next. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  )
}

/** A hint on hover and on focus; never the only place of a fact. The child must take a ref. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

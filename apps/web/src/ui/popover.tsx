import * as Slot from 'radix-ui/slot'
import { type ReactElement, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { deferred, useDeferred } from './deferred.ts'

const panel = deferred(() => import('./popover-panel.tsx'))

/**
 * A small panel beside its button. `trigger` must take a ref. Uncontrolled unless `open` is given. What places the panel is fetched
 * when somebody comes near.
 */
export function Popover({
  trigger,
  children,
  open: given,
  onOpenChange,
  align = 'start',
  gap,
  label,
  className,
}: {
  trigger: ReactElement
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** Pixels between button and panel. */
  gap?: number
  label?: string
  className?: string
}) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [own, setOwn] = useState(false)
  const [opened, setOpened] = useState(false)
  const open = given ?? own
  // Once opened it stays, so that it can go away gently.
  if (open && !opened) setOpened(true)
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const onFailure = useCallback(() => {
    setOpened(false)
    setOwn(false)
    onOpenChange?.(false)
  }, [onOpenChange])
  const parts = useDeferred(panel, opened, onFailure)
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && parts ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onClick={() => change(!open)}
      >
        {trigger}
      </Slot.Root>
      {parts && (
        <parts.PopoverPanel
          open={open}
          onOpenChange={change}
          anchor={anchor}
          id={id}
          align={align}
          gap={gap}
          label={label}
          className={className}
        >
          {children}
        </parts.PopoverPanel>
      )}
    </>
  )
}

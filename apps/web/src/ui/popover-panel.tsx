import * as Primitive from 'radix-ui/popover'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from './classes.ts'

/** What a Popover shows when it is open, at its button. */
export function PopoverPanel({
  open,
  onOpenChange,
  anchor,
  id,
  align,
  gap = 6,
  label,
  className,
  returnTo = anchor,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  id: string
  align: 'start' | 'center' | 'end'
  /** Pixels between button and panel. */
  gap?: number | undefined
  label: string | undefined
  className: string | undefined
  /** What takes the focus when it closes; usually its button. */
  returnTo?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}) {
  const outside = useRef({ went: false, byPointer: false })
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          id={id}
          className={cx('popover', className)}
          align={align}
          sideOffset={gap}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            // A search that was begun on the button goes on behind its last letter; left alone, it would be selected and overwritten.
            const search = (event.currentTarget as HTMLElement).querySelector<HTMLInputElement>('.popover-search input')
            if (!search) return
            event.preventDefault()
            search.focus({ preventScroll: true })
            search.setSelectionRange(search.value.length, search.value.length)
          }}
          onInteractOutside={(event) => {
            const { type } = event.detail.originalEvent
            outside.current.went = true
            if (type === 'pointerdown') outside.current.byPointer = true
            // The button itself opens and closes; and a pointer that has just closed it must not do so twice.
            if (anchor.current?.contains(event.target as Node) || (type === 'focusin' && outside.current.byPointer))
              event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!outside.current.went) returnTo.current?.focus()
            outside.current = { went: false, byPointer: false }
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

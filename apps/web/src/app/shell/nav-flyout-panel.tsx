import * as Popover from 'radix-ui/popover'
import type { ReactNode, RefObject } from 'react'

/** What a folded entry of the collapsed menu shows beside its button. */
export function NavFlyoutPanel({
  open,
  onOpenChange,
  anchor,
  place,
  label,
  titled,
  onOpened,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  /** Holds button and panel: what happens in it is not outside. */
  place: RefObject<HTMLElement | null>
  label: string
  /** Says what the entries are of; one that stands alone says it itself. */
  titled: boolean
  onOpened: (panel: HTMLElement) => void
  children: ReactNode
}) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Content
        className="flyout"
        side="right"
        align="start"
        sideOffset={14}
        collisionPadding={8}
        aria-label={label}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          onOpened(event.currentTarget as HTMLElement)
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onFocusOutside={(event) => event.preventDefault()}
        onInteractOutside={(event) => place.current?.contains(event.target as Node) && event.preventDefault()}
      >
        {titled && <div className="flyout-title">{label}</div>}
        {children}
      </Popover.Content>
    </Popover.Root>
  )
}

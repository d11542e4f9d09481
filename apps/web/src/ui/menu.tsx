import * as Slot from 'radix-ui/slot'
import { type ReactElement, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { deferred, useDeferred } from './deferred.ts'
import type { MenuChoiceProps, MenuItemProps, MenuPanelProps } from './menu-panel.tsx'

const panel = deferred(() => import('./menu-panel.tsx'))

/** A menu of commands under a button. `trigger` is the button (it must take a ref). What it shows is fetched when somebody comes near. */
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
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [state, setState] = useState<Opening | null>(null)
  const open = state?.open ?? false
  const toggle = (byKeys: boolean) => setState({ open: !open, byKeys })
  return (
    <>
      <Slot.Root
        ref={anchor}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          // The focus goes into the menu, not to the button.
          if (!open) event.preventDefault()
          toggle(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          if (event.key !== 'ArrowDown' || !open) toggle(true)
        }}
      >
        {trigger}
      </Slot.Root>
      {/* Once opened it stays, so that it can go away gently; until then a menu costs next to nothing. */}
      {state && (
        <OpenedMenu {...state} onState={setState} anchor={anchor} labelledBy={id} label={label} align={align} side={side}>
          {children}
        </OpenedMenu>
      )}
    </>
  )
}

interface Opening {
  open: boolean
  byKeys: boolean
}

function OpenedMenu({ onState, ...rest }: Omit<MenuPanelProps, 'id' | 'onClose'> & { onState: (state: Opening | null) => void }) {
  const onFailure = useCallback(() => onState(null), [onState])
  const parts = useDeferred(panel, true, onFailure)
  if (!parts) return null
  return <parts.MenuPanel {...rest} id={`${rest.labelledBy}-menu`} onClose={() => onState({ open: false, byKeys: false })} />
}

/** The parts of a menu are drawn by an open menu only, so their code is there. */
function parts(): NonNullable<ReturnType<typeof panel.get>> {
  const loaded = panel.get()
  if (!loaded) throw new Error('a part of a menu is used outside a menu')
  return loaded
}

/** One command. `asChild` makes its single child (a link) the row. */
export function MenuItem(props: MenuItemProps) {
  const { PanelItem } = parts()
  return <PanelItem {...props} />
}

/** One of several, the chosen one ticked. */
export function MenuChoice<V extends string>(props: MenuChoiceProps<V>) {
  const { PanelChoice } = parts()
  return <PanelChoice {...props} />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="menu-label">{children}</div>
}

export function MenuSeparator() {
  // biome-ignore lint/a11y/useSemanticElements: hr is no child that a menu may have
  return <div role="separator" aria-orientation="horizontal" className="menu-separator" />
}

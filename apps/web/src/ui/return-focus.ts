import { useRef } from 'react'

/** The control behind `element`: the button of the menu or panel it is in, which is still there when that has closed. */
function openerOf(element: Element | null): HTMLElement | null {
  const panel = element?.closest('[role="menu"][id], .popover[id]')
  const button = panel ? document.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`) : null
  const found = button ?? element
  return found instanceof HTMLElement && found !== document.body ? found : null
}

const isSeen = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0

/**
 * Gives the focus back to the control that opened a window, or to the page where that control is gone (R1-34). It stays where it is
 * when something else has taken it meanwhile: another window, or a field that a screen put it into.
 */
export function useReturnedFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    /** Called when the window opens, before the focus moves into it. */
    remember: () => {
      opener.current = openerOf(document.activeElement)
    },
    /** Called when the window has closed. */
    giveBack: (event: Event) => {
      event.preventDefault()
      const now = document.activeElement
      if (now && now !== document.body && !(event.currentTarget as Element | null)?.contains(now)) return
      if (document.querySelector('[role="dialog"][data-state="open"]')) return
      const target = opener.current && isSeen(opener.current) ? opener.current : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: target !== opener.current })
    },
  }
}

import { useEffect, useState } from 'react'

/**
 * For a dialog or sheet that is rendered only while open and has no trigger of its own: gives the focus back to the
 * control that opened it, unless another dialog has come in its place.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected && !document.querySelector('[role=dialog]')) opener.focus()
      })
    },
    [opener],
  )
}

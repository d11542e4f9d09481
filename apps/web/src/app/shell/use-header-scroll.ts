import { useEffect, useState } from 'react'

/** The header's look while the page scrolls (B66): hidden going down past 100 px, a shadow after 50 px. */
export function useHeaderScroll(): { hidden: boolean; shadow: boolean } {
  const [state, setState] = useState({ hidden: false, shadow: false })
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const y = window.scrollY
      // A few pixels of jitter are no direction.
      const down = y > before + 2
      const up = y < before - 2
      setState((now) => {
        const next = { hidden: y > 100 && (down || (now.hidden && !up)), shadow: y > 50 }
        return next.hidden === now.hidden && next.shadow === now.shadow ? now : next
      })
      if (down || up) before = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return state
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Is this element narrower than so many px? Null until it has been measured, which is before anything of it is painted. What a
 * sidebar leaves is what counts, not the window.
 */
export function useIsNarrow(frame: RefObject<HTMLElement | null>, below: number): boolean | null {
  const [isNarrow, setIsNarrow] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setIsNarrow(element.clientWidth < below)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, below])
  return isNarrow
}

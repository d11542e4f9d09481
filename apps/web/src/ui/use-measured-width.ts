import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of an element in whole pixels, as it changes; `first` until it is known, and never below `least`. */
export function useMeasuredWidth<E extends HTMLElement>(
  first: number,
  least: number,
): { place: RefObject<E | null>; width: number } {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(least, entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [least])
  return { place, width }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const lookEveryMs = 1000

/**
 * Whether nobody has touched the screen for so long; it stays so until `wake` is called. A device that slept is looked at when it wakes.
 * @param before whether it was so before the page was loaded again
 */
export function useIdle(afterMs: number, before: () => boolean): { isIdle: boolean; wake: () => void } {
  const [isIdle, setIdle] = useState(before)
  const lastMs = useRef(0)
  const wake = useCallback(() => {
    lastMs.current = now()
    setIdle(false)
  }, [])
  useEffect(() => {
    if (isIdle) return
    lastMs.current = now()
    const touch = () => {
      // Too late, and only not looked at yet.
      if (now() - lastMs.current < afterMs) lastMs.current = now()
    }
    const look = () => {
      if (now() - lastMs.current >= afterMs) setIdle(true)
    }
    for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, lookEveryMs)
    return () => {
      for (const name of touches) removeEventListener(name, touch, { capture: true })
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [isIdle, afterMs])
  return { isIdle, wake }
}

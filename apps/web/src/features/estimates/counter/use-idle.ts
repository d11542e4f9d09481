import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const lookEveryMs = 1000
/** A device that sleeps stops one of these clocks, and one that is set right turns the other back: what either has counted is time. */
const clocks = () => ({ day: now(), run: performance.now() })
const since = (before: ReturnType<typeof clocks>): number => Math.max(now() - before.day, performance.now() - before.run)

/**
 * Whether nobody has touched the screen for so long; it stays so until `wake` is called. A device that slept is looked at when it wakes.
 * @param before whether it was so before the page was loaded again
 */
export function useIdle(afterMs: number, before: () => boolean): { isIdle: boolean; wake: () => void } {
  const [isIdle, setIdle] = useState(before)
  const last = useRef({ day: 0, run: 0 })
  const wake = useCallback(() => {
    last.current = clocks()
    setIdle(false)
  }, [])
  useEffect(() => {
    if (isIdle) return
    last.current = clocks()
    const touch = () => {
      // Too late, and only not looked at yet.
      if (since(last.current) < afterMs) last.current = clocks()
    }
    const look = () => {
      if (since(last.current) >= afterMs) setIdle(true)
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

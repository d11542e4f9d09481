import { useCallback, useEffect, useState } from 'react'

/** Safari has no idle callback; a moment later does as well. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 30)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 200 })
  return () => cancelIdleCallback(asked)
}
/** Once what was drawn last is on the screen: two steps in one frame would be laid out in one go. */
function afterFrame(work: () => void): () => void {
  let cancel = () => {}
  const frame = requestAnimationFrame(() => {
    cancel = whenIdle(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}

/**
 * How many of `total` long things to draw: the first ones at once, the others in steps while nothing else is to do, so that a full
 * screen appears as fast as a short one and nothing waits for it. The function draws the rest now.
 */
export function useGrowing(total: number, first: number, step: number): [number, () => void] {
  const [drawn, setDrawn] = useState(first)
  const grows = drawn < total
  useEffect(() => (grows ? afterFrame(() => setDrawn(drawn + step)) : undefined), [grows, drawn, step])
  const drawAll = useCallback(() => setDrawn(total), [total])
  return [Math.min(drawn, total), drawAll]
}

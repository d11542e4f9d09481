import { useEffect, useRef, useState } from 'react'

/** The value once it has not changed for a while: for asking the server while someone types. */
export function usePaused<T>(value: T, ms = 200): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paused
}

/**
 * A search box whose text is kept elsewhere (the address): what is typed shows at once and is handed over when typing pauses;
 * a change from outside (Clear, the Back button) replaces it.
 */
export function useTyped(kept: string, onKept: (text: string) => void, ms = 250): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept)
  const handedOver = useRef(kept)
  const latest = useRef(onKept)
  useEffect(() => {
    latest.current = onKept
  })
  useEffect(() => {
    if (kept === handedOver.current) return
    handedOver.current = kept
    setTyped(kept)
  }, [kept])
  useEffect(() => {
    const text = typed.trim()
    if (text === handedOver.current) return
    const timer = setTimeout(() => {
      handedOver.current = text
      latest.current(text)
    }, ms)
    return () => clearTimeout(timer)
  }, [typed, ms])
  return [typed, setTyped]
}

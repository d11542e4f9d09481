import { useEffect, useRef } from 'react'

/** Does something once for a value that is there, however often the screen is drawn. */
export function useOnce(value: string, work: (value: string) => void): void {
  const done = useRef('')
  useEffect(() => {
    if (value === '' || done.current === value) return
    done.current = value
    work(value)
  })
}

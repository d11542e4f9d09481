import { useEffect } from 'react'

/** Keeps the screen awake while `active`, where the browser can; asks again after the window was out of sight. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (got) => {
          if (over) void got.release()
          else lock = got
        },
        // Refused, for example on a low battery: the screen goes dark as usual, the timer counts on.
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [active])
}

import { useEffect } from 'react'
import { useConnection } from './connection.ts'
import { readActions, sendWaiting, useWaitingActions, type WaitingAction } from './waiting-actions.ts'
import { readPhotos, useWaitingPhotos, type WaitingPhoto } from './waiting-photos.ts'

const everyMs = 30_000

/** How long it says that everything has been sent (x6). */
const doneMs = 4000
/** What is on its way, and when the last of what waited together arrived; that is forgotten after a moment. */
export function useSending() {
  const { sending, doneAt } = useWaitingActions()
  useEffect(() => {
    if (doneAt === null) return
    const timer = setTimeout(() => useWaitingActions.setState({ doneAt: null }), doneMs)
    return () => clearTimeout(timer)
  }, [doneAt])
  return { sending, doneAt }
}

export interface Waiting {
  actions: readonly WaitingAction[]
  photos: readonly WaitingPhoto[]
  refusedActions: readonly WaitingAction[]
  refusedPhotos: readonly WaitingPhoto[]
  /** How many wait to be sent. */
  count: number
  refusedCount: number
}

/** What waits on this device; sends it while the part that shows it is on the screen: at once, when the server answers, and every half minute (OFF9). */
export function useWaiting(): Waiting {
  const actions = useWaitingActions((state) => state.list)
  const photos = useWaitingPhotos((state) => state.list)
  const isReached = useConnection((state) => state.since === null)
  useEffect(() => {
    void Promise.all([readActions(), readPhotos()]).then(() => (isReached ? sendWaiting() : undefined))
  }, [isReached])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void sendWaiting()
    const timer = setInterval(look, everyMs)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const refusedActions = actions.filter((one) => one.state === 'refused')
  const refusedPhotos = photos.filter((one) => one.refusal !== null)
  const refusedCount = refusedActions.length + refusedPhotos.length
  return {
    actions,
    photos,
    refusedActions,
    refusedPhotos,
    refusedCount,
    count: actions.length + photos.length - refusedCount,
  }
}

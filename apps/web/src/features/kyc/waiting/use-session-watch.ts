import { useEffect } from 'react'
import { refreshCalls, useCall } from '#platform/api/queries.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'

const everyMs = 20_000

/**
 * Looks every 20 seconds, and when the window is looked at again, whether the organization was decided on or the address confirmed
 * elsewhere; then the session is renewed, and guards and screens follow. Does not count as use of the session (A26).
 * @returns when it was last looked (ms; 0 not yet), whether it is looking now, and a way to look at once
 */
export function useSessionWatch(active = true) {
  const seen = useCall('me', undefined, { enabled: active })
  const view = seen.data
  useEffect(() => {
    if (!active) return
    const look = () => void refreshCalls(['me', 'getOwnKycApplication'], { background: true })
    const lookAgain = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(look, everyMs)
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [active])
  useEffect(() => {
    const { session } = useSession.getState()
    if (!view || !session) return
    const isOld =
      view.tenant?.state !== session.tenant?.state ||
      view.user.kyc_status !== session.user.kyc_status ||
      view.user.document_requested !== session.user.document_requested ||
      view.user.email_verified !== session.user.email_verified
    if (isOld) void renewSession().catch(() => undefined)
  }, [view])
  return {
    lookedAt: seen.dataUpdatedAt,
    isLooking: seen.isFetching,
    look: () => void refreshCalls(['me', 'getOwnKycApplication']),
  }
}

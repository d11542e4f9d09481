import { dismissToast, notify } from '#ui/notify.ts'
import { useAppStorage } from '../app-storage.ts'
import { instantMs, now } from '../clock.ts'
import { say } from '../i18n/text.ts'
import { limitsFrom, type Watch, whatIsDue } from './inactivity.rules.ts'
import { sessionText } from './session.text.ts'
import { expireSession, renewSession } from './session-actions.ts'
import { currentSession, useSession } from './session-store.ts'

const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Watches for inactivity (A23): warns at 25 minutes, ends the session at 30, and renews it at the server at most
 * every 5 minutes while there is activity (OP-34). Activity in one tab counts for all.
 */
export function startInactivityWatch(): void {
  const limits = limitsFrom(useAppStorage.getState().inactivity)
  const watch: Watch = { lastActivityMs: now(), lastRenewalMs: now(), warnedForMs: null, expiresAtMs: Number.POSITIVE_INFINITY }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('twopost-activity')
  let told = 0

  function active(): void {
    if (watch.warnedForMs !== null) {
      watch.warnedForMs = null
      dismissToast()
    }
    watch.lastActivityMs = now()
    if (watch.lastActivityMs - told > 1000) {
      told = watch.lastActivityMs
      channel?.postMessage('active')
    }
  }
  for (const type of activityEvents) addEventListener(type, active, { passive: true, capture: true })
  channel?.addEventListener('message', () => {
    if (watch.warnedForMs !== null) {
      watch.warnedForMs = null
      dismissToast()
    }
    watch.lastActivityMs = now()
  })
  useSession.subscribe((state, before) => {
    if (state.session?.token !== before.session?.token) {
      watch.lastActivityMs = now()
      watch.lastRenewalMs = now()
      watch.warnedForMs = null
    }
  })

  const check = () => {
    const session = currentSession()
    if (!session) return
    watch.expiresAtMs = instantMs(session.sessionExpiresAt)
    const t = say(sessionText)
    switch (whatIsDue(watch, now(), limits)) {
      case 'end':
        return expireSession({ title: t('expiredTitle'), text: t('expiredText') })
      case 'warn':
        watch.warnedForMs = watch.lastActivityMs
        return notify({
          kind: 'warning',
          title: t('expiringTitle'),
          text: t('expiringText'),
          duration: 10_000,
          action: { label: t('stay'), onAction: active },
        })
      case 'renew':
        watch.lastRenewalMs = now()
        renewSession().catch(() => undefined)
        return
      default:
        return
    }
  }
  setInterval(check, Math.min(5_000, limits.warnAfterMs / 5))
  // A sleeping machine wakes with an old clock: look at once.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}

import { dismissToast, notify } from '#ui/notify.ts'
import { useAppStorage } from '../app-storage.ts'
import { instantMs, now } from '../clock.ts'
import { say } from '../i18n/text.ts'
import { inactivityLimits, limitsFrom, type Watch, whatIsDue } from './inactivity.rules.ts'
import { sessionText } from './session.text.ts'
import { endIdleSession, renewSession } from './session-actions.ts'
import { currentSession, type SessionState, useSession } from './session-store.ts'

const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const
/** How long the warning stays (A23). */
const warningMs = 10_000
/** How long the other tabs have to say that someone is active there; a tab that works hard or lies in the background is slow to answer. */
const answerMs = 2_000
/** Until the end of a session that another tab has stored is seen here. */
const storedMs = 300
/** As far as this machine's clock may be away from the server's without being set right. */
const slackMs = 2_000

/** What tabs tell each other: for how long nobody has done anything, the question for it, and that one has ended the session. */
type Message = { idleMs: number } | 'ask' | 'ended'

const expiredNotice = () => {
  const t = say(sessionText)
  return { title: t('expiredTitle'), text: t('expiredText') }
}

class InactivityWatch {
  readonly #limits = limitsFrom(useAppStorage.getState().inactivity)
  readonly #watch: Watch = {
    lastActivityMs: 0,
    lastRenewalMs: 0,
    coveredMs: 0,
    warnedForMs: null,
    expiresAtMs: Number.POSITIVE_INFINITY,
  }
  readonly #others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('twopost-activity')
  #warnedAtMs = 0
  #toldAtMs = 0
  #asking = false

  start(): void {
    this.#begin()
    for (const type of activityEvents) addEventListener(type, () => this.#act(), { passive: true, capture: true })
    this.#others?.addEventListener('message', (event: MessageEvent<Message>) => this.#hear(event.data))
    useSession.subscribe((state, before) => this.#follow(state, before))
    setInterval(() => this.#look(), Math.min(5_000, this.#limits.warnAfterMs / 5))
    // A sleeping machine wakes with an old clock: look at once.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#look())
  }

  #tell(message: Message): void {
    this.#others?.postMessage(message)
  }

  /** A session that has just begun, or was there when the page came: as if someone had done something now. */
  #begin(): void {
    const at = now()
    Object.assign(this.#watch, {
      lastActivityMs: at,
      lastRenewalMs: at,
      coveredMs: at,
      warnedForMs: null,
    } satisfies Partial<Watch>)
  }

  /** Someone does something in this tab. */
  #act(): void {
    const at = now()
    // Too late, and only not looked at yet.
    if (at - this.#watch.lastActivityMs >= this.#limits.endAfterMs) {
      this.#look()
      return
    }
    this.#count(at)
    if (at - this.#toldAtMs > 1000) {
      this.#toldAtMs = at
      this.#tell({ idleMs: 0 })
    }
    // After a long rest the server must hear of it before its own 30 minutes are over.
    if (at - this.#watch.lastRenewalMs >= this.#limits.renewEveryMs) this.#look()
  }

  #count(atMs: number): void {
    if (atMs <= this.#watch.lastActivityMs) return
    this.#watch.lastActivityMs = atMs
    if (this.#watch.warnedForMs === null) return
    this.#watch.warnedForMs = null
    if (now() - this.#warnedAtMs < warningMs) dismissToast()
  }

  #hear(message: Message): void {
    if (message === 'ask') this.#tell({ idleMs: now() - this.#watch.lastActivityMs })
    // The session itself is followed by what is stored; a tab that has another one by now has nothing to be told.
    else if (message === 'ended') setTimeout(() => currentSession() || notify({ kind: 'error', ...expiredNotice() }), storedMs)
    else this.#count(now() - message.idleMs)
  }

  #follow({ session }: SessionState, before: SessionState): void {
    if (session?.token !== before.session?.token) {
      this.#begin()
      return
    }
    if (!session || session.sessionExpiresAt === before.session?.sessionExpiresAt) return
    // Renewed, here or in another tab: the end tells when the server saw the last use.
    const seenMs = instantMs(session.sessionExpiresAt) - inactivityLimits.endAfterMs
    this.#watch.lastRenewalMs = Math.max(this.#watch.lastRenewalMs, Math.min(seenMs, now()))
    this.#watch.coveredMs = Math.max(this.#watch.coveredMs, seenMs + slackMs)
  }

  #look(isAnswered = false): void {
    const session = currentSession()
    if (!session) return
    this.#watch.expiresAtMs = instantMs(session.sessionExpiresAt)
    const due = whatIsDue(this.#watch, now(), this.#limits)
    if (due === 'end') {
      if (isAnswered || !this.#others) this.#end()
      else this.#ask()
    } else if (due === 'warn') this.#warn()
    else if (due === 'renew') void this.#renew()
  }

  /** A tab that the browser had frozen may have missed what was done in the others, so they are asked before the end. */
  #ask(): void {
    if (this.#asking) return
    this.#asking = true
    this.#tell('ask')
    setTimeout(() => {
      this.#asking = false
      this.#look(true)
    }, answerMs)
  }

  #end(): void {
    endIdleSession({ ...expiredNotice() })
    this.#tell('ended')
  }

  #warn(): void {
    const t = say(sessionText)
    this.#watch.warnedForMs = this.#watch.lastActivityMs
    this.#warnedAtMs = now()
    notify({
      kind: 'warning',
      title: t('expiringTitle'),
      text: t('expiringText'),
      duration: warningMs,
      action: { label: t('stay'), onAction: () => this.#act() },
    })
  }

  /** A failed renewal leaves the activity uncovered: it is tried again when the next is due, also when nobody did anything since. */
  async #renew(): Promise<void> {
    const upToMs = this.#watch.lastActivityMs
    this.#watch.lastRenewalMs = now()
    const send = async () => {
      await renewSession()
      this.#watch.coveredMs = Math.max(this.#watch.coveredMs, upToMs)
    }
    try {
      // When another tab is at it, its renewal is heard of by what it stores. Without locks (plain http in the house) each tab has its own.
      if (navigator.locks) await navigator.locks.request('twopost-renewal', { ifAvailable: true }, (lock) => lock && send())
      else await send()
    } catch {
      // Nothing to say: the screens say themselves when the server can't be reached.
    }
  }
}

/**
 * Watches for inactivity (A23): warns at 25 minutes, ends the session at 30, and renews it at the server at most
 * every 5 minutes while there is activity (OP-34). Activity in one tab counts for all, and so does the end.
 */
export function startInactivityWatch(): void {
  new InactivityWatch().start()
}

import { create } from 'zustand'
import { hasUnsaved, releaseUnsaved } from '#ui/unsaved.ts'
import { type KeyStore, openStorage } from '../browser-storage.ts'
import { now } from '../clock.ts'
import { isLive, type SelectedShop, type Session, type TenantSelection } from './session-model.ts'
import { readSelection, readSession, readShop, storageKeys, writeSelection, writeSession, writeShop } from './session-storage.ts'

export interface SessionState {
  /** "checking" until the start-up check is done: the app shows its loader (B3). */
  phase: 'checking' | 'ready'
  session: Session | null
  selection: TenantSelection | null
  shop: SelectedShop | null
  /** How the last session of this tab ended: what was open is opened again after an expiry, not after logging out. */
  ended: 'expired' | 'logged-out' | null
  /** Why the last session ended, in words for the sign-in screen. */
  endedNotice: { title: string; text?: string } | null
  /** Another tab went into another organization while unsaved work stood here: that session, taken up when the person leaves it. */
  movedTo: Session | null
}

export const useSession = create<SessionState>()(() => ({
  phase: 'checking',
  session: null,
  selection: null,
  shop: null,
  ended: null,
  endedNotice: null,
  movedTo: null,
}))

/** Where storage is forbidden the session lasts as long as the tab. */
let store: KeyStore | null = null
const kept = (): KeyStore => (store ??= openStorage(() => localStorage))

/** Tests give their own storage. */
export function giveStorage(own: KeyStore): void {
  store = own
}

/** Reads what is stored; `ended` says how the session ended when there is none any more. An expired session is removed, the selected shop stays (A22). */
export function loadStored(ended?: SessionState['ended']): void {
  let session = readSession(kept())
  if (session && !isLive(session, now())) {
    session = null
    writeSession(kept(), null)
  }
  useSession.setState({
    session,
    shop: readShop(kept()),
    selection: readSelection(kept()),
    ...(ended && !session && currentSession() && { ended }),
  })
}

export function setSession(session: Session): void {
  writeSession(kept(), session)
  writeSelection(kept(), null)
  useSession.setState({ session, selection: null, ended: null, endedNotice: null, movedTo: null })
}

export function setSelection(selection: TenantSelection | null): void {
  writeSelection(kept(), selection)
  useSession.setState({ selection })
}

export function selectShop(shop: SelectedShop | null): void {
  writeShop(kept(), shop)
  useSession.setState({ shop })
}

/** Stands in the session's place for a moment, so that the other tabs hear that it was logged out of and has not expired. */
const loggedOut = 'logged-out'

/** Ends the session in this browser. Expiry keeps the selected shop, logging out removes it as well. */
export function clearSession({ keepShop, notice = null }: { keepShop: boolean; notice?: SessionState['endedNotice'] }): void {
  if (!keepShop && currentSession()) kept().setItem(storageKeys.session, loggedOut)
  writeSession(kept(), null)
  writeSelection(kept(), null)
  if (!keepShop) writeShop(kept(), null)
  useSession.setState({
    session: null,
    selection: null,
    ended: keepShop ? 'expired' : 'logged-out',
    endedNotice: notice,
    movedTo: null,
    ...(!keepShop && { shop: null }),
  })
}

export function setReady(): void {
  useSession.setState({ phase: 'ready' })
}

export function currentSession(): Session | null {
  return useSession.getState().session
}

const followed: readonly (string | null)[] = [storageKeys.session, storageKeys.token, storageKeys.shop, null]
/** Goes where another tab has gone; unsaved work is left behind. */
export function followMove(): void {
  releaseUnsaved()
  useSession.setState({ movedTo: null })
  loadStored()
}

/**
 * Takes up what another tab has changed under a key (null: everything). A change of organization waits while there is unsaved work
 * here (R1-15).
 */
export function followStored({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (!followed.includes(key)) return
  const stored = readSession(kept())
  const current = currentSession()
  if (stored && current && stored.tenant?.id !== current.tenant?.id && hasUnsaved()) {
    useSession.setState({ movedTo: stored })
    return
  }
  loadStored(key === storageKeys.session && newValue === loggedOut ? 'logged-out' : 'expired')
}

/** Other tabs: signing in, logging out, expiring and choosing a shop there count here at once. */
export function followOtherTabs(): void {
  addEventListener('storage', followStored)
}

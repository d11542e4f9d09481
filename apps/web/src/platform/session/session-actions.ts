import { notify } from '#ui/notify.ts'
import { api, whenTenantClosed, whenUnauthorized } from '../api/client.ts'
import { ApiError, isPassing } from '../api/problem.ts'
import { remember, useAppStorage } from '../app-storage.ts'
import { say } from '../i18n/text.ts'
import { dropAllKeptWork } from '../kept-work.ts'
import { forgetAnswers, stopReading } from './answers.ts'
import { releaseCounter } from './counter-lock.ts'
import { sessionText } from './session.text.ts'
import { type Preferences, pickTenant, type Session, type SignInAnswer, sessionFrom } from './session-model.ts'
import {
  clearSession,
  currentSession,
  followOtherTabs,
  loadStored,
  selectShop,
  setReady,
  setSelection,
  setSession,
  useSession,
} from './session-store.ts'

/** Takes an answer of signing in: a session begins, the choice of an organization is held, or a second step is still to be taken. */
export function acceptSignIn(answer: SignInAnswer): 'signed-in' | 'choose-tenant' | 'second-step' {
  if (answer.second_step) return 'second-step'
  if (answer.requires_tenant_selection) {
    setSelection({ token: answer.session_token ?? '', tenants: answer.tenants })
    return 'choose-tenant'
  }
  const session = sessionFrom(answer)
  if (!session) throw new ApiError(500, { message: 'Unexpected error occurred', code: 'UNEXPECTED' })
  begin(session, answer.preferences)
  // A person who signs in has the browser in their own hands.
  releaseCounter()
  return 'signed-in'
}

function begin(session: Session, preferences: Preferences | undefined): void {
  forgetAnswers()
  const before = currentSession()
  setSession(session)
  // A shop of another organization means nothing here.
  if (session.selectedShop) selectShop(session.selectedShop)
  else if (before?.tenant?.id !== session.tenant?.id) selectShop(null)
  applyPreferences(preferences)
}

/**
 * At sign-in the account's language and theme win (OP-31, OP-35). An account for which nobody has chosen a language leaves this device's
 * in use (R1-41); it is not kept with the account, because the device may be shared.
 */
function applyPreferences(preferences: Preferences | undefined): void {
  if (!preferences) return
  const { language, language_chosen: isChosen, theme } = preferences
  remember(isChosen ? { language, theme } : { theme })
}

/** Chooses the organization after a sign-in that asked for it; the held token is used once. */
export async function chooseTenant(tenantId: string): Promise<void> {
  const { selection } = useSession.getState()
  if (!selection) throw new ApiError(400, { message: 'No tenant selection session found', code: 'NO_SELECTION' })
  acceptSignIn(await api('selectTenant', { body: { session_token: selection.token, tenant_id: tenantId } }))
}

let exchanges = 0
/**
 * Exchanges the token for another one. What is still under way with the old token is refused meanwhile, and that says nothing of the
 * session; a refusal of the exchange itself does.
 */
async function exchangeToken(ask: () => Promise<SignInAnswer>): Promise<void> {
  exchanges += 1
  try {
    const answer = await ask()
    selectShop(null)
    acceptSignIn(answer)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession({ title: say(sessionText)('unauthorized') })
    throw error
  } finally {
    exchanges -= 1
  }
}

/** Goes on in another organization; the old token ends. */
export const switchTenant = (tenantId: string): Promise<void> =>
  exchangeToken(() => api('switchTenant', { body: { tenant_id: tenantId } }))

const isSamePlace = (one: Session | null, other: Session | null): boolean =>
  one?.user.account_id === other?.user.account_id && one?.tenant?.id === other?.tenant?.id

/**
 * Another tab has gone into another organization: this one goes back into its own, with what is typed here (R1-15). The other tab
 * follows, or is asked in turn.
 */
export async function switchBack(): Promise<void> {
  const { session, movedTo } = useSession.getState()
  if (!session?.tenant || !movedTo) return
  const answer = await api('switchTenant', { body: { tenant_id: session.tenant.id } }, { token: movedTo.token })
  const back = sessionFrom(answer)
  if (back) setSession(back)
}

/** A super-admin goes into the organization of this slug, whatever it is in now. False: there is none. */
export async function enterTenant(slug: string): Promise<boolean> {
  const { tenants } = await api('listTenants', { query: { slug } })
  const found = tenants[0]
  if (!found) return false
  await switchTenant(found.id)
  const before = useAppStorage.getState().recentTenants ?? []
  remember({
    recentTenants: [{ slug: found.slug, name: found.name }, ...before.filter((one) => one.slug !== found.slug)].slice(0, 5),
  })
  return true
}

/**
 * Is there an organization of this slug: one's own, or an approved one, which everybody may know (A16)? Where nobody can be asked it is
 * taken for one.
 */
export async function isTenantSlug(slug: string): Promise<boolean> {
  if (currentSession()?.tenants.some((tenant) => tenant.slug === slug)) return true
  try {
    await api('resolveTenant', { query: { subdomain: slug } })
    return true
  } catch (error) {
    return !(error instanceof ApiError && (error.status === 404 || error.status === 422))
  }
}

/** A super-admin goes back to the platform; the old token ends. */
export async function leaveTenant(): Promise<void> {
  // What is still being read ends with the old token.
  await stopReading()
  await exchangeToken(() => api('leaveTenant'))
}

/** Ends the session; here even when the server can't be reached (A12). */
export async function logOut(): Promise<void> {
  const session = currentSession()
  try {
    if (session) await api('logout')
  } catch {
    // The session is over here in any case, and ends on the server by itself.
  } finally {
    clearSession({ keepShop: false })
    dropAllKeptWork()
    remember({ recentTenants: [] })
    forgetAnswers()
    void import('../offline/kept-answers.ts').then((kept) => kept.forgetKeptAnswers()).catch(() => undefined)
  }
}

/** The session is over without having been asked to be: expired, ended elsewhere, refused. */
export function expireSession(notice: { title: string; text?: string } | null): void {
  if (!currentSession()) return
  clearSession({ keepShop: true, notice })
  forgetAnswers()
  if (notice) notify({ kind: 'error', ...notice })
}

/** Nobody did anything for too long (A23): the session ends here, in the other tabs and, where it can be reached, at the server. */
export function endIdleSession(notice: { title: string; text?: string }): void {
  if (!currentSession()) return
  // With the token that the next line forgets. Unheard, the session ends at the server by itself.
  api('logout', {}, { keepalive: true }).catch(() => undefined)
  expireSession(notice)
}

/** Asks the server for the session: who, what, until when. Counts as use of it, unless it happens by itself. */
export async function renewSession(options: { background?: boolean } = {}): Promise<void> {
  const before = currentSession()
  if (!before) return
  const view = await api('me', {}, options)
  const session = currentSession()
  if (!session || session.token !== before.token) return
  setSession({
    ...session,
    user: view.user,
    tenant: view.user.is_super_admin && !view.tenant ? null : pickTenant(view.tenant, view.tenants),
    tenants: view.tenants,
    permissions: view.permissions,
    sessionExpiresAt: view.session_expires_at,
    needsFactor: view.needs_factor,
  })
}

let renewing = false
/** Asks once, however many calls of a screen were refused at the same time. */
function renewOnce(): void {
  if (renewing) return
  renewing = true
  renewSession()
    .catch(() => undefined)
    .finally(() => {
      renewing = false
    })
}

/** The start-up check (B3): what is stored, confirmed by the server when it can be reached. */
export async function startSession(): Promise<void> {
  loadStored()
  followOtherTabs()
  // Also when it ended or changed in another tab: no answer to one session is ever shown in the next.
  useSession.subscribe((state, before) => {
    if (!isSamePlace(state.session, before.session)) forgetAnswers()
  })
  whenTenantClosed(renewOnce)
  whenUnauthorized(() => {
    // While another tab has moved on, the token of this one is dead and the person is asked what to do.
    if (exchanges === 0 && !useSession.getState().movedTo) expireSession({ title: say(sessionText)('unauthorized') })
  })
  try {
    await renewSession()
  } catch (error) {
    // Not reached: go on with what is stored; each screen says so itself. A 401 has already ended the session.
    if (!isPassing(error) && error instanceof ApiError && error.status === 403) clearSession({ keepShop: true })
  } finally {
    setReady()
  }
}

/** Sends a changed preference to the server when someone is signed in; failing is no drama, it is kept here. */
export function sendPreference(change: Partial<Pick<Preferences, 'language' | 'theme'>>): void {
  if (currentSession()) api('updatePreferences', { body: change }).catch(() => undefined)
}

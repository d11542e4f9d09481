import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasUnsaved, markUnsaved } from '#ui/unsaved.ts'
import { loadPaths } from '../api/paths.ts'
import { remember, useAppStorage } from '../app-storage.ts'
import { inactivityLimits, limitsFrom, type Watch, whatIsDue } from './inactivity.rules.ts'
import { acceptSignIn, isTenantSlug } from './session-actions.ts'
import { type Session, type SignInAnswer, sessionFrom } from './session-model.ts'
import { storageKeys } from './session-storage.ts'
import {
  clearSession,
  currentSession,
  followMove,
  followStored,
  giveStorage,
  loadStored,
  selectShop,
  setSelection,
  setSession,
  useSession,
} from './session-store.ts'

const shop = { id: 's1', name: 'Port Yard', status: 'active', time_zone: 'America/Los_Angeles' }
const tenant = { id: 't1', slug: 'cascade', name: 'Cascade', state: 'approved' as const, selected: false }
const user = {
  id: 'u1',
  account_id: 'a1',
  first_name: 'Dana',
  name: 'Dana Whitlock',
  email: 'dana@cascade.example',
  avatar: null,
  email_verified: true,
  kyc_status: 'approved',
  document_requested: false,
  is_active: true,
  is_super_admin: false,
  roles: ['admin'],
  permissions: ['service-order:view'],
  technician_id: null,
}
const session = (expires: string): Session => ({
  user,
  tenant,
  tenants: [tenant],
  selectedShop: shop,
  permissions: user.permissions,
  token: 'secret',
  sessionExpiresAt: expires,
})

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  giveStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  clearSession({ keepShop: false })
})

describe('another tab goes into another organization (R1-15)', () => {
  const other = {
    ...session('2999-01-01T00:00:00Z'),
    token: 'other',
    tenant: { ...tenant, id: 't2', slug: 'kent', name: 'Kent' },
  }
  const switchElsewhere = () => {
    kept.set('auth_session', JSON.stringify(other))
    kept.set('auth_token', other.token)
    followStored({ key: 'auth_session', newValue: JSON.stringify(other) })
  }

  it('is followed at once where nothing would be lost', () => {
    setSession(session('2999-01-01T00:00:00Z'))
    switchElsewhere()
    expect(currentSession()?.tenant?.id).toBe('t2')
    expect(useSession.getState().movedTo).toBeNull()
  })

  it('waits while there is unsaved work here, and is followed when the person says so', () => {
    setSession(session('2999-01-01T00:00:00Z'))
    const release = markUnsaved()
    switchElsewhere()
    expect(currentSession()?.tenant?.id).toBe('t1')
    expect(useSession.getState().movedTo?.tenant?.id).toBe('t2')
    followMove()
    expect(currentSession()?.tenant?.id).toBe('t2')
    expect([useSession.getState().movedTo, hasUnsaved()]).toEqual([null, false])
    release()
  })
})

describe('the language at sign-in (R1-41)', () => {
  const answer = (preferences: SignInAnswer['preferences']): SignInAnswer => ({
    requires_tenant_selection: false,
    ...session('2999-01-01T00:00:00Z'),
    tenants: [tenant],
    permissions: [...user.permissions],
    session_expires_at: '2999-01-01T00:00:00Z',
    preferences,
  })

  it('stays this device’s while nobody has chosen one for the account', () => {
    remember({ language: 'es', theme: 'light' })
    acceptSignIn(answer({ language: 'en', language_chosen: false, theme: 'dark' }))
    expect(useAppStorage.getState()).toMatchObject({ language: 'es', theme: 'dark' })
  })

  it('is the account’s once it is chosen', () => {
    remember({ language: 'es' })
    acceptSignIn(answer({ language: 'en', language_chosen: true, theme: 'system' }))
    expect(useAppStorage.getState().language).toBe('en')
  })
})

describe('the stored session', () => {
  it('keeps exactly the specified keys and survives a reload (A24, A20)', () => {
    setSession(session('2999-01-01T00:00:00Z'))
    selectShop(shop)
    expect([...kept.keys()].sort()).toEqual(['auth_session', 'auth_token', 'current_tenant', 'selected_shop'])
    useSession.setState({ session: null, shop: null })
    loadStored()
    expect(currentSession()?.user.name).toBe('Dana Whitlock')
    expect(useSession.getState().shop).toEqual(shop)
  })

  it('clears an expired session but keeps the selected shop (A22)', () => {
    setSession(session('2001-01-01T00:00:00Z'))
    selectShop(shop)
    loadStored()
    expect(currentSession()).toBeNull()
    expect(kept.has(storageKeys.token)).toBe(false)
    expect(useSession.getState().shop).toEqual(shop)
  })

  it('is none without its token, or when what is stored is damaged', () => {
    setSession(session('2999-01-01T00:00:00Z'))
    kept.delete(storageKeys.token)
    loadStored()
    expect(currentSession()).toBeNull()
    kept.set(storageKeys.token, 'secret')
    kept.set(storageKeys.session, '{broken')
    loadStored()
    expect(currentSession()).toBeNull()
  })

  it('holds the tenant selection over a reload and drops it once signed in (A4)', () => {
    setSelection({ token: 'pick', tenants: [tenant] })
    expect(kept.get(storageKeys.selectionToken)).toBe('pick')
    useSession.setState({ selection: null })
    loadStored()
    expect(useSession.getState().selection?.tenants).toHaveLength(1)
    setSession(session('2999-01-01T00:00:00Z'))
    expect(kept.has(storageKeys.selectionToken)).toBe(false)
    expect(kept.has(storageKeys.selectionTenants)).toBe(false)
  })

  it('leaves nothing behind after logging out', () => {
    setSession(session('2999-01-01T00:00:00Z'))
    selectShop(shop)
    clearSession({ keepShop: false })
    expect(kept.size).toBe(0)
    expect(useSession.getState().ended).toBe('logged-out')
  })
})

describe('what another tab did to the session', () => {
  /** Another tab's change of a key, as the browser reports it. */
  const otherTab = (key: string, newValue: string | null) => {
    if (newValue === null) kept.delete(key)
    else kept.set(key, newValue)
    followStored({ key, newValue })
  }
  beforeEach(() => {
    setSession(session('2999-01-01T00:00:00Z'))
    selectShop(shop)
  })

  it('an expiry there is an expiry here: the place is kept for the next sign-in, and so is the shop (OP-32, A22)', () => {
    otherTab(storageKeys.session, null)
    expect(useSession.getState()).toMatchObject({ session: null, ended: 'expired', shop })
    otherTab(storageKeys.token, null)
    expect(useSession.getState().ended).toBe('expired')
  })

  it('logging out there is logging out here, in the order in which that tab writes', () => {
    const writes: [string, string | null][] = []
    giveStorage({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void writes.push([key, value]),
      removeItem: (key) => void writes.push([key, null]),
    })
    clearSession({ keepShop: false })
    giveStorage({ getItem: (key) => kept.get(key) ?? null, setItem: () => {}, removeItem: () => {} })
    useSession.setState({ session: session('2999-01-01T00:00:00Z'), shop, ended: null })
    for (const [key, value] of writes) otherTab(key, value)
    expect(useSession.getState()).toMatchObject({ session: null, shop: null, ended: 'logged-out' })
    expect(kept.size).toBe(0)
  })

  it('a renewal there is one here', () => {
    otherTab(storageKeys.session, JSON.stringify(session('2999-01-01T00:05:00Z')))
    expect(currentSession()?.sessionExpiresAt).toBe('2999-01-01T00:05:00Z')
    otherTab('something-else', 'x')
    expect(useSession.getState().ended).toBeNull()
  })
})

describe('an answer of signing in', () => {
  const answer: SignInAnswer = {
    requires_tenant_selection: false,
    token: 'secret',
    tenants: [tenant, { ...tenant, id: 't2', slug: 'second', selected: true }],
    user,
    session_expires_at: '2999-01-01T00:00:00Z',
  }
  it('takes the flagged tenant, else the first (A7)', () => {
    expect(sessionFrom(answer)?.tenant?.id).toBe('t2')
    expect(sessionFrom({ ...answer, tenants: [tenant] })?.tenant?.id).toBe('t1')
  })
  it('is no session while a tenant must be chosen', () => {
    expect(sessionFrom({ ...answer, requires_tenant_selection: true })).toBeNull()
  })
  it('puts a super-admin in no tenant by itself', () => {
    expect(sessionFrom({ ...answer, user: { ...user, is_super_admin: true } })?.tenant).toBeNull()
  })
})

describe('inactivity (A23, OP-34)', () => {
  const minute = 60_000
  const watch = (over: Partial<Watch> = {}): Watch => ({
    lastActivityMs: 0,
    lastRenewalMs: 0,
    coveredMs: 0,
    warnedForMs: null,
    expiresAtMs: 1e12,
    ...over,
  })
  it.each([
    [0, {}, 'nothing'],
    [24.9, {}, 'nothing'],
    [25, {}, 'warn'],
    [26, { warnedForMs: 0 }, 'nothing'],
    [30, { warnedForMs: 0 }, 'end'],
    [4, { lastActivityMs: 3.9 * minute }, 'nothing'],
    [5, { lastActivityMs: 4.9 * minute }, 'renew'],
    [5, { lastActivityMs: 4.9 * minute, lastRenewalMs: 5 * minute }, 'nothing'],
    [20, { lastActivityMs: 4.9 * minute, lastRenewalMs: 5 * minute, coveredMs: 4.9 * minute }, 'nothing'],
    [10, { lastActivityMs: 4.9 * minute, lastRenewalMs: 5 * minute, coveredMs: 0 }, 'renew'],
    [10, { lastActivityMs: 9 * minute, expiresAtMs: 10 * minute }, 'end'],
  ])('after %d minutes with %j: %s', (minutes, over, due) => {
    expect(whatIsDue(watch(over), minutes * minute, inactivityLimits)).toBe(due)
  })
  it('a setting only shortens the limits', () => {
    expect(limitsFrom({ warnAfterMs: 1000, endAfterMs: 2000 })).toMatchObject({ warnAfterMs: 1000, endAfterMs: 2000 })
    expect(limitsFrom({ warnAfterMs: 1e9, endAfterMs: 1e9 })).toMatchObject({ warnAfterMs: 25 * minute, endAfterMs: 30 * minute })
  })
})

describe('a slug in an address (B12, B49)', () => {
  const answers = (status: number, body: object) =>
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(String(url))
      return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
    })
  let asked: string[] = []
  beforeEach(async () => {
    await loadPaths()
    vi.stubGlobal('location', { pathname: '/nobody/dashboard' })
    asked = []
    setSession(session('2026-11-22T12:00:00Z'))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('of one’s own organization is known without asking', async () => {
    answers(500, {})
    expect([await isTenantSlug('cascade'), asked]).toEqual([true, []])
  })
  it('is asked for by the public call, and unknown when that says so', async () => {
    answers(200, { data: { tenant: { slug: 'other', name: 'Other' } } })
    expect(await isTenantSlug('other')).toBe(true)
    expect(asked[0]).toContain('/tenant-discovery/resolve-by-subdomain?subdomain=other')
    answers(404, { code: 'TENANT_NOT_FOUND', message: 'No', status: 404, errors: [] })
    expect(await isTenantSlug('nobody')).toBe(false)
  })
  it('counts as known while nobody can be asked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await isTenantSlug('other')).toBe(true)
  })
})

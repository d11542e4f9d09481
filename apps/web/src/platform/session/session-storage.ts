import { type KeyStore, logStorageFault } from '../browser-storage.ts'
import type { SelectedShop, Session, SessionTenant, TenantSelection } from './session-model.ts'

/** The keys in local storage, as specified (A24, OP-33). */
export const storageKeys = {
  session: 'auth_session',
  shop: 'selected_shop',
  tenant: 'current_tenant',
  selectionToken: 'tenant_selection_session',
  selectionTenants: 'available_tenants',
  token: 'auth_token',
} as const

function readJson<T>(store: KeyStore, key: string): T | null {
  try {
    const text = store.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch (error) {
    // Someone else's or damaged content counts as none.
    logStorageFault('read', key, error)
    return null
  }
}

function write(store: KeyStore, key: string, value: string | null): void {
  if (value === null) store.removeItem(key)
  else store.setItem(key, value)
}

export function readSession(store: KeyStore): Session | null {
  const session = readJson<Session>(store, storageKeys.session)
  const token = store.getItem(storageKeys.token)
  if (!session?.user || !token || typeof session.sessionExpiresAt !== 'string') return null
  return { ...session, token, tenants: session.tenants ?? [], permissions: session.permissions ?? [] }
}

/** Writes the session, or removes it with everything that names a person. */
export function writeSession(store: KeyStore, session: Session | null): void {
  write(store, storageKeys.session, session && JSON.stringify(session))
  write(store, storageKeys.token, session?.token ?? null)
  write(store, storageKeys.tenant, session?.tenant ? JSON.stringify(session.tenant) : null)
}

export function readShop(store: KeyStore): SelectedShop | null {
  const shop = readJson<SelectedShop>(store, storageKeys.shop)
  return shop && typeof shop.id === 'string' ? shop : null
}

export function writeShop(store: KeyStore, shop: SelectedShop | null): void {
  write(store, storageKeys.shop, shop && JSON.stringify(shop))
}

export function readSelection(store: KeyStore): TenantSelection | null {
  const token = store.getItem(storageKeys.selectionToken)
  const tenants = readJson<SessionTenant[]>(store, storageKeys.selectionTenants)
  return token && Array.isArray(tenants) ? { token, tenants } : null
}

export function writeSelection(store: KeyStore, selection: TenantSelection | null): void {
  write(store, storageKeys.selectionToken, selection?.token ?? null)
  write(store, storageKeys.selectionTenants, selection && JSON.stringify(selection.tenants))
}

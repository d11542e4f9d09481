import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { logStorageFault, openStorage } from './browser-storage.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Locale = 'en' | 'es'

/** What this browser remembers of how the app looks (J4), all under the one key `app-storage`. */
export interface AppStorage {
  theme: Theme
  /** '' until chosen here or learned from the server: then the browser's language decides. */
  language: Locale | ''
  sidebarCollapsed: boolean
  floatingMenuOpen: boolean
  density: 'comfortable' | 'compact'
  /** Chosen columns by list, so that a table begins as it was left. */
  listColumns?: Readonly<Record<string, readonly string[]>>
  /** The organizations a super-admin went into last, the newest first. */
  recentTenants?: readonly { slug: string; name: string }[]
  /** False when single keys (J, K, N, ?) are switched off. */
  singleKeys?: boolean
  /** Shortens the inactivity limits, for tests; longer ones than the product's are ignored. */
  inactivity?: { warnAfterMs: number; endAfterMs: number }
}

export const useAppStorage = create<AppStorage>()(
  persist(
    (): AppStorage => ({
      theme: 'system',
      language: '',
      sidebarCollapsed: false,
      floatingMenuOpen: false,
      density: 'comfortable',
    }),
    {
      name: 'app-storage',
      version: 1,
      storage: createJSONStorage(() => openStorage(() => localStorage)),
      onRehydrateStorage: () => (_, error) => {
        if (error) logStorageFault('read', 'app-storage', error)
      },
    },
  ),
)

/** Changes one or more of the remembered things. */
export function remember(change: Partial<AppStorage>): void {
  useAppStorage.setState(change)
}

/** The language in use: the chosen one, else the browser's when it is Spanish, else English (J2). */
export function localeOf(language: Locale | ''): Locale {
  if (language !== '') return language
  return typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

export function useLocale(): Locale {
  return useAppStorage((kept) => localeOf(kept.language))
}

export function currentLocale(): Locale {
  return localeOf(useAppStorage.getState().language)
}

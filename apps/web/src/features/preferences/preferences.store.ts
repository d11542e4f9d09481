import { type Locale, remember, type Theme } from '#platform/app-storage.ts'
import { sendPreference } from '#platform/session/session-actions.ts'

export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español' }

/** Chooses the language here and, when signed in, for the other devices (J2). */
export function chooseLanguage(language: Locale): void {
  remember({ language })
  sendPreference({ language })
}

/** Applies at once here, and follows to the other devices (J3, OP-31). */
export function chooseTheme(theme: Theme): void {
  remember({ theme })
  sendPreference({ theme })
}

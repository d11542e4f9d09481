import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, useAppStorage, useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { chooseLanguage, chooseTheme, languageNames } from './preferences.store.ts'
import { preferencesText } from './preferences.text.ts'

/** The other language at one press: for pages without the shell, which need no menu for two. */
export function LanguageToggle() {
  const t = useText(preferencesText)
  const locale = useLocale()
  return (
    <button
      type="button"
      className="header-button header-button--text"
      aria-label={`${t('language')}: ${languageNames[locale]}`}
      onClick={() => chooseLanguage(locale === 'en' ? 'es' : 'en')}
    >
      <Languages size={18} />
      {languageNames[locale]}
    </button>
  )
}

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** System, light, dark, in turn. */
export function ThemeToggle() {
  const t = useText(preferencesText)
  const theme = useAppStorage((kept) => kept.theme)
  const Icon = themeIcons[theme]
  return (
    <button
      type="button"
      className="header-button"
      aria-label={`${t('theme')}: ${t(theme)}`}
      onClick={() => chooseTheme(nextTheme[theme])}
    >
      <Icon size={19} />
    </button>
  )
}

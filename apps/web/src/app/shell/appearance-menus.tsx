import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { chooseLanguage, chooseTheme, languageNames, preferencesText } from '#features/preferences/index.ts'
import { useAppStorage, useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Menu, MenuChoice } from '#ui/menu.tsx'

/** English or Español; short shows "EN". */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const t = useText(preferencesText)
  const locale = useLocale()
  return (
    <Menu
      label={t('language')}
      trigger={
        <button
          type="button"
          className="header-button header-button--text"
          aria-label={`${t('language')}: ${languageNames[locale]}`}
        >
          <Languages size={18} />
          {short ? locale.toUpperCase() : languageNames[locale]}
        </button>
      }
    >
      <MenuChoice
        value={locale}
        onValue={chooseLanguage}
        options={(['en', 'es'] as const).map((value) => ({ value, label: languageNames[value] }))}
      />
    </Menu>
  )
}

/** Light, dark or as the system. */
export function ThemeMenu() {
  const t = useText(preferencesText)
  const theme = useAppStorage((kept) => kept.theme)
  return (
    <Menu
      label={t('theme')}
      trigger={
        <button type="button" className="header-button" aria-label={`${t('theme')}: ${t(theme)}`}>
          <Sun size={19} className="dark:hidden" />
          <Moon size={19} className="hidden dark:block" />
        </button>
      }
    >
      <MenuChoice
        value={theme}
        onValue={chooseTheme}
        options={[
          { value: 'light', label: t('light'), icon: <Sun size={16} /> },
          { value: 'dark', label: t('dark'), icon: <Moon size={16} /> },
          { value: 'system', label: t('system'), icon: <Monitor size={16} /> },
        ]}
      />
    </Menu>
  )
}

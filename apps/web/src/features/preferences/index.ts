export { LanguageToggle, ThemeToggle } from './appearance-toggles.tsx'
export { chooseLanguage, chooseTheme, languageNames } from './preferences.store.ts'
export { preferencesText } from './preferences.text.ts'

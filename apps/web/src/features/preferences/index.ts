export { LanguageToggle, ThemeToggle } from './appearance-toggles.tsx'
export { chooseLanguage, chooseTheme, languageNames } from './choices.ts'
export { preferencesText } from './preferences.text.ts'

import { defineText } from '#platform/i18n/text.ts'

export const preferencesText = defineText(
  { language: 'Language', theme: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  { language: 'Idioma', theme: 'Tema', light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
)

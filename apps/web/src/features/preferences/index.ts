export { chooseLanguage, chooseTheme, LanguageMenu, ThemeMenu } from './appearance-menus.tsx'

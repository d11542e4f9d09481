import { type Theme, useAppStorage } from './app-storage.ts'

const darkQuery = '(prefers-color-scheme: dark)'

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(darkQuery).matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Keeps `data-theme` of the page equal to the choice, and to the system's while "system" is chosen (J3). */
export function startTheme(): void {
  apply(useAppStorage.getState().theme)
  useAppStorage.subscribe((kept) => apply(kept.theme))
  matchMedia(darkQuery).addEventListener('change', () => apply(useAppStorage.getState().theme))
  // Another tab changed it.
  addEventListener('storage', (event) => {
    if (event.key === 'app-storage') void useAppStorage.persist.rehydrate()
  })
}

import { useRouter } from '@tanstack/react-router'
import {
  chooseLanguage,
  chooseTheme,
  favoriteActionIds,
  favoriteActions,
  favoritesDrawersText,
  languageNames,
  runFavoriteAction,
} from '#features/preferences/index.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { useTenant } from '#platform/session/use-session.ts'
import type { Command } from './palette.rules.ts'
import { paletteText } from './palette.text.ts'

/** What this person can do from anywhere: begin a record, change the looks, log out. Each closes the palette first. */
export function usePaletteCommands(onClose: () => void): Command[] {
  const t = useText(paletteText)
  const words = useText(favoritesDrawersText)
  const router = useRouter()
  const paths = usePaths()
  const locale = useLocale()
  const permissions = useSession((state) => state.session?.permissions)
  // What begins a record begins it in an organization.
  const inTenant = useTenant() !== null
  const command = (id: string, title: string, work: () => unknown, hint?: string): Command => ({
    id,
    title,
    ...(hint && { hint }),
    run: () => {
      onClose()
      void work()
    },
  })
  const other = locale === 'en' ? 'es' : 'en'
  return [
    ...favoriteActionIds
      .filter((id) => inTenant && permissions?.includes(favoriteActions[id].permission))
      .map((id) =>
        command(id, words(id), () => runFavoriteAction(id, paths, (href) => router.navigate({ href })), words(`${id}-text`)),
      ),
    command('light', t('lightTheme'), () => chooseTheme('light')),
    command('dark', t('darkTheme'), () => chooseTheme('dark')),
    command('language', languageNames[other], () => chooseLanguage(other)),
    command('log-out', t('logOut'), logOut),
  ]
}

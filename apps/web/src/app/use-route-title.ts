import { useLocale } from '#platform/app-storage.ts'
import { sayIn } from '#platform/i18n/text.ts'
import type { RouteMeta } from './route-meta.ts'
import { known } from './routes.tsx'
import { type ShellWord, shellText } from './shell.text.ts'

/** Says the title of a route that is known, in the language in use. */
export function useRouteTitle(): (title: RouteMeta['title']) => string {
  const locale = useLocale()
  const shell = sayIn(shellText, locale)
  return (title) => {
    if (shell.has(title as ShellWord)) return shell(title as ShellWord)
    return known.titles ? sayIn(known.titles, locale)(title as never) : ''
  }
}

import type { PalettePage } from '#features/search/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { shellText } from '../shell.text.ts'
import { useRouteTitle } from '../use-route-title.ts'
import { useMenu } from './nav.tsx'

/** The screens that the palette leads to: the menu, and what is in the account menu or nowhere else. */
export function usePalettePages(): PalettePage[] {
  const t = useText(shellText)
  const titleOf = useRouteTitle()
  const paths = usePaths()
  const menu = useMenu().flatMap((section) =>
    section.entries.flatMap((entry) => [
      { href: entry.href, title: titleOf(entry.route.title) },
      ...entry.children
        .filter((child) => child.href !== entry.href)
        .map((child) => ({
          href: child.href,
          title: `${titleOf(entry.route.title)}: ${titleOf(child.route.menuTitle ?? child.route.title)}`,
        })),
    ]),
  )
  return [
    ...menu,
    ...(menu.some((page) => page.href === paths.orders) ? [{ href: paths.orderFlow, title: t('orderFlow') }] : []),
    { href: paths.profile, title: t('profile') },
    ...(menu.some((page) => page.href === paths.settings) ? [] : [{ href: paths.settings, title: t('settings') }]),
  ]
}

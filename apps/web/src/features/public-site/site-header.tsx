import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/identity.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { siteText } from './site.text.ts'

/** The parts of the start page that the header and the footer lead to. */
export const anchors = ['features', 'pricing', 'about', 'contact'] as const

/** The header of the public pages (Q1). On a phone the links fold into a menu. */
export function SiteHeader() {
  const t = useText(siteText)
  const isSignedIn = useSession((state) => state.session !== null)
  const door = isSignedIn ? ({ to: '/', word: t('enter') } as const) : ({ to: '/auth/login', word: t('logIn') } as const)
  return (
    <header className="site-header">
      <Link to="/home" aria-label={t('nav.home')}>
        <Logo size={34} />
      </Link>
      <nav className="flex gap-7 max-md:hidden" aria-label={t('nav.menu')}>
        {anchors.map((anchor) => (
          <Link key={anchor} className="site-nav" to="/home" hash={anchor}>
            {t(`nav.${anchor}`)}
          </Link>
        ))}
      </nav>
      <span className="ml-auto flex items-center gap-2">
        <span className="flex items-center gap-2 max-md:hidden">
          <LanguageToggle />
          <ThemeToggle />
        </span>
        <Button kind="ghost" asChild className="max-md:hidden">
          <Link to={door.to}>{door.word}</Link>
        </Button>
        {!isSignedIn && (
          <Button kind="primary" asChild>
            <Link to="/auth/register">{t('getStarted')}</Link>
          </Button>
        )}
        <span className="md:hidden">
          <Menu
            label={t('nav.menu')}
            trigger={
              <button type="button" className="header-button" aria-label={t('nav.menu')}>
                <MenuIcon size={22} />
              </button>
            }
          >
            {anchors.map((anchor) => (
              <MenuItem key={anchor} asChild>
                <Link to="/home" hash={anchor}>
                  {t(`nav.${anchor}`)}
                </Link>
              </MenuItem>
            ))}
            <MenuItem asChild>
              <Link to={door.to}>{door.word}</Link>
            </MenuItem>
          </Menu>
        </span>
      </span>
    </header>
  )
}

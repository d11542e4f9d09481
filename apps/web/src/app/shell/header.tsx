import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { NotificationBell } from '#features/notifications/index.ts'
import { FavoritesMenu } from '#features/preferences/index.ts'
import { ShopSwitcher } from '#features/shops/index.ts'
import { remember, useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { Kbd } from '#ui/identity.tsx'
import { shellText } from '../shell.text.ts'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu, ThemeMenu } from './appearance-menus.tsx'
import { useHeaderScroll } from './use-header-scroll.ts'

/** The top bar (B61). Below 1024 px: menu, shop, search; the rest moves into the drawer. */
export function Header({
  narrow,
  onMenuNear,
  onMenu,
  onSearchNear,
  onSearch,
}: {
  narrow: boolean
  /** The pointer or the focus has come near: what the button opens may be fetched. */
  onMenuNear: () => void
  onMenu: () => void
  onSearchNear: () => void
  onSearch: () => void
}) {
  const t = useText(shellText)
  const { hidden, shadow } = useHeaderScroll()
  const collapsed = useAppStorage((kept) => kept.sidebarCollapsed)
  // The platform itself has no shops.
  const inTenant = useTenant() !== null
  return (
    <header className="header" data-hidden={hidden || undefined} data-shadow={shadow || undefined}>
      {narrow ? (
        <>
          <button
            type="button"
            className="header-button"
            aria-label={t('openMenu')}
            onPointerEnter={onMenuNear}
            onFocus={onMenuNear}
            onClick={onMenu}
          >
            <MenuIcon size={24} />
          </button>
          {inTenant ? <ShopSwitcher /> : <span className="truncate font-[560]">{t('platform')}</span>}
          <span className="ml-auto" />
          {inTenant && <FavoritesMenu />}
          <NotificationBell />
          <button
            type="button"
            className="header-button"
            aria-label={t('search')}
            onPointerEnter={onSearchNear}
            onFocus={onSearchNear}
            onClick={onSearch}
          >
            <Search size={23} />
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            className="header-button"
            aria-label={t('toggleSidebar')}
            aria-expanded={!collapsed}
            onClick={() => remember({ sidebarCollapsed: !collapsed })}
          >
            <PanelLeft size={19} />
          </button>
          <button
            type="button"
            className="header-search"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onPointerEnter={onSearchNear}
            onFocus={onSearchNear}
            onClick={onSearch}
          >
            <Search size={17} />
            <span className="truncate">{t(inTenant ? 'searchHint' : 'searchPlatform')}</span>
            <Kbd>Ctrl K</Kbd>
          </button>
          <span className="flex-1" />
          {inTenant && <ShopSwitcher />}
          <NotificationBell />
          <ThemeMenu />
          <LanguageMenu short />
          <AccountMenu />
        </>
      )}
    </header>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, LogOut } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { FavoriteStar } from '#features/preferences/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { cx } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import type { MenuEntry, MenuSection } from '../menu.ts'
import { menuFor } from '../menu.ts'
import type { MenuGroup, RouteEntry } from '../route-meta.ts'
import { known } from '../routes.tsx'
import { type ShellWord, shellText } from '../shell.text.ts'
import { useRouteTitle } from '../use-route-title.ts'
import { NavBadge } from './nav-badge.tsx'
import { routeIcons } from './route-icons.ts'

const groupTitles = {
  main: 'mainMenu',
  billing: 'groupBilling',
  organization: 'groupOrganization',
  tenants: 'groupTenants',
  system: 'groupSystem',
} as const satisfies Record<MenuGroup, ShellWord>

/** The menu of the signed-in person. */
export function useMenu(): MenuSection<RouteEntry>[] {
  const session = useSession((state) => state.session)
  return session ? menuFor(known.routes, session) : []
}

/** Of all menu addresses the longest that the place begins with is the current one. */
function useCurrent(sections: readonly MenuSection<RouteEntry>[]): string {
  const path = useLocation({ select: (location) => location.pathname })
  const hrefs = sections.flatMap((section) =>
    section.entries.flatMap((entry) => [entry.href, ...entry.children.map((child) => child.href)]),
  )
  // The list and the other views of the orders live under two prefixes that mean the same, and so do those of the applications.
  const plain = path.replace('/enhanced-service-orders', '/service-orders').replace('/admin/kyc-application/', '/admin/kyc/')
  // Figures of sales, profit, customers, vehicles and technicians are screens of analytics, for those who have that in their menu.
  const figures = plain.replace(
    /\/(?:(?:customers|vehicles|technicians)\/analytics|analytics\/(?:sales|profit))$/,
    '/service-orders/analytics',
  )
  if (hrefs.includes(figures)) return figures
  let best = ''
  for (const href of hrefs) {
    const wanted = href.replace('/enhanced-service-orders', '/service-orders')
    if ((plain === wanted || plain.startsWith(`${wanted}/`)) && href.length > best.length) best = href
  }
  return best
}

/** The menu: groups, entries that fold out, and flyouts while collapsed. */
export function Nav({ collapsed }: { collapsed: boolean }) {
  const t = useText(shellText)
  const sections = useMenu()
  const current = useCurrent(sections)
  return (
    <>
      <nav className="nav" aria-label={t('mainMenu')}>
        {sections.map((section) => (
          <div key={section.group} className="contents">
            {section.group !== 'main' &&
              (collapsed ? (
                <div className="nav-group" aria-hidden="true">
                  <div className="hairline" />
                </div>
              ) : (
                <div className="nav-group">{t(groupTitles[section.group])}</div>
              ))}
            {section.entries.map((entry) =>
              collapsed ? (
                <NavFlyout key={entry.href} entry={entry} current={current} />
              ) : entry.children.length === 0 ? (
                <NavLink key={entry.href} entry={entry} current={current} />
              ) : (
                <NavFold key={entry.href} entry={entry} current={current} />
              ),
            )}
          </div>
        ))}
      </nav>
      <div className="nav-foot">
        <MaybeTip text={t('logOut')} on={collapsed}>
          <button type="button" className={cx('nav-item', collapsed && 'nav-item--icon')} onClick={() => void logOut()}>
            <LogOut size={19} />
            <span className={collapsed ? 'sr-only' : undefined}>{t('logOut')}</span>
          </button>
        </MaybeTip>
      </div>
    </>
  )
}

function MaybeTip({ text, on, children }: { text: string; on: boolean; children: React.ReactElement }) {
  return on ? (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}

function NavLink({ entry, current }: { entry: MenuEntry<RouteEntry>; current: string }) {
  const titleOf = useRouteTitle()
  const Icon = entry.route.icon && routeIcons[entry.route.icon]
  const name = titleOf(entry.route.title)
  return (
    <div className="nav-row">
      <Link
        to={entry.href}
        className="nav-item"
        aria-current={entry.href === current ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true }}
      >
        {Icon && <Icon size={19} />}
        <span className="truncate">{name}</span>
        <NavBadge badge={entry.route.badge} />
      </Link>
      <FavoriteStar route={{ path: entry.href, title: name, layout: entry.route.layout }} />
    </div>
  )
}

function ChildLink({
  child,
  current,
  onFollow,
}: {
  child: MenuEntry<RouteEntry>['children'][number]
  current: string
  onFollow?: () => void
}) {
  const titleOf = useRouteTitle()
  return (
    <div className="nav-row">
      <Link
        to={child.href}
        className="nav-item"
        aria-current={child.href === current ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true }}
        onClick={onFollow}
      >
        <span className="truncate">{titleOf(child.route.menuTitle ?? child.route.title)}</span>
        <NavBadge badge={child.route.badge} />
      </Link>
      <FavoriteStar route={{ path: child.href, title: titleOf(child.route.title), layout: child.route.layout }} />
    </div>
  )
}

/** An entry with others under it, folded out in place. */
function NavFold({ entry, current }: { entry: MenuEntry<RouteEntry>; current: string }) {
  const titleOf = useRouteTitle()
  const holds = entry.children.some((child) => child.href === current)
  // Until folded by hand it is open while it holds the current screen.
  const [chosen, setOpen] = useState<boolean | null>(null)
  const open = chosen ?? holds
  const Icon = entry.route.icon && routeIcons[entry.route.icon]
  return (
    <>
      <button
        type="button"
        className="nav-item"
        aria-expanded={open}
        data-open={open || undefined}
        onClick={() => setOpen(!open)}
      >
        {Icon && <Icon size={19} />}
        <span className="truncate">{titleOf(entry.route.title)}</span>
        {!open && <NavBadge badge={entry.route.badge} />}
        <span className="nav-tail">{open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}</span>
      </button>
      {open && (
        <div className="nav-sub">
          {entry.children.map((child) => (
            <ChildLink key={child.href} child={child} current={current} />
          ))}
        </div>
      )}
    </>
  )
}

const closeAfterMs = 150
const flyout = deferred(() => import('./nav-flyout-panel.tsx'))

/**
 * An entry while collapsed: its icon, and a flyout on hover or focus that closes 150 ms after the pointer has left (B57). In it stand the
 * entries under it, or itself, each with its star (B58). An entry with others under it only opens; one alone leads to its screen.
 */
function NavFlyout({ entry, current }: { entry: MenuEntry<RouteEntry>; current: string }) {
  const titleOf = useRouteTitle()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const setAnchor = (node: HTMLElement | null) => {
    anchor.current = node
  }
  const isFold = entry.children.length > 0
  const inside = isFold ? entry.children : [{ route: entry.route, href: entry.href }]
  useEffect(() => () => clearTimeout(timer.current), [])
  const Icon = entry.route.icon && routeIcons[entry.route.icon]
  const name = titleOf(entry.route.title)
  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const hideSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), closeAfterMs)
  }
  const close = useCallback(() => setOpen(false), [])
  const parts = useDeferred(flyout, open, close)
  const wantsFocus = useRef(false)
  const focusFirst = () => {
    show()
    const link = place.current?.querySelector<HTMLElement>('.flyout a')
    wantsFocus.current = !link
    link?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowDown') return
    event.preventDefault()
    focusFirst()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the button inside has the keyboard
    <div
      ref={place}
      className="nav-flyout-place"
      onMouseEnter={show}
      onMouseLeave={hideSoon}
      onFocus={show}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hideSoon()}
    >
      {isFold ? (
        <button
          ref={setAnchor}
          type="button"
          className="nav-item nav-item--icon"
          aria-label={name}
          aria-expanded={open}
          data-holds-current={entry.children.some((child) => child.href === current) || undefined}
          onClick={focusFirst}
          onKeyDown={onKeyDown}
        >
          {Icon && <Icon size={19} />}
        </button>
      ) : (
        <Link
          ref={setAnchor}
          to={entry.href}
          className="nav-item nav-item--icon"
          aria-label={name}
          aria-current={entry.href === current ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true }}
          onClick={close}
          onKeyDown={onKeyDown}
        >
          {Icon && <Icon size={19} />}
        </Link>
      )}
      {/* Inside the aside, so that Tab goes on from the button into it. */}
      {parts && (
        <parts.NavFlyoutPanel
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          place={place}
          label={name}
          titled={isFold}
          onOpened={(panel) => {
            if (wantsFocus.current) panel.querySelector('a')?.focus()
            wantsFocus.current = false
          }}
        >
          {inside.map((child) => (
            <ChildLink key={child.href} child={child} current={current} onFollow={close} />
          ))}
        </parts.NavFlyoutPanel>
      )}
    </div>
  )
}

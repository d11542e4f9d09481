import { mayOpen, seesTechnicians, type Who } from './guards.ts'
import { isTenantPath, type MenuGroup, type RouteMeta } from './route-meta.ts'

export interface MenuEntry<R extends RouteMeta = RouteMeta> {
  route: R
  href: string
  children: { route: R; href: string }[]
}
export interface MenuSection<R extends RouteMeta = RouteMeta> {
  group: MenuGroup
  entries: MenuEntry<R>[]
}

/** Visible: with permissions any one held, else with roles any one, else always (B56). `both` asks for one of each (OP-4). */
function visible(route: RouteMeta, who: Who): boolean {
  if (!route.showInMenu || route.path.includes('/$', 2)) return false
  if (isTenantPath(route.path) !== Boolean(who.tenant)) return false
  if (route.menuFor === 'office' && !seesTechnicians.some((one) => who.permissions.includes(one))) return false
  return mayOpen(route, who)
}

/** The technicians' own screens are in everybody's menu (B41); for people who are no technicians at its foot. */
const atFoot = (route: RouteMeta, who: Who): boolean => route.menuFor === 'technicians' && !who.user.technician_id

/** The menu of a person, in the order of the route table; a tenant's people get their tenant's paths. */
export function menuFor<R extends RouteMeta>(routes: readonly R[], who: Who): MenuSection<R>[] {
  const href = (path: string) => path.replace('$tenantSlug', encodeURIComponent(who.tenant?.slug ?? ''))
  const seen = routes.filter((route) => visible(route, who))
  const shown = [...seen.filter((route) => !atFoot(route, who)), ...seen.filter((route) => atFoot(route, who))]
  const sections: MenuSection<R>[] = []
  for (const route of shown) {
    if (route.parent) continue
    const group = atFoot(route, who) ? (sections.at(-1)?.group ?? 'main') : (route.group ?? 'main')
    let section = sections.find((one) => one.group === group)
    if (!section) {
      section = { group, entries: [] }
      sections.push(section)
    }
    const children = shown.filter((one) => one.parent === route.path).map((one) => ({ route: one, href: href(one.path) }))
    section.entries.push({
      route,
      href: href(route.path),
      // The parent itself is the first of its children ("List").
      children: children.length > 0 ? [{ route, href: href(route.path) }, ...children] : [],
    })
  }
  return sections
}

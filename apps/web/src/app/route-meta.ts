import type { Permission } from '@twopost/contract/permissions'
import type { ComponentType } from 'react'
import type { RouteTitle, routeTitles } from './routes/route-titles.text.ts'
import type { RouteIcon } from './shell/route-icons.ts'
import type { ShellWord } from './shell.text.ts'

export type LayoutName = 'default' | 'auth' | 'admin' | 'user' | 'blank'
/** Counts that the menu shows; drawn by `shell/nav-badge.tsx`. */
export type RouteBadge = 'kycWaiting' | 'lowStock' | 'newFlags' | 'waitingParts'
export type MenuGroup = 'main' | 'billing' | 'organization' | 'tenants' | 'system'

/** What every route declares (B4). */
export interface RouteMeta {
  /** `$name` are slots; a path of a tenant begins with `/$tenantSlug/`. */
  path: `/${string}`
  title: ShellWord | RouteTitle
  layout: LayoutName
  /** Anyone may open it, signed in or not. */
  public?: boolean
  /** Any one of them is needed. */
  roles?: readonly string[]
  /** Any one of them opens the route (B51). */
  permissions?: readonly Permission[]
  /** All of `permissions` are needed, not any one of them. */
  every?: true
  /** Needs a role of `roles` and a permission of `permissions` (OP-4). */
  both?: boolean
  icon?: RouteIcon
  showInMenu?: boolean
  /** `technicians`: at the foot of the menu for people who are none; `office`: only in that of people who may look at them (OP-9). */
  menuFor?: 'technicians' | 'office'
  /** A count beside its entry in the menu. */
  badge?: RouteBadge
  /** A screen of the platform, not of a tenant: anyone who is inside one leaves it first. */
  platform?: true
  /** What may stand in the place of the path's id besides ids, such as `new`; `any` where ids are words, as of built-in roles. */
  words?: readonly string[] | 'any'
  /** Its place in the menu; with `parent` it is folded under the entry of that path. */
  group?: MenuGroup
  parent?: `/${string}`
  /** The name in the menu where it differs from the title (a child's short name). */
  menuTitle?: ShellWord | RouteTitle
}

export interface RouteEntry extends RouteMeta {
  screen: ComponentType
}
/** A path that only leads on: to another path of the tables, slots kept. */
export interface RouteRedirect {
  from: `/${string}`
  to: `/${string}`
}
/** What a table of routes gives. */
export interface RouteTable {
  routes: readonly RouteEntry[]
  redirects?: readonly RouteRedirect[]
  titles: typeof routeTitles
}

export const tenantPrefix = '/$tenantSlug/'
export const isTenantPath = (path: string): boolean => path.startsWith(tenantPrefix)
export const loginPath = '/auth/login'
